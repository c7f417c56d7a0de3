import type { ReactNode } from 'react'

export interface FigureProps {
  name: string
  note?: string | undefined
  hint?: string | undefined
  /** What is read out as long as there are no `children`. */
  missing: string
  children?: ReactNode
}

/** One figure of a project's home. */
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
