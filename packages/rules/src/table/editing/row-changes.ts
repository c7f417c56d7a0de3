import { quoteLiteral, quoteName } from '../quote-name'
import type { RowsSource } from '../rows-query'
import { castOf } from '../typed-value'

/** Properties of a table that its statements depend on. */
export type ChangedTable = Pick<RowsSource, 'schema' | 'name' | 'columns'>

/** New content of a cell. An empty text is a value; NULL and the column's default are not. */
export type CellChange = { to: 'value'; text: string } | { to: 'null' } | { to: 'default' }

/** Column and its value. A pair and not an object: a column may be named `__proto__`. */
export type ReadValue = readonly [column: string, value: string | null]

/** One staged change of a table's rows. */
export type RowChange =
  | { type: 'insert'; values: readonly (readonly [column: string, change: CellChange])[] }
  /**
   * `key` and `read` are the values of the row when it was read; truncated values are not in
   * `read`.
   */
  | {
      type: 'update'
      key: readonly ReadValue[]
      read: readonly ReadValue[]
      values: readonly (readonly [column: string, change: CellChange])[]
    }
  | { type: 'delete'; key: readonly ReadValue[]; read: readonly ReadValue[] }

/** Raised by the save when a statement does not touch exactly one row; the detail is the change's place in the list. */
export const ROW_CONFLICT = 'HW001'

/**
 * The complete statement of a change, separate from others, to be reviewed and run.
 * @throws Error when it names no key, or an update changes nothing: neither could be held to one row
 */
export function rowChangeSql(source: ChangedTable, change: RowChange): string {
  const table = `${quoteName(source.schema)}.${quoteName(source.name)}`
  switch (change.type) {
    case 'insert': {
      if (change.values.length === 0) return `insert into ${table} default values`
      const names = change.values.map(([column]) => quoteName(column)).join(', ')
      // An explicit value for a generated identity column overrides it.
      return `insert into ${table} (${names}) overriding system value values (${change.values.map(([, to]) => cellSql(to)).join(', ')})`
    }
    case 'update': {
      if (change.values.length === 0) throw new Error('An update has to change something.')
      const set = change.values
        .map(([column, to]) => `${quoteName(column)} = ${cellSql(to)}`)
        .join(', ')
      return `update ${table} as t set ${set} where ${changedRowSql(source, change.key, change.read)}`
    }
    case 'delete':
      return `delete from ${table} as t where ${changedRowSql(source, change.key, change.read)}`
  }
}

/**
 * Every change as one statement, so that all of it happens or nothing: a change that does not touch exactly one row raises
 * `ROW_CONFLICT` with its place in the list, from 0, as the detail.
 */
export function saveRowsSql(source: ChangedTable, changes: readonly RowChange[]): string {
  const body = saveBody(source, changes)
  const tag = freeTag(body)
  return `do ${tag}${BODY_BEGIN}${body.join('\n')}\nend\n${tag}`
}

/**
 * The place of the change whose statement Postgres gave up at, by the context of its error, which names the line; null where it names none.
 */
export function failedChange(
  source: ChangedTable,
  changes: readonly RowChange[],
  context: string,
): number | null {
  // The innermost context comes first; the context of a trigger of the table precedes ours.
  const line = Number(/inline_code_block\D+(\d+)/.exec(context)?.[1] ?? NaN)
  let at = BODY_BEGIN.split('\n').length - 1
  for (const [index, statement] of saveBody(source, changes).entries()) {
    const next = at + statement.split('\n').length
    if (line >= at && line < next) return index
    at = next
  }
  return null
}

const BODY_BEGIN = '\n#variable_conflict use_column\ndeclare\n  touched bigint;\nbegin\n'

function saveBody(source: ChangedTable, changes: readonly RowChange[]): string[] {
  const statements = changes.map((change) => rowChangeSql(source, change))
  return statements.map(
    (sql, index) =>
      `  ${sql};\n  get diagnostics touched = row_count;\n  if touched <> 1 then raise exception using errcode = '${ROW_CONFLICT}', message = 'The row has changed since it was read, or is gone.', detail = '${index}'; end if;`,
  )
}

function cellSql(change: CellChange): string {
  switch (change.to) {
    case 'value':
      return quoteLiteral(change.text)
    case 'null':
      return 'null'
    case 'default':
      return 'default'
  }
}

/**
 * The key finds the row in its index; the read values are compared as text, which works for every
 * type.
 */
export function changedRowSql(
  { columns }: ChangedTable,
  key: readonly ReadValue[],
  read: readonly ReadValue[],
): string {
  if (key.length === 0 || key.some(([, value]) => value === null))
    throw new Error('A row can only be changed by a key without NULL.')
  const found = key.map(
    ([column, value]) =>
      `t.${quoteName(column)} = ${quoteLiteral(value ?? '')}${castOf(columns.find(({ name }) => name === column))}`,
  )
  const same = read.map(([column, value]) => {
    const sql = `t.${quoteName(column)}`
    return value === null
      ? `${sql} is not distinct from null`
      : `pg_catalog.format('%s', ${sql}) = ${quoteLiteral(value)} and ${sql} is distinct from null`
  })
  return [...found, ...same].join(' and ')
}

/** A dollar quote that nothing inside can end. */
export function freeTag(parts: readonly string[], name = 'save'): string {
  for (let count = 0; ; count++) {
    const tag = `$${name}${count || ''}$`
    if (parts.every((part) => !part.includes(tag))) return tag
  }
}
