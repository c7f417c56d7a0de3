import type { ReactNode } from 'react'

/** One line of a list of details: its name and its value. */
export function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
