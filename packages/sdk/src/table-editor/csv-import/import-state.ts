import { isAbort, PlatformError } from '@howdah/platform-client/errors'
import { CsvRefused } from './csv-source'

/** Row counts so far, by result. Every row that was read is counted in exactly one of them. */
interface ImportCounts {
  written: number
  skipped: number
  refused: number
  /** Amount of the source that has been processed. */
  read: number
}

export type ImportState =
  /** The refusal is why the table was not made, when it was tried: nothing has been imported. */
  | { status: 'idle'; refusal: unknown }
  | ({ status: 'running' } & ImportCounts)
  | ({ status: 'done' } & ImportCounts)
  /** Rows that were already written remain in the table. */
  | ({ status: 'cancelled' } & ImportCounts)
  /** The rows from this line on were on their way: whether they are in is not known when the connection broke. */
  | ({
      status: 'failed'
      error: unknown
      fromLine: number | null
      /** True if what makes a new table has run, or nothing was to be made. */
      isTableMade: boolean
    } & ImportCounts)

export type ImportEvent =
  | { type: 'started' }
  /** An import that has failed goes on. */
  | { type: 'resumed' }
  | ({ type: 'batch' } & ImportCounts)
  | { type: 'ended' }
  | { type: 'cancelled' }
  | { type: 'failed'; error: unknown; fromLine: number | null; isTableMade: boolean }
  | { type: 'not-made'; error: unknown }
  | { type: 'reset' }

export const idleImport: ImportState = { status: 'idle', refusal: null }

/** The run after the event; the counts of a batch are added to those before it. */
export function importTransition(state: ImportState, event: ImportEvent): ImportState {
  if (event.type === 'reset') return idleImport
  if (event.type === 'started')
    return { status: 'running', written: 0, skipped: 0, refused: 0, read: 0 }
  if (event.type === 'resumed') {
    if (state.status !== 'failed') return state
    const { read, refused, skipped, written } = state
    return { status: 'running', written, skipped, refused, read }
  }
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
      return {
        status: 'failed',
        error: event.error,
        fromLine: event.fromLine,
        isTableMade: event.isTableMade,
        ...counts,
      }
    case 'not-made':
      return { status: 'idle', refusal: event.error }
    default:
      return event satisfies never
  }
}

/**
 * Returns true if the result is unknown. A refusal by Postgres or the platform means that nothing
 * was written; after an interrupted request it is unknown.
 */
export const isUnsure = (error: unknown): boolean =>
  error instanceof PlatformError
    ? error.retryable
    : !(error instanceof CsvRefused) && !isAbort(error)
