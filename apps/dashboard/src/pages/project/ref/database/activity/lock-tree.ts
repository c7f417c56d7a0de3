import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../../../lists/list-sort'

/** Process with those that wait for it. */
export interface LockNode {
  pid: string
  /** undefined for a process of Postgres itself, or a prepared transaction. */
  query: RunningQuery | undefined
  waiting: readonly LockNode[]
}

/**
 * Builds the trees of processes that wait for locks of others. Roots wait for no process; of a circle,
 * which Postgres ends by itself, the first process is one.
 */
export function lockTree(queries: readonly RunningQuery[]): LockNode[] {
  const known = new Map(queries.map((query) => [query.pid, query]))
  const waiters = new Map<string, string[]>()
  for (const { pid, blocked_by: blockers } of queries)
    for (const blocker of blockers) waiters.set(blocker, [...(waiters.get(blocker) ?? []), pid])
  const shown = new Set<string>()
  const node = (pid: string, above: ReadonlySet<string>): LockNode => {
    shown.add(pid)
    const path = new Set([...above, pid])
    const waiting = (waiters.get(pid) ?? []).filter((one) => !path.has(one))
    return { pid, query: known.get(pid), waiting: waiting.map((one) => node(one, path)) }
  }
  const isRoot = (pid: string) => (known.get(pid)?.blocked_by ?? []).length === 0
  const roots = [...waiters.keys()].filter(isRoot).map((pid) => node(pid, new Set()))
  for (const pid of waiters.keys()) if (!shown.has(pid)) roots.push(node(pid, new Set()))
  return roots
}

/** Length from which a transaction is long, in milliseconds. */
export const LONG_TRANSACTION_MS = 60_000

export const activityFilters = ['all', 'long', 'idle', 'waiting'] as const
export type ActivityFilter = (typeof activityFilters)[number]

const tests: Record<ActivityFilter, (query: RunningQuery) => boolean> = {
  all: () => true,
  long: ({ transaction_ms: ms }) => ms !== null && Number(ms) >= LONG_TRANSACTION_MS,
  idle: ({ state }) => state.startsWith('idle in transaction'),
  waiting: ({ blocked_by: blockers }) => blockers.length > 0,
}

export const filterActivity = (queries: readonly RunningQuery[], filter: ActivityFilter) =>
  queries.filter(tests[filter])

export const activityColumns = ['process', 'query', 'user', 'application', 'transaction'] as const
export type ActivityColumn = (typeof activityColumns)[number]

const numberOf = (text: string | null) => (text === null ? null : Number(text))

const values: Record<ActivityColumn, (query: RunningQuery) => SortValue> = {
  process: ({ pid }) => Number(pid),
  query: ({ query }) => query,
  user: ({ user }) => user,
  application: ({ application }) => application,
  transaction: ({ transaction_ms: ms }) => numberOf(ms),
}

/** Returns the processes that a search finds, sorted; of equal ones, the one that has run longer comes first. */
export const listedActivity = (
  queries: readonly RunningQuery[],
  search: string,
  { column, descending }: ListSort<ActivityColumn>,
): RunningQuery[] => {
  const isFound = searchOf(search)
  return sorted(
    queries.filter(({ pid, query, user, application, state }) =>
      isFound([pid, query, user, application, state]),
    ),
    values[column],
    descending,
  )
}
