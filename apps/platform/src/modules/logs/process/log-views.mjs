// Tables of the logs, and what queries see of them.
import { join } from 'node:path'

/** Columns of a line. */
export const COLUMNS = [
  ['id', 'bigint'],
  ['"timestamp"', 'timestamp'],
  ['source', 'varchar'],
  ['product', 'varchar'],
  ['severity', 'varchar'],
  ['message', 'varchar'],
  ['request_id', 'varchar'],
  ['method', 'varchar'],
  ['path', 'varchar'],
  ['status', 'smallint'],
  ['duration_ms', 'double'],
  ['details', 'varchar'],
]

const DROPPED_COLUMNS = [
  ['"timestamp"', 'timestamp'],
  ['lines', 'bigint'],
]

/** Writes a text as a literal. */
export const quoted = (text) => `'${text.replaceAll("'", "''")}'`

/** Returns the name of the database of a day. */
export const catalogOf = (day) => `"day ${day}"`

/** Creates the views of the lines of a range. */
export async function makeViews(connection, days, { from, to }) {
  const range = `"timestamp" >= make_timestamp_ms(${from}) and "timestamp" < make_timestamp_ms(${to})`
  const empty = (columns) =>
    `select ${columns.map(([name, type]) => `null::${type} as ${name}`).join(', ')} where false`
  const union = (table, columns) =>
    days.length === 0
      ? empty(columns)
      : days
          .map(
            (day) =>
              `select ${columns.map(([name]) => name).join(', ')} from ${catalogOf(day)}.${table} where ${range}`,
          )
          .join(' union all ')
  await connection.run(`create temp view logs as ${union('lines', COLUMNS)}`)
  await connection.run(`create temp view dropped_lines as ${union('dropped', DROPPED_COLUMNS)}`)
}

/** Creates the same views of a folder with a copy of the lines. */
export async function makeCopyViews(connection, folder) {
  for (const [name, columns] of [
    ['logs', COLUMNS],
    ['dropped_lines', DROPPED_COLUMNS],
  ])
    await connection.run(
      `create temp view ${name} as select ${columns.map(([column, type]) => `${column}::${type} as ${column}`).join(', ')} from read_parquet(${quoted(join(folder, `${name}.parquet`))})`,
    )
}
