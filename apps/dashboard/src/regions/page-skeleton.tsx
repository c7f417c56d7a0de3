import { RowSkeletons } from './row-skeletons'

/** A page before it is known what it is. Drawn only when that takes longer than 300 ms. */
export function PageSkeleton() {
  return (
    <div className="hd-page">
      <RowSkeletons />
    </div>
  )
}
