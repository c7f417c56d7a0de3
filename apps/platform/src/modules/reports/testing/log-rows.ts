import type { TestPlatform } from '../../../../test/test-platform'
import type { LogRow } from '../../logs/process/log-store.types'

const MAX_BATCH = 20_000

export const at = (ms: number): string => new Date(ms).toISOString()

/** Returns the row of a request to the API. */
export function requestRow(
  ms: number,
  product: string,
  path: string,
  {
    duration,
    method = 'GET',
    status = 200,
  }: { duration: number; method?: string; status?: number },
): LogRow {
  const severity = status >= 500 ? 'error' : status >= 400 ? 'warning' : 'info'
  const message = `${method} ${path} ${status}`
  return [
    ...([ms * 1_000, 'api', product, severity, message, null] as const),
    ...([method, path, status, duration, null] as const),
  ]
}

/** Writes rows to the logs of the project of a test. */
export async function writeRows(
  { projectRef, running }: Pick<TestPlatform, 'projectRef' | 'running'>,
  rows: readonly LogRow[],
): Promise<void> {
  const { store } = running.platform.projectLogs
  const days = new Map<string, LogRow[]>()
  for (const row of rows) {
    const day = at(row[0] / 1_000).slice(0, 10)
    const lines = days.get(day)
    if (lines === undefined) days.set(day, [row])
    else lines.push(row)
  }
  for (const [day, lines] of days)
    for (let from = 0; from < lines.length; from += MAX_BATCH)
      await store.call('append', {
        ref: projectRef,
        ...{ day, dropped: 0, position: null, rows: lines.slice(from, from + MAX_BATCH) },
      })
}
