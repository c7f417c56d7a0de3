import type { OperationId } from '../../contract/handler.types'
import type { Method } from '../../contract/document'

/**
 * Operations that are no GET and change nothing that the platform keeps. What a query does is in the project's own log:
 * its text may hold anything, secrets too. Who asks for a password reset is nobody yet; the reset itself is an entry.
 */
const changeNothing: ReadonlySet<OperationId> = new Set<OperationId>([
  'runQuery',
  'listStorageObjects',
  'createExport',
  'createStorageZip',
  'completeCode',
  'generateSqlTitle',
  'chatAboutSchema',
  'requestPasswordReset',
  // Which of one's own notifications one has seen.
  'updateNotifications',
  'archiveAllNotifications',
])

/** Snippets save themselves while somebody types, and private ones are nobody else's business: the handler says when there is an entry. */
const whenSaid: ReadonlySet<OperationId> = new Set<OperationId>([
  'createContent',
  'upsertContent',
  'deleteContent',
  'setContentFavorite',
  'createFolder',
  'updateFolder',
  'deleteFolder',
  // A preview makes a link, too.
  'signStorageObject',
])

/** Whether each success of an operation leaves an entry in the audit log, whatever its handler says. */
export function isAudited({ id, method }: { id: OperationId; method: Method }): boolean {
  return method !== 'get' && !changeNothing.has(id) && !whenSaid.has(id)
}
