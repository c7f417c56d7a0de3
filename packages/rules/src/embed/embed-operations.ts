/** Operations that an embed session can open, each with what it needs. */
export const EMBED_OPERATIONS = {
  runQuery: { needsBuckets: false, writes: false },
  createExport: { needsBuckets: false, writes: false },
  getProject: { needsBuckets: false, writes: false },
  listStorageBuckets: { needsBuckets: true, writes: false },
  listStorageObjects: { needsBuckets: true, writes: false },
  downloadStorageObject: { needsBuckets: true, writes: false },
  moveStorageObject: { needsBuckets: true, writes: true },
  deleteStorageObjects: { needsBuckets: true, writes: true },
} as const

export type EmbedOperation = keyof typeof EMBED_OPERATIONS

/** Operations that a widget calls, as far as an embed session can open them. */
const WIDGET_OPERATIONS = {
  'sql-editor': ['runQuery', 'createExport'],
  'table-editor': ['runQuery', 'createExport'],
  'schema-diagram': ['runQuery'],
  'storage-explorer': [
    'getProject',
    'listStorageBuckets',
    'listStorageObjects',
    'downloadStorageObject',
    'moveStorageObject',
    'deleteStorageObjects',
  ],
} as const satisfies Record<string, readonly EmbedOperation[]>

export type EmbedWidget = keyof typeof WIDGET_OPERATIONS

/**
 * Returns the operations of a session, each once: those of its widgets and those that are named. A
 * session that only reads has no operations that change files, unless they are named.
 */
export function embedOperations(
  widgets: readonly EmbedWidget[],
  named: readonly EmbedOperation[],
  isReadOnly: boolean,
): EmbedOperation[] {
  const ofWidgets = widgets
    .flatMap((widget): readonly EmbedOperation[] => WIDGET_OPERATIONS[widget])
    .filter((operation) => !isReadOnly || !EMBED_OPERATIONS[operation].writes)
  return [...new Set([...ofWidgets, ...named])]
}
