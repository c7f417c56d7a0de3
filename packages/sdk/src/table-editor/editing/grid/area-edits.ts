import { editorKind, type EditableColumn } from '@howdah/rules/table/editing/row-editing'
import { parseTsv } from '@howdah/rules/table/editing/tsv'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { StagedEdit } from '@howdah/rules/table/editing/staged-rows'
import type { GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import type { SelectedArea } from '@howdah/ui/data-grid/selection/grid-selection'
import type { EditorPanelEvent } from '../../panels/editor-panel'
import type { RowSelectionModel } from '../../selection/use-row-selection'
import { hasDefault } from '../column-hints'
import type { EditedCells } from './edited-cells'
import { MAX_PASTED_CELLS, pasteCells, type SkippedCell } from './paste-cells'

/** Edits several cells or rows at once: sets, deletes and pastes. */
export function createAreaEdits(
  cells: EditedCells,
  selected: RowSelectionModel,
  onPanel: (event: EditorPanelEvent) => void,
) {
  const {
    rows,
    editing,
    places: shownPlaces,
    announce,
    announceQuietly,
    place,
    columnAt,
    refusal,
  } = cells
  const { edited, source, messages, writes, isSaving } = editing

  const setCells = (
    area: SelectedArea,
    changeOf: (column: EditableColumn, row: number) => CellChange | string,
  ) => {
    const edits: StagedEdit[] = []
    let refused: string | null = null
    for (const { row, column } of cellsInArea(area)) {
      const found = columnAt(column)
      const wrong = refusal(row, column)
      const to = found ? changeOf(found, row) : ''
      const one =
        wrong === null && typeof to !== 'string' ? editing.setEdit(row, place(column), to) : null
      if (one) edits.push(one)
      else refused ??= wrong ?? (typeof to === 'string' ? to : messages.cutValue)
    }
    announce(refused ?? '')
    if (edits.length > 0) editing.edit(edits)
  }
  const setArea = (to: 'null' | 'default' | 'cleared', area: SelectedArea) =>
    setCells(area, (column, row) => {
      if (to === 'default')
        return hasDefault(column) || edited?.row(row)?.type === 'new'
          ? { to }
          : messages.lockedReasons['no-default']
      if (column.is_nullable) return { to: 'null' }
      return to === 'cleared' && editorKind(column) === 'text'
        ? { to: 'value', text: '' }
        : messages.lockedReasons['not-null']
    })

  /**
   * A single row is marked immediately, since that can be undone; several rows require
   * confirmation.
   */
  const deleteRows = (places: readonly number[]) => {
    const isRead = places.some((row) => edited?.row(row)?.type === 'read')
    if (isSaving || (isRead && !writes.delete))
      announce(messages.lockedReasons[isSaving ? 'saving' : 'cannot-delete'])
    else if (places.length === 1 && !selected.isWhole) editing.deleteRows(places)
    else if (places.length > 0) {
      onPanel({
        type: 'asked',
        confirmation: {
          type: 'rows',
          table: rows.table,
          rows: selected.isWhole ? 'all' : places,
          cascade: false,
        },
      })
    }
  }

  const describeSkipped = ({ column, text, reason }: SkippedCell): string => {
    const reasons = {
      ...messages.problems,
      ...messages.lockedReasons,
      cut: messages.cutValue,
      outside: messages.outsideTable,
    }
    return messages.skippedCell(column ?? '', text, reasons[reason])
  }

  const paste = (
    text: string,
    { rows: [firstRange], rows: ranges, columns: [first, last] }: SelectedArea,
  ) => {
    if (!edited || !firstRange || text === '') return
    const cells = parseTsv(text)
    if (cells.reduce((sum, row) => sum + row.length, 0) > MAX_PASTED_CELLS)
      return announce(messages.pasteTooLarge(MAX_PASTED_CELLS))
    const lastRow = ranges.at(-1)?.[1] ?? firstRange[1]
    const { edits, skipped } = pasteCells(
      cells,
      edited,
      { all: source.columns, shown: shownPlaces, mayInsert: writes.insert },
      {
        row: firstRange[0],
        column: first,
        rows: lastRow - firstRange[0] + 1,
        columns: last - first + 1,
      },
      editing.newId,
    )
    if (isSaving) return announce(messages.lockedReasons.saving)
    editing.edit(edits)
    const pasted = edits.filter(({ type }) => type !== 'add').length
    const report = skipped.length > 0 ? announce : announceQuietly
    report(messages.pasted(pasted, skipped.map(describeSkipped)))
  }

  return { setCells, setArea, deleteRows, paste }
}

export function rowsInArea({ rows: ranges }: SelectedArea): number[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
}

function* cellsInArea({
  rows: ranges,
  columns: [first, last],
}: SelectedArea): Generator<GridPosition> {
  for (const [from, to] of ranges)
    for (let row = from; row <= to; row++)
      for (let column = first; column <= last; column++) yield { row, column }
}
