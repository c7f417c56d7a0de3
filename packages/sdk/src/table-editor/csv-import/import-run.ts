import { isAbort, PlatformError } from '@howdah/platform-client'
import { CsvRefused } from './csv-source'

/** What became of the rows so far. Every row that was read is in one of them. */
interface ImportCounts {
  written: number
  skipped: number
  refused: number
  /** How much of the source has been dealt with. */
  read: number
}

export type ImportRun =
  /** The refusal is why the table was not made, when it was tried: nothing has been imported. */
  | { status: 'idle'; refusal: unknown }
  | ({ status: 'running' } & ImportCounts)
  | ({ status: 'done' } & ImportCounts)
  /** What was written stays. */
  | ({ status: 'cancelled' } & ImportCounts)
  /** The rows from this line on were on their way: whether they are in is not known when the connection broke. */
  | ({ status: 'failed'; error: unknown; fromLine: number | null } & ImportCounts)

export type ImportEvent =
  | { type: 'started' }
  | ({ type: 'batch' } & ImportCounts)
  | { type: 'ended' }
  | { type: 'cancelled' }
  | { type: 'failed'; error: unknown; fromLine: number | null }
  | { type: 'not-made'; error: unknown }
  | { type: 'reset' }

export const noRun: ImportRun = { status: 'idle', refusal: null }

/** The run after the event; the counts of a batch are added to those before it. */
export function importRunTransition(state: ImportRun, event: ImportEvent): ImportRun {
  if (event.type === 'reset') return noRun
  if (event.type === 'started')
    return { status: 'running', written: 0, skipped: 0, refused: 0, read: 0 }
  if (state.status !== 'running') return state
  const { status: _status, ...counts } = state
  switch (event.type) {
    case 'batch':
      return {
        status: 'running',
        written: counts.written + event.written,
        skipped: counts.skipped + event.skipped,
        refused: counts.refused + event.refused,
        read: event.read,
      }
    case 'ended':
      return { status: 'done', ...counts }
    case 'cancelled':
      return { status: 'cancelled', ...counts }
    case 'failed':
      return { status: 'failed', error: event.error, fromLine: event.fromLine, ...counts }
    case 'not-made':
      return { status: 'idle', refusal: event.error }
    default:
      return event satisfies never
  }
}

/** What Postgres or the platform refused was not done; of what was cut off nobody knows. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof PlatformError
    ? error.retryable
    : !(error instanceof CsvRefused) && !isAbort(error)
