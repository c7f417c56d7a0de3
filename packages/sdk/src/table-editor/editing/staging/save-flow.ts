import type { RowPage } from '../../rows/row-page'

/** Current state of a row that another user has changed. */
export type Theirs =
  | { status: 'loading' }
  | { status: 'found'; page: RowPage }
  | { status: 'gone' }
  | { status: 'failed'; error: unknown }

/**
 * Save of the staged changes. They always stay staged until they are confirmed to be in the table.
 */
export type SaveFlow =
  | { status: 'idle' }
  | { status: 'saving' }
  /** `rowId` is the staged row whose statement failed, where that is known. Not certain: no answer came, so it may be saved all the same. */
  | { status: 'failed'; error: unknown; rowId: string | null; isCertain: boolean }
  /** A statement touched no row, or several: everything was rolled back. */
  | { status: 'conflict'; rowId: string; theirs: Theirs }

export type SaveEvent =
  | { type: 'save-began' }
  | { type: 'saved' }
  | { type: 'save-failed'; error: unknown; rowId: string | null; isCertain: boolean }
  | { type: 'conflict-met'; rowId: string }
  | { type: 'theirs-asked' }
  | { type: 'theirs-came'; rowId: string; theirs: Exclude<Theirs, { status: 'loading' }> }
  /** Settled, or put aside: the staged rows were changed since. */
  | { type: 'dismissed' }

export const noSave: SaveFlow = { status: 'idle' }

/**
 * Returns the state of the save after the event, or the same object if the event does not apply.
 */
export function saveTransition(flow: SaveFlow, event: SaveEvent): SaveFlow {
  switch (event.type) {
    case 'save-began':
      return flow.status === 'saving' ? flow : { status: 'saving' }
    case 'saved':
      return flow.status === 'saving' ? noSave : flow
    case 'save-failed':
      if (flow.status !== 'saving') return flow
      return {
        status: 'failed',
        error: event.error,
        rowId: event.rowId,
        isCertain: event.isCertain,
      }
    case 'conflict-met':
      return flow.status === 'saving'
        ? { status: 'conflict', rowId: event.rowId, theirs: { status: 'loading' } }
        : flow
    case 'theirs-asked':
      return flow.status === 'conflict' ? { ...flow, theirs: { status: 'loading' } } : flow
    case 'theirs-came':
      return flow.status === 'conflict' && flow.rowId === event.rowId
        ? { ...flow, theirs: event.theirs }
        : flow
    case 'dismissed':
      return flow.status === 'saving' ? flow : noSave
    default:
      return event satisfies never
  }
}
