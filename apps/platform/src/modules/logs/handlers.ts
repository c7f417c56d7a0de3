import { needCapability } from '../../access/need-capability'
import type { ProjectAccess } from '../../access/access.types'
import { AppError } from '../../base/app-error'
import { createSlots } from '../../base/processes/slots'
import { LOG_DAYS } from './log-days'
import {
  cursorText,
  DROPPED_SQL,
  histogramSql,
  lineSql,
  parseCursor,
  stepOf,
  type LineFilter,
  type LogSql,
} from './log-queries'
import { logsMessages } from './logs.messages'
import { LogStoreEnded, LogStorePaused } from './process/log-store'
import type { LogRows } from './process/log-store.types'
import { readLine } from './read-line'
import type { LogsHandler, LogsServices } from './services'

const HOUR_MS = 3_600_000
const MAX_RANGE_DAYS = 92
const DAY_MS = 86_400_000
const DEADLINE_MS = 15_000
/** Bounds of the result of a person's query. */
const FREE = { maxRows: 10_000, maxBytes: 8_000_000 } as const
const OWN = { maxRows: 10_000, maxBytes: 32_000_000 } as const
/** Queries at a time, of all projects: of pages, and of people. */
const CONCURRENT_QUERIES = 4
const slots = createSlots(CONCURRENT_QUERIES)
const CONCURRENT_FREE = 3
const freeSlots = createSlots(CONCURRENT_FREE)
/** Projects with a person's query that runs or waits: each has one at a time. */
const busy = new Set<string>()

interface Range {
  from: number
  to: number
}

type Query = Parameters<LogsHandler<'getLogHistogram'>>[0]['query']

export const listLogs: LogsHandler<'listLogs'> = async ({ access, query, services }) => {
  needCapability(access, 'api')
  const range = rangeOf(query)
  const { limit } = query
  const page = lineSql(filterOf(query), {
    before: query.before === undefined ? null : parseCursor(query.before),
    after: query.after === undefined ? null : parseCursor(query.after),
    // One more says whether there is a further page.
    limit: limit + 1,
  })
  const { rows } = await run(services, access, range, page)
  const dropped = await run(services, access, range, { sql: DROPPED_SQL, params: [] })
  const lines = rows.slice(0, limit).map(viewOf)
  const hasMore = rows.length > limit && query.after === undefined
  return {
    status: 200,
    body: {
      lines,
      next_before: hasMore ? (lines.at(-1)?.cursor ?? null) : null,
      dropped: Number(dropped.rows[0]?.[0] ?? 0),
      stored_days: await storedDays(services, access),
    },
  }
}

export const getLogHistogram: LogsHandler<'getLogHistogram'> = async ({
  access,
  query,
  services,
}) => {
  needCapability(access, 'api')
  const range = rangeOf(query)
  const step = stepOf(range.to - range.from)
  const { rows } = await run(services, access, range, histogramSql(filterOf(query), step))
  const counts = new Map(rows.map(([at, severity, count]) => [`${at} ${severity}`, Number(count)]))
  const first = Math.floor(range.from / step) * step
  const steps = Array.from({ length: Math.ceil((range.to - first) / step) }, (_, index) => {
    const at = first + index * step
    const count = (severity: string) => counts.get(`${at} ${severity}`) ?? 0
    return {
      at: new Date(at).toISOString(),
      ...{ info: count('info'), warning: count('warning'), error: count('error') },
    }
  })
  return { status: 200, body: { step_seconds: step / 1_000, steps } }
}

export const runLogQuery: LogsHandler<'runLogQuery'> = async ({ access, body, services }) => {
  needCapability(access, 'api')
  const { ref } = access.project
  const range = rangeOf(body)
  if (busy.has(ref)) throw new AppError(429, 'too_many_requests', logsMessages.busy)
  busy.add(ref)
  const startedAt = performance.now()
  const result = await run(services, access, range, { sql: body.sql, params: [] }, true).finally(
    () => busy.delete(ref),
  )
  return {
    status: 200,
    body: {
      columns: result.columns,
      rows: result.rows,
      is_truncated: result.isTruncated,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
  }
}

/** @throws AppError 400 for SQL that does not run, 503 without the process of the logs, 504 */
async function run(
  { projectLogs }: LogsServices,
  { project }: ProjectAccess,
  range: Range,
  { params, sql }: LogSql,
  isFree = false,
): Promise<LogRows> {
  const { folderOf, store } = projectLogs
  if (!store.isInstalled) throw new AppError(503, 'unavailable', logsMessages.missing)
  if (projectLogs.isRemoved(project.ref))
    throw new AppError(503, 'unavailable', logsMessages.unavailable)
  const answer = await (isFree ? freeSlots : slots)
    .run(() =>
      store.call('query', {
        folder: folderOf(project.ref),
        ...range,
        ...{ sql, params, isFree, deadlineMs: DEADLINE_MS },
        ...(isFree ? FREE : OWN),
      }),
    )
    .catch((cause: unknown) => {
      if (cause instanceof LogStorePaused)
        throw new AppError(429, 'too_many_requests', logsMessages.paused)
      if (!(cause instanceof LogStoreEnded)) throw cause
      throw new AppError(503, 'unavailable', logsMessages.unavailable, { cause })
    })
  if (!('refused' in answer)) return answer
  if (answer.refused === 'timeout')
    throw new AppError(504, 'timeout', logsMessages.timeout(DEADLINE_MS / 1_000))
  if (!isFree) throw new Error(answer.message)
  throw new AppError(400, 'bad_request', answer.message)
}

function rangeOf({ from, to }: { from?: string; to?: string }): Range {
  const end = to === undefined ? Date.now() + 1_000 : Date.parse(to)
  const start = from === undefined ? end - HOUR_MS : Date.parse(from)
  if (!(start < end)) throw new AppError(400, 'bad_request', logsMessages.range)
  if (end - start > MAX_RANGE_DAYS * DAY_MS)
    throw new AppError(400, 'bad_request', logsMessages.tooLong(MAX_RANGE_DAYS))
  return { from: start, to: end }
}

const filterOf = (query: Query): LineFilter => ({
  view: query.view,
  search: query.search,
  severity: query.severity,
  status: query.status,
  method: query.method,
  product: query.product,
  requestId: query.request_id,
})

async function storedDays(
  { organizations }: LogsServices,
  { organization: { slug } }: ProjectAccess,
): Promise<number> {
  const organization = await organizations.bySlug(slug)
  return LOG_DAYS[organization?.plan ?? 'pro']
}

function viewOf(row: (string | null)[]) {
  const line = readLine(row)
  const { details, id, message, method, micros, path, product, severity, source, status } = line
  return {
    id,
    cursor: cursorText({ id, micros }),
    at: new Date(line.at).toISOString(),
    ...{ source, product, severity, message, method, path, status },
    request_id: line.requestId,
    duration_ms: line.durationMs,
    details: details === null ? null : { ...details },
  }
}
