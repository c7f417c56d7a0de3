/** A relation, by the id that links carry and the names that SQL carries. */
export interface TableAddress {
  /** The oid. */
  id: number
  schema: string
  name: string
}

/** A row of the grid as it was when something was opened on it: its place in the page, from 0. */
interface CellAddress {
  table: TableAddress
  row: number
  column: string
}

export type SidePanelState =
  | { type: 'schema'; mode: 'new' }
  | { type: 'table'; mode: 'new'; schema: string }
  | { type: 'table'; mode: 'edit' | 'duplicate'; table: TableAddress }
  | { type: 'column'; mode: 'new'; table: TableAddress }
  | { type: 'column'; mode: 'edit'; table: TableAddress; column: string }
  | { type: 'row'; mode: 'new'; table: TableAddress }
  | { type: 'row'; mode: 'edit' | 'duplicate'; table: TableAddress; row: number }
  | ({ type: 'json' | 'cell' } & CellAddress)
  /** The column is one of the foreign key's; the panel takes every column of a composite one. */
  | ({ type: 'foreign-row-selector' } & CellAddress)
  /** If `table` is null, a new one is created from the file. */
  | { type: 'csv-import'; schema: string; table: TableAddress | null }

/** All rows are those that pass the filters, on every page. */
export type Confirmation =
  | { type: 'table'; table: TableAddress; cascade: boolean }
  | { type: 'column'; table: TableAddress; column: string; cascade: boolean }
  | { type: 'rows'; table: TableAddress; rows: readonly number[] | 'all'; cascade: boolean }

/**
 * Panel or confirmation that is open over the table editor: exactly one at any time.
 */
export type EditorPanel =
  | { kind: 'none' }
  | { kind: 'side-panel'; panel: SidePanelState }
  | { kind: 'confirmation'; confirmation: Confirmation }

export type EditorPanelEvent =
  /** Replaces the open panel or confirmation. */
  | { type: 'opened'; panel: SidePanelState }
  /** Asked whether to delete; without cascade until it is switched on. */
  | { type: 'asked'; confirmation: Confirmation }
  | { type: 'cascade-switched'; cascade: boolean }
  /** Cancelled, or done. */
  | { type: 'closed' }
  /** The table no longer exists, so a panel or confirmation about it is closed. */
  | { type: 'table-gone'; id: number }

export const noPanel: EditorPanel = { kind: 'none' }

/** Returns the panel state after the event, or the same object if the event does not apply. */
export function editorPanelTransition(state: EditorPanel, event: EditorPanelEvent): EditorPanel {
  switch (event.type) {
    case 'opened':
      return { kind: 'side-panel', panel: event.panel }
    case 'asked':
      return { kind: 'confirmation', confirmation: event.confirmation }
    case 'cascade-switched':
      if (state.kind !== 'confirmation' || state.confirmation.cascade === event.cascade)
        return state
      return {
        kind: 'confirmation',
        confirmation: { ...state.confirmation, cascade: event.cascade },
      }
    case 'closed':
      return state.kind === 'none' ? state : noPanel
    case 'table-gone':
      return tableOf(state)?.id === event.id ? noPanel : state
    default:
      return event satisfies never
  }
}

/** The table that what is open is about; null when it is about none. */
function tableOf(state: EditorPanel): TableAddress | null {
  switch (state.kind) {
    case 'none':
      return null
    case 'confirmation':
      return state.confirmation.table
    case 'side-panel':
      return 'table' in state.panel ? state.panel.table : null
  }
}
