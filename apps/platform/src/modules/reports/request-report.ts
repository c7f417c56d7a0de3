import type { components } from '@howdah/contract'
import { AppError } from '../../base/app-error'
import type { LogDialect, LogStatement } from '../logs/log-dialect'
import type { LogReader } from '../logs/log-reader'
import { logsMessages } from '../logs/logs.messages'

type LogRows = readonly (readonly (string | null)[])[]
type RequestStats = components['schemas']['RequestStats']
type RequestRoute = components['schemas']['RequestRoute']
type RequestCountry = components['schemas']['RequestCountry']

/** Requests that a report is about. */
export interface RequestFilter {
  product?: string | undefined
  /** Name of an edge function. */
  function?: string | undefined
}

export interface RequestReportFilter extends RequestFilter {
  /** Begin of the range; lines before it are of the range before. */
  from: number
  /** Milliseconds of a step. */
  step: number
}

/** Statistics of requests in a range, in the one before it, by step and by route. */
export interface RequestReport {
  total: RequestStats
  before: RequestStats
  steps: ReadonlyMap<number, RequestStats>
  routes: RequestRoute[]
  slowRoutes: RequestRoute[]
}

/** Lines of a report and of the range before it: each takes memory for its duration, which DuckDB does not count. */
const MAX_LINES = 10_000_000
/** Routes of a list. */
const MAX_ROUTES = 10

/** Condition of requests with an answer: a WebSocket is as long as it is open. */
export const HAS_ANSWER = '(status <> 101 or status is null)'

/** IDs in a path are one route, as are the objects of a bucket. */
const ID = '/([0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|[0-9]+)\\b'
const ROUTE = '^(?:/[^/]*){1,3}(?:/(?:public|authenticated|sign|info|list))?(?:/[^/]*)?'

/** Checks that a range has no more lines than a report takes. @throws AppError 400, and as the reader of the logs does */
export async function needFewLines(
  logReader: Pick<LogReader, 'read'>,
  ref: string,
  range: { from: number; to: number },
  filter: RequestFilter,
): Promise<void> {
  const { rows } = await logReader.read(ref, range, (dialect) => {
    const { params, where } = requestConditions(filter, dialect)
    return { sql: `select count(*) from logs where ${where}`, params }
  })
  if (Number(rows[0]?.[0]) > MAX_LINES) throw new AppError(400, 'bad_request', logsMessages.tooMany)
}

/** The gateway answers preflight requests of browsers: they invoke no function. */
const NO_PREFLIGHT = `method <> 'OPTIONS'`

/** Returns the condition of the lines of requests, with its parameters. */
export function requestConditions(
  { function: name, product }: RequestFilter,
  { parameter }: LogDialect,
): { where: string; params: string[] } {
  if (name !== undefined) {
    const path = `/functions/v1/${name}`
    return {
      where: `source = 'api' and product = 'functions' and ${NO_PREFLIGHT} and (path = ${parameter(1)} or left(path, ${path.length + 1}) = ${parameter(2)})`,
      params: [path, `${path}/`],
    }
  }
  if (product !== undefined) {
    const invoked = product === 'functions' ? ` and ${NO_PREFLIGHT}` : ''
    return { where: `source = 'api' and product = ${parameter(1)}${invoked}`, params: [product] }
  }
  return { where: `source = 'api'`, params: [] }
}

/** Returns the query of a report: one statement over the range and the one before it. Latency is of requests with an answer. */
export const requestReportSql =
  ({ from, step, ...filter }: RequestReportFilter): LogStatement =>
  (dialect) => {
    const { params, where } = requestConditions(filter, dialect)
    const begin = dialect.timeOfMillis(from)
    const route = dialect.match(dialect.replaceAll('path', ID, '/:id'), ROUTE)
    const stats = `count(*) as requests,
    count(*) filter (where status between 400 and 499) as client_errors, count(*) filter (where status >= 500) as server_errors,
    ${dialect.percentiles([0.5, 0.95, 0.99], HAS_ANSWER)} as latency`
    return {
      sql: `select kind, step, method, route, requests, client_errors, server_errors,
           latency[1], latency[2], latency[3], by_count, by_time
      from (
        select *, row_number() over (partition by kind order by requests desc, route, method) as by_count,
               row_number() over (partition by kind order by latency[2] desc nulls last, route, method) as by_time
          from (
            select case when grouping(step) = 0 then 'step' when grouping(route) = 0 then 'route' else 'total' end as kind, step, method, route, ${stats}
              from (
                select ${dialect.step(step)} as step, method, status, duration_ms, ${route} as route
                  from logs where ${where} and "timestamp" >= ${begin}
              ) group by grouping sets ((), (step), (method, route))
            union all
            select 'before', null, null, null, ${stats}
              from logs where ${where} and "timestamp" < ${begin}
          )
      ) where kind <> 'route' or by_count <= ${MAX_ROUTES} or by_time <= ${MAX_ROUTES}
     order by kind, step, by_count`,
      params,
    }
  }

/** Countries of a list. */
const MAX_COUNTRIES = 20

/** Returns the query of the requests by country, those with the most first; null where it is not known. */
export const countriesSql =
  ({ from, ...filter }: RequestFilter & { from: number }): LogStatement =>
  (dialect) => {
    const { params, where } = requestConditions(filter, dialect)
    return {
      sql: `select ${dialect.field('country')} as country, count(*) as requests, count(*) filter (where status >= 400) as errors
      from logs where ${where} and "timestamp" >= ${dialect.timeOfMillis(from)}
     group by country order by requests desc, country nulls last limit ${MAX_COUNTRIES}`,
      params,
    }
  }

/** Reads the rows of the query. */
export const readCountries = (rows: LogRows): RequestCountry[] =>
  rows.map(([country = null, requests, errors]) => ({
    country,
    requests: Number(requests),
    errors: Number(errors),
  }))

const NO_REQUESTS: RequestStats = {
  ...{ requests: 0, client_errors: 0, server_errors: 0 },
  ...{ p50_ms: null, p95_ms: null, p99_ms: null },
}

/** Reads the rows of the query. */
export function readRequestReport(rows: LogRows): RequestReport {
  const report = {
    ...{ total: NO_REQUESTS, before: NO_REQUESTS },
    steps: new Map<number, RequestStats>(),
    routes: [] as RequestRoute[],
  }
  const slow: { route: RequestRoute; place: number }[] = []
  for (const row of rows) {
    const [kind, step, method = null, path] = row
    const stats = statsOf(row)
    if (kind === 'step') report.steps.set(Number(step), stats)
    else if (kind === 'total') report.total = stats
    else if (kind === 'before') report.before = stats
    else {
      const route = { method, path: path ?? '', ...stats }
      if (Number(row[10]) <= MAX_ROUTES) report.routes.push(route)
      if (Number(row[11]) <= MAX_ROUTES && stats.p95_ms !== null)
        slow.push({ route, place: Number(row[11]) })
    }
  }
  const slowRoutes = slow.toSorted((a, b) => a.place - b.place).map(({ route }) => route)
  return { ...report, slowRoutes }
}

function statsOf(row: LogRows[number]): RequestStats {
  const number = (at: number) => {
    const value = row[at] ?? null
    return value === null ? null : Number(value)
  }
  return {
    ...{ requests: number(4) ?? 0, client_errors: number(5) ?? 0, server_errors: number(6) ?? 0 },
    ...{ p50_ms: roundMs(number(7)), p95_ms: roundMs(number(8)), p99_ms: roundMs(number(9)) },
  }
}

/** Rounds milliseconds to microseconds. */
export const roundMs = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000) / 1_000

export const noRequests = (): RequestStats => ({ ...NO_REQUESTS })
