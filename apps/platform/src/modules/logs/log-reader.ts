import { AppError } from '../../base/app-error'
import { createSlots, type Slots } from '../../base/processes/slots'
import { LOG_DAYS, oldestDay } from './log-days'
import type { LogSql, LogStatement } from './log-dialect'
import { droppedSql } from './log-queries'
import { logsMessages } from './logs.messages'
import { LogStoreEnded, LogStorePaused } from './process/log-store'
import type { LogRows } from './process/log-store.types'
import type { LogsServices } from './services'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MAX_RANGE_DAYS = 92
const DEADLINE_MS = 15_000
/** Bounds of the result of a person's query, and of one of a page. */
const FREE = { maxRows: 10_000, maxBytes: 8_000_000 } as const
const OWN = { maxRows: 10_000, maxBytes: 32_000_000 } as const
/** Queries at a time, of all projects: of pages, and of people. */
const CONCURRENT_QUERIES = 4
const CONCURRENT_FREE = 3
/** Of a project: queries of pages at a time, and those that run or wait. */
const PROJECT_QUERIES = 2
const MAX_PROJECT_QUERIES = 60
const DEFAULT_PLAN = 'pro'

/** Range in milliseconds since 1970; `to` is not in it. */
export interface TimeRange {
  from: number
  to: number
}

/** Reads the lines of projects, within bounds. */
export interface LogReader {
  /** Runs a query of the server. @throws AppError 503 without the process of the logs, 504, 429 for too many that wait, and 400 for too many lines */
  read(ref: string, range: TimeRange, statement: LogStatement): Promise<LogRows>
  /** Returns the number of lines of a range that were not stored. @throws AppError as `read` does */
  dropped(ref: string, range: TimeRange): Promise<number>
  /** Runs SQL of a person: one of a project at a time, by a page or by an alert. @throws AppError also 400 for SQL that does not run, and 429 */
  readFree(ref: string, range: TimeRange, sql: string, by?: 'page' | 'alert'): Promise<LogRows>
  /** Returns the days for which an organization's lines are stored besides today, and the begin of the oldest. */
  stored(organizationSlug: string): Promise<{ days: number; from: number }>
  /** Reads the range of a request, by default the last hour. @throws AppError 400 */
  rangeOf(range: { from?: string; to?: string }): TimeRange
}

export function createLogReader({
  organizations,
  projectLogs: { isRemoved, store },
}: Pick<LogsServices, 'organizations' | 'projectLogs'>): LogReader {
  const slots = createSlots(CONCURRENT_QUERIES)
  const freeSlots = createSlots(CONCURRENT_FREE)
  /** Projects with a person's query that runs or waits. */
  const busy = new Set<string>()
  /** Projects with queries of pages, so that none has all places of the server. */
  const reading = new Map<string, { slots: Slots; queries: number }>()

  async function inProject<Result>(ref: string, work: () => Promise<Result>): Promise<Result> {
    const project = reading.get(ref) ?? { slots: createSlots(PROJECT_QUERIES), queries: 0 }
    if (project.queries >= MAX_PROJECT_QUERIES)
      throw new AppError(429, 'too_many_requests', logsMessages.busy)
    project.queries += 1
    reading.set(ref, project)
    return project.slots.run(work).finally(() => {
      project.queries -= 1
      if (project.queries === 0) reading.delete(ref)
    })
  }

  async function run(
    ref: string,
    range: TimeRange,
    { params, sql }: LogSql,
    isFree: boolean,
  ): Promise<LogRows> {
    if (!store.isInstalled) throw new AppError(503, 'unavailable', logsMessages.missing)
    if (isRemoved(ref)) throw new AppError(503, 'unavailable', logsMessages.unavailable)
    const answer = await (isFree ? freeSlots : slots)
      .run(() =>
        store.call('query', {
          ...{ ref, ...range },
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
    if (isFree) throw new AppError(400, 'bad_request', answer.message)
    if (answer.refused === 'memory') throw new AppError(400, 'bad_request', logsMessages.tooMany)
    throw new Error(answer.message)
  }

  const read: LogReader['read'] = (ref, range, statement) =>
    inProject(ref, () => run(ref, range, statement(store.dialect), false))

  return {
    read,
    dropped: async (ref, range) => Number((await read(ref, range, droppedSql)).rows[0]?.[0] ?? 0),
    async readFree(ref, range, sql, by = 'page') {
      const key = `${ref} ${by}`
      if (busy.has(key)) throw new AppError(429, 'too_many_requests', logsMessages.busy)
      busy.add(key)
      return run(ref, range, { sql, params: [] }, true).finally(() => busy.delete(key))
    },
    async stored(organizationSlug) {
      const organization = await organizations.bySlug(organizationSlug)
      const days = LOG_DAYS[organization?.plan ?? DEFAULT_PLAN]
      return { days, from: Date.parse(oldestDay(Date.now(), days)) }
    },
    rangeOf({ from, to }) {
      const end = to === undefined ? Date.now() + 1_000 : Date.parse(to)
      const start = from === undefined ? end - HOUR_MS : Date.parse(from)
      if (!(start < end)) throw new AppError(400, 'bad_request', logsMessages.range)
      if (end - start > MAX_RANGE_DAYS * DAY_MS)
        throw new AppError(400, 'bad_request', logsMessages.tooLong(MAX_RANGE_DAYS))
      return { from: start, to: end }
    },
  }
}
