import type { PlatformClient } from '../client'
import { PlatformError } from '../errors'
import { textRows } from '../query/text-rows'
import type { CatalogScope } from './catalog'
import type { TableFacts } from './table'

export interface ViewKeyParams extends CatalogScope {
  facts: Pick<TableFacts, 'definition'>
  /** Reads the table below the view, null when it is gone. */
  readTable: (id: number) => Promise<TableFacts | null>
}

/**
 * The columns of an updatable view that tell its rows apart: those that show the key of the table below it. Empty when they are not all
 * shown. Postgres itself says of which table's column each is, when it describes the view's query.
 */
export async function getViewKey(
  client: PlatformClient,
  params: ViewKeyParams,
  signal?: AbortSignal,
): Promise<string[]> {
  const { facts, readTable, ...scope } = params
  if (facts.definition === null) return []
  const columns = await columnsOf(client, scope, facts.definition, signal)
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
    // Who may not read the table below may still look at the view.
    if (error instanceof PlatformError && error.sql) return []
    throw error
  }
}
