import { describeSqlError } from '@howdah/rules/sql/errors/sql-error'
import { CircleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

export interface SqlErrorAlertProps {
  error: { message: string; formattedError?: string | null }
  /** Beside the title, for example a badge with the SQLSTATE. */
  aside?: ReactNode
  className?: string
  style?: CSSProperties
}

/**
 * A query that failed: the first non-empty line of the formatted error is the title, the rest the detail,
 * in a fixed-width face so that Postgres's `^` stays below what it points at.
 */
export function SqlErrorAlert({ error, aside, className, style }: SqlErrorAlertProps) {
  const { title, detail } = describeSqlError(error)
  return (
    <div
      role="alert"
      className={className ? `hw-error-alert ${className}` : 'hw-error-alert'}
      data-kind="sql"
      style={style}
    >
      <CircleAlert className="hw-error-alert-icon" size={18} strokeWidth={1.5} aria-hidden />
      <div className="hw-error-alert-body">
        <div className="hw-error-alert-heading">
          <p className="hw-error-alert-title">
            <bdi>{title}</bdi>
          </p>
          {aside}
        </div>
        {detail.length > 0 && (
          // A long detail scrolls, which must be possible by keyboard as well.
          <pre className="hw-error-alert-detail" tabIndex={0}>
            {detail.join('\n')}
          </pre>
        )}
      </div>
    </div>
  )
}
