import { cellProblem } from '@howdah/rules/table/editing/cell-problem'
import {
  choicesOf,
  editorKind,
  zoneOf,
  type EditableColumn,
} from '@howdah/rules/table/editing/row-editing'
import { parseTsv } from '@howdah/rules/table/editing/tsv'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { StagedEdit } from '@howdah/rules/table/editing/staged-rows'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import type {
  DataGridHandle,
  GridMenuEntry,
  GridPosition,
} from '@howdah/ui/data-grid/data-grid.types'
import type { EditSession, GridEditing } from '@howdah/ui/data-grid/editing/edit-cell.types'
import type { SelectedArea } from '@howdah/ui/data-grid/selection/grid-selection'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableEditorModel } from '../use-table-editor'
import type { RowSelectionModel } from '../selection/use-row-selection'
import type { TableRowsModel } from '../rows/use-table-rows'
import { MAX_PASTED_CELLS, pasteCells } from './paste-cells'
import type { RowEditingModel } from './use-row-editing'

/** Its code is loaded with the grid's, before anything can be edited. */
const CellEditor = lazyComponent(
  async () => (await import('@howdah/ui/data-grid/editing/edit-cell')).CellEditor,
)

interface GridEditsInput {
  model: TableEditorModel
  rows: TableRowsModel
  editing: RowEditingModel
  /** The places of the columns that are shown, in their order, among all of the table. */
  places: readonly number[]
  selected: RowSelectionModel
  grid: RefObject<DataGridHandle | null>
}

/** The rows of the grid as they are edited: what its editors, keys, menu and clipboard do. */
export function useGridEdits({ model, rows, editing, places, selected, grid }: GridEditsInput) {
  const { report } = useHowdahContext('TableEditor')
  const { edited, source, messages, reason, writes, isSaving } = editing
  /** Message about the last refusal or action, for announcement. */
  const [announcement, setAnnouncement] = useState('')
  const loading = useRef<AbortController | null>(null)
  // Loaded before the first key press: characters typed during loading would be lost.
  useEffect(() => {
    void CellEditor.preload()
  }, [])
  const place = (column: number) => places[column] ?? -1
  const columnAt = (column: number): EditableColumn | undefined => source.columns[place(column)]

  /** Why a cell takes no value now; null where it does. */
  const refusal = (row: number, column: number): string | null => {
    if (!edited || isSaving) return messages.lockedReasons.saving
    const locked = edited.locked(row, place(column))
    if (locked) return messages.lockedReasons[locked]
    return edited.row(row)?.type === 'read' && !writes.update
      ? messages.lockedReasons['cannot-update']
      : null
  }

  const openWhole = async (position: GridPosition, typed: string | null) => {
    loading.current?.abort()
    const controller = new AbortController()
    loading.current = controller
    setAnnouncement(messages.loadingWhole)
    try {
      const isThere = await editing.loadWhole(
        position.row,
        place(position.column),
        controller.signal,
      )
      if (controller.signal.aborted) return
      setAnnouncement(isThere ? '' : messages.wholeGone)
      if (isThere) grid.current?.edit(position, typed)
    } catch (error) {
      if (controller.signal.aborted) return
      setAnnouncement(messages.wholeFailed(error instanceof Error ? error.message : ''))
      report(error, { widget: 'table-editor', during: 'run' })
    }
  }
  /** Json has a panel of its own; everything else is edited in its place. */
  const openJson = (row: number, { name: column }: EditableColumn) =>
    model.onPanel({ type: 'opened', panel: { type: 'json', table: rows.table, row, column } })
  const begin = (position: GridPosition, typed: string | null): boolean => {
    const found = columnAt(position.column)
    const refused = refusal(position.row, position.column)
    setAnnouncement(refused ?? '')
    if (refused !== null || !found || !edited) return false
    const isKnown = edited.current(position.row, place(position.column)) !== undefined
    if (editorKind(found) === 'json') {
      openJson(position.row, found)
      return false
    }
    if (!isKnown && editing.wholeValue(position.row, place(position.column)) === undefined) {
      void openWhole(position, typed)
      return false
    }
    return true
  }

  const eachCell = function* ({
    rows: ranges,
    columns: [first, last],
  }: SelectedArea): Generator<GridPosition> {
    for (const [from, to] of ranges)
      for (let row = from; row <= to; row++)
        for (let column = first; column <= last; column++) yield { row, column }
  }
  const setCells = (
    area: SelectedArea,
    changeOf: (column: EditableColumn, row: number) => CellChange | string,
  ) => {
    const edits: StagedEdit[] = []
    let refused: string | null = null
    for (const { row, column } of eachCell(area)) {
      const found = columnAt(column)
      const wrong = refusal(row, column)
      const to = found ? changeOf(found, row) : ''
      const one =
        wrong === null && typeof to !== 'string' ? editing.setEdit(row, place(column), to) : null
      if (one) edits.push(one)
      else refused ??= wrong ?? (typeof to === 'string' ? to : messages.cutValue)
    }
    setAnnouncement(refused ?? '')
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

  const rowsOf = ({ rows: ranges }: SelectedArea) =>
    ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    )
  /**
   * A single row is marked immediately, since that can be undone; several rows require
   * confirmation.
   */
  const deleteRows = (places: readonly number[]) => {
    const isRead = places.some((row) => edited?.row(row)?.type === 'read')
    if (isSaving || (isRead && !writes.delete))
      setAnnouncement(messages.lockedReasons[isSaving ? 'saving' : 'cannot-delete'])
    else if (places.length === 1 && !selected.isWhole) editing.deleteRows(places)
    else if (places.length > 0) {
      model.onPanel({
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

  const paste = (
    text: string,
    { rows: [firstRange], rows: ranges, columns: [first, last] }: SelectedArea,
  ) => {
    if (!edited || !firstRange || text === '') return
    const cells = parseTsv(text)
    if (cells.reduce((sum, row) => sum + row.length, 0) > MAX_PASTED_CELLS)
      return setAnnouncement(messages.pasteTooLarge(MAX_PASTED_CELLS))
    const lastRow = ranges.at(-1)?.[1] ?? firstRange[1]
    const { edits, leftOut } = pasteCells(
      cells,
      edited,
      { all: source.columns, shown: places, mayInsert: writes.insert },
      {
        row: firstRange[0],
        column: first,
        rows: lastRow - firstRange[0] + 1,
        columns: last - first + 1,
      },
      editing.newId,
    )
    if (isSaving) return setAnnouncement(messages.lockedReasons.saving)
    editing.edit(edits)
    setAnnouncement(messages.pasted(edits.filter(({ type }) => type !== 'add').length, leftOut))
  }

  const editor = (session: EditSession) => {
    const { row, column } = session.position
    const found = columnAt(column)
    const stands = edited?.current(row, place(column))
    const whole = editing.wholeValue(row, place(column))
    const initial: CellChange | undefined =
      stands ?? (whole === undefined ? undefined : { to: 'value', text: whole })
    if (!found || !initial) return null
    const kind = editorKind(found)
    return (
      <CellEditor.Component
        key={`${row}:${column}`}
        fallback={null}
        aria-label={messages.editCell(found.name)}
        kind={kind === 'json' ? 'text' : kind}
        choices={choicesOf(found)}
        initial={initial}
        typed={session.typed}
        allowsNull={found.is_nullable}
        allowsDefault={hasDefault(found) || edited?.row(row)?.type === 'new'}
        problemOf={(text) => {
          const problem = cellProblem(found, text)
          return problem && messages.problems[problem]
        }}
        hint={hintOf(found, editing)}
        onCommit={(to) => editing.set(row, place(column), to)}
        onEnd={session.end}
      />
    )
  }

  const current = {
    begin,
    editor,
    onSet: setArea,
    onDeleteRows: (area: SelectedArea) => deleteRows(rowsOf(area)),
    onPaste: paste,
  }
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  const standIns = messages.standIns
  /**
   * The same object until the staged changes or the displayed data change, because a new object
   * renders the rows again.
   */
  const gridEditing = useMemo<GridEditing | undefined>(() => {
    if (reason !== null || !edited) return undefined
    return {
      begin: (position, typed) => latest.current.begin(position, typed),
      editor: (session) => latest.current.editor(session),
      onSet: (to, area) => latest.current.onSet(to, area),
      onDeleteRows: (area) => latest.current.onDeleteRows(area),
      onPaste: (text, area) => latest.current.onPaste(text, area),
      rowChange: edited.rowChange,
      isChanged: (row, column) => edited.isChanged(row, places[column] ?? -1),
      standIn: (row, column) => {
        const standIn = edited.standIn(row, places[column] ?? -1)
        return standIn && standIns[standIn]
      },
    }
  }, [edited, reason, places, standIns])

  /**
   * Returns the area that the menu of a cell applies to: the selection, if the cell is part of it.
   * If whole rows are selected, the area is limited to the cell's own column.
   */
  const areaOf = ({ row, column }: GridPosition): SelectedArea => {
    const { selection, places: chosen } = selected
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
  const menu = (position: GridPosition): GridMenuEntry[] => {
    const { row, column } = position
    const found = columnAt(column)
    const at = edited?.row(row)
    if (reason !== null || !edited || !found || !at) return []
    const isClosed = refusal(row, column) !== null
    const whole = areaOf(position)
    const chosen = rowsOf(whole)
    const isStaged = at.type === 'new' || (at.type === 'read' && at.staged !== undefined)
    return [
      {
        label: messages.edit,
        shortcut: '↵',
        disabled: isClosed,
        separated: true,
        onSelect: () => begin(position, null) && grid.current?.edit(position, null),
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
          model.onPanel({
            type: 'opened',
            panel: { type: 'row', mode: 'edit', table: rows.table, row },
          }),
      },
      ...(isStaged
        ? [{ label: messages.revertRow, disabled: isSaving, onSelect: () => editing.revert(at.id) }]
        : []),
      {
        label: messages.deleteRows(chosen.length),
        danger: true,
        disabled: isSaving,
        onSelect: () => deleteRows(chosen),
      },
    ]
  }

  return { gridEditing, menu, announcement }
}

/** Of an identity the next number is one. */
export function hasDefault(column: EditableColumn): boolean {
  return column.default_value !== null || column.is_identity
}

export function hintOf(
  column: EditableColumn,
  { messages, timeZone }: Pick<RowEditingModel, 'messages' | 'timeZone'>,
): string | null {
  const zone = zoneOf(column)
  if (zone) return zone === 'with' ? messages.zoneWith(timeZone) : messages.zoneWithout
  if (column.data_type === 'bytea') return messages.byteaHint
  if (column.data_type.endsWith('[]')) return messages.arrayHint
  return editorKind(column) === 'text' ? messages.multilineHint : null
}
