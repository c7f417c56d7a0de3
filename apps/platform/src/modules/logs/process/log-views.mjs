// Tables of the logs, and what queries see of them.

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
  await connection.run(
    `create temp view dropped_lines as ${union('dropped', [
      ['"timestamp"', 'timestamp'],
      ['lines', 'bigint'],
    ])}`,
  )
}
