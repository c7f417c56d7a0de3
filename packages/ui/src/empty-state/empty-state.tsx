import type { CSSProperties, ReactNode } from 'react'

export interface EmptyStateProps {
  /** A lucide icon at size 20, stroke 1.5; decoration. */
  icon?: ReactNode
  title: ReactNode
  /** Description of the missing item and its purpose. */
  description?: ReactNode
  /** The button that makes the first one. */
  action?: ReactNode
  className?: string
  style?: CSSProperties
}

/** Placeholder for a place that has no content yet. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  className,
  style,
}: EmptyStateProps) {
  return (
    <div className={className ? `hw-empty-state ${className}` : 'hw-empty-state'} style={style}>
      {icon !== undefined && (
        <div className="hw-empty-state-icon" aria-hidden>
          {icon}
        </div>
      )}
      <p className="hw-empty-state-title">{title}</p>
      {description !== undefined && <p className="hw-empty-state-description">{description}</p>}
      {action !== undefined && <div className="hw-empty-state-action">{action}</div>}
    </div>
  )
}
