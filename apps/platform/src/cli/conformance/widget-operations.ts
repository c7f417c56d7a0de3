import type { OperationId } from '../../contract/handler.types'

/**
 * Operations without which a widget shows nothing of use. A widget calls more than these, and leaves
 * out what a server does not have.
 */
export const widgetOperations: Readonly<Record<string, readonly OperationId[]>> = {
  'SQL editor': ['runQuery'],
  'Table editor': ['runQuery'],
  'Schema diagram': ['runQuery'],
  'SQL workspace': ['runQuery', 'listContent', 'getContent', 'listFolders'],
  'SQL panel': ['runQuery'],
  'Results grid': [],
  'Storage explorer': ['getProject', 'listStorageBuckets', 'listStorageObjects'],
  Notifications: ['getNotificationsSummary', 'listNotifications', 'streamNotifications'],
  Users: ['getProject', 'listAuthUsers', 'getAuthUser'],
  'Realtime inspector': ['getRealtimeConfig', 'createTemporaryApiKey'],
  'Function editor': ['listFunctions', 'getFunctionBody', 'deployFunction'],
  'Function test': ['listFunctions', 'createTemporaryApiKey'],
  'Database selector': ['listDatabases'],
  'Connect dialog': ['getProject', 'listDatabases', 'getPgbouncerConfig'],
}
