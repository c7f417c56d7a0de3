import type { OperationId } from '../../contract/handler.types'
import type { Method } from '../../contract/document'

/**
 * Operations other than GET that change nothing stored by the platform. Queries are logged in the
 * project's own log: their text may contain anything, including secrets. A request for a password
 * reset has no signed-in person; the reset itself is an entry.
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
  // Read state of a person's own notifications.
  'updateNotifications',
  'archiveAllNotifications',
])

/**
 * Operations whose handler decides about the entry. Snippets are saved automatically while a person
 * types, and private snippets concern only their owner.
 */
const whenReported: ReadonlySet<OperationId> = new Set<OperationId>([
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

/**
 * Returns true if each success of an operation is written to the audit log, regardless of its
 * handler.
 */
export function isAudited({ id, method }: { id: OperationId; method: Method }): boolean {
  return method !== 'get' && !changeNothing.has(id) && !whenReported.has(id)
}
