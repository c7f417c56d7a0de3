import type { SentLine } from './drains/drain.types'
import type { LogLine } from './log-line'

/** Reads a row of the columns of lines. */
export function readLine(row: readonly (string | null)[]): SentLine {
  const [id = '', micros = ''] = row as string[]
  const [source, product, severity, message] = row.slice(2) as [
    LogLine['source'],
    LogLine['product'],
    LogLine['severity'],
    string,
  ]
  const [requestId, method, path, status, duration, details] = row.slice(6) as (string | null)[]
  return {
    ...{ id, micros, source, product, severity, message },
    at: Number(micros) / 1_000,
    requestId: requestId ?? null,
    method: method ?? null,
    path: path ?? null,
    status: status == null ? null : Number(status),
    durationMs: duration == null ? null : Number(duration),
    // The server wrote it as an object.
    details: details == null ? null : (JSON.parse(details) as Record<string, unknown>),
  }
}
