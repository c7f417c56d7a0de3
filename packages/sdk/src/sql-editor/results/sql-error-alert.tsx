import type { PlatformError } from '@howdah/platform-client/errors'
import { describeSqlError } from '@howdah/rules/sql/errors/sql-error'
import { Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { CircleAlert, Sparkles } from 'lucide-react'
import type { SqlEditorMessages } from '../sql-editor.messages'

/** Something was to be written in a transaction that cannot write. */
const READ_ONLY_TRANSACTION = '25006'

export interface QueryErrorAlertProps {
  error: PlatformError
  messages: SqlEditorMessages
  /** The person's role cannot write. */
  isReadOnlyRole: boolean
  /** Changes of earlier statements that were taken back. */
  rolledBack: number
  /** Statements behind the failed one. */
  notRun: number
  /** Runs the same again. */
  onRetry: () => void
  /** Has the AI mend it. Absent: that is not offered. */
  onFix?: () => void
}

/**
 * Shows the error that Postgres reported for a query, verbatim; for any other error, the alert of
 * failed requests.
 */
export function QueryErrorAlert({
  error,
  messages,
  isReadOnlyRole,
  rolledBack,
  notRun,
  onRetry,
  onFix,
}: QueryErrorAlertProps) {
  const { sql } = error
  if (!sql)
    return (
      <ErrorAlert
        error={error}
        title={messages.errorTitle}
        onRetry={error.retryable ? onRetry : undefined}
      />
    )
  const { title, detail } = describeSqlError({
    message: error.message,
    formattedError: sql.formattedError,
  })
  // Postgres' own text has most of it already.
  const printed = [title, ...detail].join('\n')
  const isPrinted = (text: string) => printed.includes(text)
  return (
    <div role="alert" className="hw-sql-error">
      <CircleAlert className="hw-sql-error-icon" size={18} strokeWidth={1.5} aria-hidden />
      <div className="hw-sql-error-body">
        <p className="hw-sql-error-title">
          <bdi>{title}</bdi>
        </p>
        {detail.length > 0 && (
          <pre className="hw-sql-error-lines" tabIndex={0}>
            <bdi>{detail.join('\n')}</bdi>
          </pre>
        )}
        {sql.detail && !isPrinted(sql.detail) && (
          <p className="hw-sql-error-more">
            <bdi>{messages.detail(sql.detail)}</bdi>
          </p>
        )}
        {sql.hint && !isPrinted(sql.hint) && (
          <p className="hw-sql-error-more">
            <bdi>{messages.hint(sql.hint)}</bdi>
          </p>
        )}
        <p className="hw-sql-error-more" data-sqlstate={sql.sqlstate}>
          {messages.sqlstate(sql.sqlstate)}
        </p>
        {sql.sqlstate === READ_ONLY_TRANSACTION && (
          <p className="hw-sql-error-more">
            {isReadOnlyRole ? messages.readOnlyRole : messages.readOnlyDatabase}
          </p>
        )}
        {rolledBack > 0 && (
          <p className="hw-sql-error-more">{messages.changesRolledBack(rolledBack)}</p>
        )}
        {notRun > 0 && <p className="hw-sql-error-more">{messages.notRun(notRun)}</p>}
        {onFix && (
          <Button size="2" variant="soft" onClick={onFix}>
            <Sparkles size={14} strokeWidth={1.5} aria-hidden />
            {messages.fix}
          </Button>
        )}
      </div>
    </div>
  )
}
