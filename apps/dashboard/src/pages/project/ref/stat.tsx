import type { ReactNode } from 'react'

export interface StatProps {
  name: string
  note?: string | undefined
  hint?: string | undefined
  /** Label for screen readers while there are no `children`. */
  missing: string
  children?: ReactNode
}

/** Statistic on the home page of a project. */
export function Stat({ name, note, hint, missing, children }: StatProps) {
  return (
    <div className="hd-stat" title={hint}>
      <dt>{name}</dt>
      <dd>
        {children ?? (
          <span className="hd-bone hd-delayed" data-width="half" role="img" aria-label={missing} />
        )}
        {note !== undefined && <span className="hd-stat-note">{note}</span>}
      </dd>
    </div>
  )
}
