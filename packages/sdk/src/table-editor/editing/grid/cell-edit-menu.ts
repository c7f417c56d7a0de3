import { editorKind } from '@howdah/rules/table/editing/row-editing'
import type { GridMenuEntry, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import type { SelectedArea } from '@howdah/ui/data-grid/selection/grid-selection'
import type { EditorPanelEvent } from '../../panels/editor-panel'
import type { RowSelectionModel } from '../../selection/use-row-selection'
import { hasDefault } from '../column-hints'
import { rowsInArea, type createAreaEdits } from './area-edits'
import type { EditedCells } from './edited-cells'

export interface CellEditMenuInput {
  cells: EditedCells
  edits: ReturnType<typeof createAreaEdits>
  selected: RowSelectionModel
  onPanel: (event: EditorPanelEvent) => void
  onEdit: (position: GridPosition) => void
  onDuplicate: (row: number) => void
}

/** Returns the entries of a cell's menu that edit the cell, its row, or the selection around it. */
export function cellEditMenu(input: CellEditMenuInput, position: GridPosition): GridMenuEntry[] {
  const { cells, edits, selected, onPanel, onEdit, onDuplicate } = input
  const { rows, editing, columnAt, refusal } = cells
  const { edited, messages, reason, isSaving, writes } = editing
  const { setArea, setCells, deleteRows } = edits
  const { row, column } = position
  const found = columnAt(column)
  const at = edited?.row(row)
  if (reason !== null || !edited || !found || !at) return []
  const isClosed = refusal(row, column) !== null
  const whole = areaOfMenu(selected, position)
  const chosen = rowsInArea(whole)
  const isStaged = at.type === 'new' || (at.type === 'read' && at.staged !== undefined)
  return [
    {
      label: messages.edit,
      shortcut: '↵',
      disabled: isClosed,
      separated: true,
      onSelect: () => onEdit(position),
    },
    {
      label: messages.setNull,
      shortcut: 'Alt+N',
      disabled: isClosed || !found.is_nullable,
      onSelect: () => setArea('null', whole),
    },
    ...(editorKind(found) === 'text'
      ? [
          {
            label: messages.setEmpty,
            disabled: isClosed,
            onSelect: () => setCells(whole, () => ({ to: 'value', text: '' })),
          },
        ]
      : []),
    {
      label: messages.setDefault,
      shortcut: 'Alt+D',
      disabled: isClosed || (!hasDefault(found) && at.type !== 'new'),
      onSelect: () => setArea('default', whole),
    },
    {
      label: messages.editRow,
      separated: true,
      disabled: isClosed && edited.rowChange(row) === 'deleted',
      onSelect: () =>
        onPanel({
          type: 'opened',
          panel: { type: 'row', mode: 'edit', table: rows.table, row },
        }),
    },
    ...(writes.insert && at.type !== 'unkeyed'
      ? [
          {
            label: messages.duplicateRow,
            disabled: isSaving || edited.rowChange(row) === 'deleted',
            onSelect: () => onDuplicate(row),
          },
        ]
      : []),
    ...(isStaged
      ? [{ label: messages.revertRow, disabled: isSaving, onSelect: () => editing.revert(at.id) }]
      : []),
    {
      label:
        selected.isWhole && selected.places?.includes(row)
          ? messages.deleteAll
          : messages.deleteRows(chosen.length),
      danger: true,
      disabled: isSaving,
      onSelect: () => deleteRows(chosen),
    },
  ]
}

/**
 * Returns the area that the menu of a cell applies to: the selection, if the cell is part of it.
 * If whole rows are selected, the area is limited to the cell's own column.
 */
function areaOfMenu(
  { selection, places: chosen }: RowSelectionModel,
  { row, column }: GridPosition,
): SelectedArea {
  if (chosen?.includes(row))
    return { rows: chosen.map((at) => [at, at] as const), columns: [column, column] }
  if (selection.kind === 'cells') {
    const { anchor, head } = selection
    const range = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)] as const
    const columns = [
      Math.min(anchor.column, head.column),
      Math.max(anchor.column, head.column),
    ] as const
    if (row >= range[0] && row <= range[1] && column >= columns[0] && column <= columns[1])
      return { rows: [range], columns }
  }
  return { rows: [[row, row]], columns: [column, column] }
}
