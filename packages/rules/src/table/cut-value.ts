import type { ColumnType } from './table.types'

/** A longer value is cut by the server. Bytes. */
export const CUT_ABOVE = 2048
/** Length that a value is cut to, in characters or, for bytea, in bytes. */
export const CUT_TO = 280

/** Types whose values are short by nature. */
const SHORT =
  /^(?:smallint|integer|bigint|oid|real|double precision|money|boolean|date|interval|time|timestamp|uuid|inet|cidr|macaddr8?|point|box|circle|lseg|line|pg_lsn|tid|xid8?|"char"|name)\b(?!.*\[\])/

/**
 * Expressions to select for a column: its value as Postgres writes it, cut if it is long, and its
 * length in bytes if it was cut.
 */
export interface CutSql {
  value: string
  /** Null where no value can be long. */
  length: string | null
}

export function cutSql(
  { data_type, enums }: Pick<ColumnType, 'data_type' | 'enums'>,
  sql: string,
): CutSql {
  if (
    SHORT.test(data_type) ||
    data_type === '"char"' ||
    (enums.length > 0 && !data_type.endsWith('[]'))
  )
    return { value: sql, length: null }
  const plain = /^(?:text|character varying)(?:\(\d+\))?$/.test(data_type)
  // format writes the text that a client receives; a cast to text does not: it writes booleans in
  // full and trims character(n).
  const text = plain ? sql : `pg_catalog.format('%s', ${sql})`
  const bytea = data_type === 'bytea'
  const length = `pg_catalog.octet_length(${bytea ? sql : text})`
  const cut = bytea
    ? `pg_catalog.format('%s', pg_catalog.substr(${sql}, 1, ${CUT_TO}))`
    : `pg_catalog.left(${text}, ${CUT_TO})`
  const isLong = `${length} > ${CUT_ABOVE}`
  return {
    value: `case when ${isLong} then ${cut} when ${sql} is distinct from null then ${text} end`,
    length: `case when ${isLong} then ${length} end`,
  }
}
