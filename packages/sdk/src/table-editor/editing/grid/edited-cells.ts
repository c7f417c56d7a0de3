import type { EditableColumn } from '@howdah/rules/table/editing/row-editing'
import type { TableRowsModel } from '../../rows/use-table-rows'
import type { RowEditingModel } from '../use-row-editing'

export interface EditedCellsInput {
  rows: TableRowsModel
  editing: RowEditingModel
  /** The places of the columns that are shown, in their order, among all of the table. */
  places: readonly number[]
  /** Announces a refusal or the result of an action; an empty text removes the last one. */
  announce: (message: string) => void
  /** Announces what the grid shows anyway, to screen readers only. */
  announceQuietly: (message: string) => void
}

/** The cells of the grid, by the columns that it shows. */
export interface EditedCells extends EditedCellsInput {
  /** Place of a shown column among all of the table; -1 if there is none. */
  place: (column: number) => number
  columnAt: (column: number) => EditableColumn | undefined
  /** Why a cell takes no value now; null where it does. */
  refusal: (row: number, column: number) => string | null
}

export function editedCells(input: EditedCellsInput): EditedCells {
  const { editing, places } = input
  const { edited, source, messages, writes, isSaving } = editing
  const place = (column: number) => places[column] ?? -1
  return {
    ...input,
    place,
    columnAt: (column) => source.columns[place(column)],
    refusal(row, column) {
      if (!edited || isSaving) return messages.lockedReasons.saving
      const locked = edited.locked(row, place(column))
      if (locked) return messages.lockedReasons[locked]
      return edited.row(row)?.type === 'read' && !writes.update
        ? messages.lockedReasons['cannot-update']
        : null
    },
  }
}
