import { binder, tableSql, whereSql, type BoundSql, type RowsSource } from './rows-query'
import type { GridFilter } from './table.types'

/** Deletes every row that passes the filters, all of them where there are none. */
export function deleteRowsQuery(source: RowsSource, filters: readonly GridFilter[]): BoundSql {
  const { parameters, bind } = binder()
  return {
    sql: `delete from ${tableSql(source)} as t${whereSql(source, filters, [], bind)}`,
    parameters,
  }
}
