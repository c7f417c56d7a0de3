import type { QueryLeftover } from '@howdah/platform-client/query/query.types'
import type { SqlEditorMessages } from '../sql-editor.messages'

/** Describes in a sentence an object or state that a run left behind in its session. */
export function leftoverSentence(
  { kind, outcome, names }: QueryLeftover,
  messages: SqlEditorMessages,
): string {
  const became = outcome === 'rolled_back' ? messages.rolledBack : messages.discarded
  const list = names.join(', ')
  switch (kind) {
    case 'transaction':
      return messages.leftTransaction(became)
    case 'temporary_tables':
      return messages.leftTemporaryTables(became, list)
    case 'settings':
      return messages.leftSettings(became, list)
    case 'advisory_locks':
      return messages.leftAdvisoryLocks(became)
    case 'prepared_statements':
      return messages.leftPreparedStatements(became, list)
    case 'cursors':
      return messages.leftCursors(became, list)
    case 'listens':
      return messages.leftListens(became, list)
    case 'unknown':
      return messages.leftUnknown(became)
    default:
      return kind satisfies never
  }
}
