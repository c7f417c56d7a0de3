import { Skeleton } from '@howdah/ui/elements'

/** Rows where the snippets will be. */
export function PaneSkeleton() {
  return (
    <div className="hw-pane-skeleton" aria-hidden>
      {['100%', '48%', '72%', '64%', '80%', '56%'].map((width, index) => (
        <Skeleton key={index} height={index === 0 ? '32px' : '14px'} width={width} />
      ))}
    </div>
  )
}
