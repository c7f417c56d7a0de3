import type { ReactNode } from 'react'

export interface FigureProps {
  name: string
  note?: string | undefined
  hint?: string | undefined
  /** Label for screen readers while there are no `children`. */
  missing: string
  children?: ReactNode
}

/** Statistic on the home page of a project. */
export function Figure({ name, note, hint, missing, children }: FigureProps) {
  return (
    <div className="hd-figure" title={hint}>
      <dt>{name}</dt>
      <dd>
        {children ?? (
          <span className="hd-bone hd-late" data-width="half" role="img" aria-label={missing} />
        )}
        {note !== undefined && <span className="hd-figure-note">{note}</span>}
      </dd>
    </div>
  )
}
