import { PlatformError } from '@howdah/platform-client/errors'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SqlErrorAlert } from '@howdah/ui/error-alert/sql-error-alert'
import type { TableFormMessages } from './table-form.messages'

/** Displays an error that belongs to no field. */
export function TableFormFailure({
  error,
  messages,
}: {
  error: unknown
  messages: TableFormMessages
}) {
  if (!error) return null
  if (error instanceof PlatformError && error.sql) return <SqlErrorAlert error={error.sql} />
  return <ErrorAlert title={messages.saveFailed} error={error} />
}
