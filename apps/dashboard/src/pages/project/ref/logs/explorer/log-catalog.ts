import type { SqlCatalog } from '@howdah/ui/code-editor/code-editor.types'

/** Columns of a line, with their types in DuckDB. */
const COLUMNS = [
  { name: 'timestamp', type: 'timestamp' },
  { name: 'source', type: 'varchar' },
  { name: 'product', type: 'varchar' },
  { name: 'severity', type: 'varchar' },
  { name: 'message', type: 'varchar' },
  { name: 'request_id', type: 'varchar' },
  { name: 'method', type: 'varchar' },
  { name: 'path', type: 'varchar' },
  { name: 'status', type: 'smallint' },
  { name: 'duration_ms', type: 'double' },
  { name: 'details', type: 'json' },
  { name: 'id', type: 'bigint' },
] as const

/** Names that are completed in a query on the logs. */
export const logCatalog: SqlCatalog = {
  searchPath: ['main'],
  relations: [{ schema: 'main', name: 'logs', kind: 'v' }],
  columns: async (_, relation) => (relation === 'logs' ? COLUMNS : []),
}
