import type { components, paths } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type LogLine = components['schemas']['LogLine']
export type LogPage = components['schemas']['LogPage']
export type LogHistogram = components['schemas']['LogHistogram']
export type LogQueryResult = components['schemas']['LogQueryResult']
export type LogView = components['schemas']['LogView']

type LogQuery = NonNullable<
  paths['/platform/projects/{ref}/logs/histogram']['get']['parameters']['query']
>
/** Conditions of lines. */
export type LogFilter = Omit<LogQuery, 'from' | 'to'>
/** Range of time: the last milliseconds before each request, or from one time to another. */
export type LogRange = { last: number } | { from: string; to: string }

interface LogParams {
  ref: string
  filter: LogFilter
  range: LogRange
}

/** Key of everything about the logs of a project. */
export const logsKey = (client: PlatformClient, ref: string) => projectKey(client, ref, 'logs')

/** Returns the times of a range at present. */
export const timesOf = (range: LogRange): { from: string; to?: string } =>
  'last' in range ? { from: new Date(Date.now() - range.last).toISOString() } : range

/** Pages of lines, the newest first. */
export function logsQueryOptions(client: PlatformClient, { filter, range, ref }: LogParams) {
  return {
    queryKey: [...logsKey(client, ref), 'lines', filter, range] as const,
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: string | null
      signal: AbortSignal
    }): Promise<LogPage> => {
      required({ ref })
      const before = pageParam === null ? {} : { before: pageParam }
      return dataOf(
        client.api.GET('/platform/projects/{ref}/logs', {
          params: { path: { ref }, query: { ...filter, ...timesOf(range), ...before } },
          signal,
        }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: LogPage) => last.next_before,
  }
}

/** Key of a line by its cursor. */
export const logLineKey = (client: PlatformClient, ref: string, cursor: string) =>
  [...logsKey(client, ref), 'line', cursor] as const

/** Time in microseconds, and the ID of a line. */
const CURSOR = /^(\d{1,16})-(\d{1,17})$/
export const isLogCursor = (text: string): boolean => CURSOR.test(text)

/** The line of a cursor; null if it is not stored any more. */
export function logLineQueryOptions(
  client: PlatformClient,
  { cursor, ref }: { cursor: string; ref: string },
) {
  return {
    queryKey: logLineKey(client, ref, cursor),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<LogLine | null> {
      required({ ref, cursor })
      const [, micros = '', id = ''] = CURSOR.exec(cursor) ?? []
      const at = Math.floor(Number(micros) / 1_000)
      const { lines } = await dataOf(
        client.api.GET('/platform/projects/{ref}/logs', {
          params: {
            path: { ref },
            query: {
              view: 'all',
              from: new Date(at).toISOString(),
              to: new Date(at + 1).toISOString(),
              // Lines of the same time are in the order of their IDs.
              after: `${micros}-${BigInt(id) - 1n}`,
              limit: 1,
            },
          },
          signal,
        }),
      )
      return lines.find((line) => line.cursor === cursor) ?? null
    },
    // A line never changes.
    staleTime: Infinity,
  }
}

/** Number of lines by time and severity. */
export function logHistogramQueryOptions(
  client: PlatformClient,
  { filter, range, ref }: LogParams,
) {
  return {
    queryKey: [...logsKey(client, ref), 'histogram', filter, range] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<LogHistogram> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/logs/histogram', {
          params: { path: { ref }, query: { ...filter, ...timesOf(range) } },
          signal,
        }),
      )
    },
  }
}

/** Runs SQL on the lines of a range. */
export function runLogQuery(
  client: PlatformClient,
  { range, ref, signal, sql }: { range: LogRange; ref: string; signal: AbortSignal; sql: string },
): Promise<LogQueryResult> {
  required({ ref, sql, range })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/logs/query', {
      params: { path: { ref } },
      body: { sql, ...timesOf(range) },
      signal,
    }),
  )
}
