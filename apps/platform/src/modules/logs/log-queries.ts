import type { LogDialect, LogStatement } from './log-dialect'
import type { LogProduct, LogSeverity } from './log-line'

/** Pages of the logs: lines of a source, or all lines about a product. */
export const LOG_VIEWS = [
  ...(['api', 'postgres', 'pooler', 'rest', 'auth', 'storage', 'realtime', 'functions'] as const),
  ...(['dashboard', 'operations', 'all'] as const),
]
export type LogView = (typeof LOG_VIEWS)[number]

export interface LineFilter {
  view: LogView
  search?: string | undefined
  /** IDs of people whose lines the search finds, too. */
  people?: readonly string[] | undefined
  severity?: LogSeverity | undefined
  /** Class of status, such as `4xx`, or a status. */
  status?: string | undefined
  method?: string | undefined
  product?: LogProduct | undefined
  requestId?: string | undefined
}

/** A line in the order of pages. */
export interface LogCursor {
  micros: string
  id: string
}

const PRODUCTS: ReadonlySet<string> = new Set<LogProduct>([
  ...(['rest', 'auth', 'storage', 'realtime', 'functions'] as const),
])
const columnsOf = ({ micros }: LogDialect) =>
  `id, ${micros}, source, product, severity, message, request_id, method, path, status, duration_ms, details`

/** Collects conditions with their parameters. */
function conditions(filter: LineFilter, dialect: LogDialect) {
  const params: (string | number)[] = []
  const parts: string[] = []
  const add = (sql: (...places: string[]) => string, ...values: (string | number)[]) => {
    const places = values.map((value) =>
      dialect.parameter(params.push(value), typeof value === 'number' ? 'smallint' : 'text'),
    )
    parts.push(sql(...places))
  }
  const { view } = filter
  if (PRODUCTS.has(view)) add((place) => `product = ${place}`, view)
  else if (view !== 'all') add((place) => `source = ${place}`, view)
  if (filter.search)
    add(
      (place, ...people) =>
        `(${dialect.contains('message', place)} or ${dialect.contains('details', place)}${people
          .map((person) => ` or ${dialect.field('person_id')} = ${person}`)
          .join('')})`,
      filter.search.toLowerCase(),
      ...(filter.people ?? []),
    )
  if (filter.severity) add((place) => `severity = ${place}`, filter.severity)
  if (filter.method) add((place) => `method = ${place}`, filter.method)
  if (filter.product) add((place) => `product = ${place}`, filter.product)
  if (filter.requestId) add((place) => `request_id = ${place}`, filter.requestId)
  if (filter.status?.endsWith('xx')) {
    const lowest = Number(filter.status[0]) * 100
    add((from, to) => `status between ${from} and ${to}`, lowest, lowest + 99)
  } else if (filter.status) add((place) => `status = ${place}`, Number(filter.status))
  return { params, parts }
}

const whereOf = (parts: readonly string[]) =>
  parts.length === 0 ? '' : ` where ${parts.join(' and ')}`

/** Returns the query of a page of lines: the newest first, or with `after` the next ones of a cursor, the oldest first. */
export const lineSql =
  (
    filter: LineFilter,
    {
      after,
      before,
      limit,
    }: { after?: LogCursor | null; before?: LogCursor | null; limit: number },
  ): LogStatement =>
  (dialect) => {
    const { params, parts } = conditions(filter, dialect)
    const compare = (sign: '<' | '>', { id, micros }: LogCursor) => {
      const at = dialect.timeOfMicros(dialect.parameter(params.push(micros), 'bigint'))
      parts.push(
        `("timestamp", id) ${sign} (${at}, ${dialect.parameter(params.push(id), 'bigint')})`,
      )
    }
    if (before) compare('<', before)
    if (after) compare('>', after)
    const order = after ? 'asc' : 'desc'
    return {
      sql: `select ${columnsOf(dialect)} from logs${whereOf(parts)} order by "timestamp" ${order}, id ${order} limit ${limit}`,
      params,
    }
  }

/** Returns the query of the number of lines by step and severity. */
export const histogramSql =
  (filter: LineFilter, stepMs: number): LogStatement =>
  (dialect) => {
    const { params, parts } = conditions(filter, dialect)
    return {
      sql: `select ${dialect.step(stepMs)} as step, severity, count(*) from logs${whereOf(parts)} group by step, severity order by step, severity`,
      params,
    }
  }

/** Returns the query of the lines that were stored after one, in the order in which they were stored. */
export const drainSql =
  (id: string, limit: number): LogStatement =>
  (dialect) => ({
    sql: `select ${columnsOf(dialect)} from logs where id > ${dialect.parameter(1, 'bigint')} order by id limit ${limit}`,
    params: [id],
  })

export const backlogSql =
  (id: string): LogStatement =>
  ({ parameter }) => ({
    sql: `select count(*) from logs where id > ${parameter(1, 'bigint')}`,
    params: [id],
  })

/** Everyone who has lines. */
export const peopleSql: LogStatement = ({ field }) => ({
  sql: `select distinct ${field('person_id')} from logs where source = 'dashboard'`,
  params: [],
})

export const droppedSql: LogStatement = () => ({
  sql: 'select coalesce(sum(lines), 0)::bigint from dropped_lines',
  params: [],
})

export const cursorText = ({ id, micros }: LogCursor): string => `${micros}-${id}`

/** Reads a cursor that the contract's pattern has let through. */
export function parseCursor(text: string): LogCursor {
  const [micros = '', id = ''] = text.split('-')
  return { micros, id }
}
