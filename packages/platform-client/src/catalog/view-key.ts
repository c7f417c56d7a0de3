import type { PlatformClient } from '../client'
import { PlatformError } from '../errors'
import { textRows } from '../query/text-rows'
import type { CatalogScope } from './catalog'
import type { TableDetails } from './table'

export interface ViewKeyParams extends CatalogScope {
  details: Pick<TableDetails, 'definition'>
  /** Reads the table below the view, null if it no longer exists. */
  readTable: (id: number) => Promise<TableDetails | null>
}

/**
 * Returns the columns that identify the rows of an updatable view: those that show the key of the
 * underlying table. Empty when the key is not fully included. Postgres reports the source table and
 * column of each view column when it describes the view's query.
 */
export async function getViewKey(
  client: PlatformClient,
  params: ViewKeyParams,
  signal?: AbortSignal,
): Promise<string[]> {
  const { details, readTable, ...scope } = params
  if (details.definition === null) return []
  const columns = await columnsOf(client, scope, details.definition, signal)
  const tables = [...new Set(columns.map(({ tableOid }) => tableOid).filter((id) => id !== 0))]
  const [id] = tables
  if (id === undefined || tables.length > 1) return []
  const below = await readTable(id)
  const key = (below?.row_key ?? []).map((name) => {
    const place = below?.entity.columns.find((column) => column.name === name)?.ordinal_position
    return columns.find((column) => column.tableOid === id && column.columnNumber === place)?.name
  })
  return key.every((name) => name !== undefined) ? key : []
}

async function columnsOf(
  client: PlatformClient,
  scope: CatalogScope,
  definition: string,
  signal: AbortSignal | undefined,
) {
  const sql = `select * from (${definition.trimEnd().replace(/;$/, '')}\n) as v limit 0`
  try {
    return (await textRows(client, { ...scope, sql, signal })).columns
  } catch (error) {
    // A user without access to the underlying table may still view the rows.
    if (error instanceof PlatformError && error.sql) return []
    throw error
  }
}
