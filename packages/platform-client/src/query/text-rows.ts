import type { PlatformClient } from '../client'
import type { QueryColumn, QueryRequest } from './query.types'
import type { CellValue } from './row-chunk'
import { runQuery } from './run-query'

export interface TextRows {
  columns: QueryColumn[]
  rows: CellValue[][]
}

/**
 * Runs one statement with a small result, and returns its rows as Postgres text: no value is parsed
 * as a number or a date.
 * @throws as `runQuery` does
 */
export async function textRows(client: PlatformClient, request: QueryRequest): Promise<TextRows> {
  const result: TextRows = { columns: [], rows: [] }
  for await (const event of runQuery(client, request)) {
    if (event.type === 'columns') result.columns = event.columns
    else if (event.type === 'rows') result.rows.push(...event.chunk.rows())
  }
  return result
}
