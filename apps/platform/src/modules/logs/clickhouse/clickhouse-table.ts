import type { LogRow } from '../process/log-store.types'

export const LOGS_TABLE = 'howdah_logs'

/** Days after which rows go, whatever else happens: more than any plan stores. */
const MAX_DAYS = 92

/**
 * One table for all projects. A batch is one insert into one partition, and so it is stored as a
 * whole: its lines, the number of those that were dropped, and the position up to which its source
 * has been read. Of the positions of a day, merges leave the last one.
 */
export const CREATE_TABLE = `create table if not exists ${LOGS_TABLE} (
  ref String,
  kind Enum8('line' = 1, 'dropped' = 2, 'position' = 3),
  source LowCardinality(String),
  "timestamp" DateTime64(6, 'UTC'),
  id Int64,
  product LowCardinality(Nullable(String)),
  severity LowCardinality(String),
  message String,
  request_id Nullable(String),
  method LowCardinality(Nullable(String)),
  path Nullable(String),
  status Nullable(Int16),
  duration_ms Nullable(Float64),
  details Nullable(String),
  number UInt64
) engine = ReplacingMergeTree(number)
partition by toYYYYMMDD("timestamp")
order by (ref, kind, source, "timestamp", id)
ttl toDateTime("timestamp") + interval ${MAX_DAYS} day
settings non_replicated_deduplication_window = 1000, ttl_only_drop_parts = 1`

export const LOGS_COLUMNS: [string, ...string[]] = [
  'ref',
  ...['kind', 'source', 'timestamp', 'id', 'product', 'severity', 'message', 'request_id'],
  ...['method', 'path', 'status', 'duration_ms', 'details', 'number'],
]

/** Row of the table, in the order of its columns. */
export type StoredRow = (string | number | null)[]

/** Columns of a line, as people know them. */
const LINE =
  'id, "timestamp", source, product, severity, message, request_id, method, path, status, duration_ms, details'

const ofRange = (kind: 'line' | 'dropped') =>
  `${LOGS_TABLE} where ref = {ref:String} and kind = '${kind}' and "timestamp" >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') and "timestamp" < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`

/** Tables of the logs of a project and range, as statements name them. */
export const RANGE_TABLES = {
  logs: `select ${LINE} from ${ofRange('line')}`,
  dropped_lines: `select "timestamp", number as lines from ${ofRange('dropped')}`,
} as const

export const lineRow = (ref: string, id: number, row: LogRow): StoredRow => {
  const [micros, source, ...rest] = row
  return [ref, 'line', source, timeOf(micros), id, ...rest.map(wellFormed), 0]
}

/** Replaces half of a character, which ClickHouse refuses in JSON: texts are cut, and functions print what they like. */
const wellFormed = (value: string | number | null) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value

/** Returns the row of dropped lines, in the day of the lines after them. */
export function droppedRow(ref: string, id: number, day: string, lines: number): StoredRow {
  const now = new Date().toISOString()
  const time = now.startsWith(day) ? timeOf(Date.parse(now) * 1_000) : `${day} 00:00:00.000000`
  return [...[ref, 'dropped', '', time, id, null, '', ''], ...NO_REQUEST, lines]
}

export const positionRow = (
  ref: string,
  id: number,
  day: string,
  { file, value }: { file: string; value: string },
): StoredRow => [
  ...[ref, 'position', file, `${day} 00:00:00.000000`, 0, null, '', value],
  ...[...NO_REQUEST, id],
]

const NO_REQUEST = [null, null, null, null, null, null]

/** Writes microseconds since 1970 as a time in UTC. */
function timeOf(micros: number): string {
  const time = new Date(Math.floor(micros / 1_000)).toISOString()
  const rest = String(((micros % 1_000_000) + 1_000_000) % 1_000_000).padStart(6, '0')
  return `${time.slice(0, 10)} ${time.slice(11, 19)}.${rest}`
}
