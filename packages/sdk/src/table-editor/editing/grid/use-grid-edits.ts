import { editorKind, type EditableColumn } from '@howdah/rules/table/editing/row-editing'
import type {
  DataGridHandle,
  GridMenuEntry,
  GridPosition,
} from '@howdah/ui/data-grid/data-grid.types'
import type { EditSession, GridEditing } from '@howdah/ui/data-grid/editing/edit-cell.types'
import type { SelectedArea } from '@howdah/ui/data-grid/selection/grid-selection'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useHowdahContext } from '../../../provider/howdah-context'
import type { EditorPanelEvent } from '../../panels/editor-panel'
import type { TableRowsModel } from '../../rows/use-table-rows'
import type { RowSelectionModel } from '../../selection/use-row-selection'
import type { RowEditingModel } from '../use-row-editing'
import { createAreaEdits, rowsInArea } from './area-edits'
import { duplicatedColumns } from '../duplicated-columns'
import { cellEditMenu } from './cell-edit-menu'
import { editedCells } from './edited-cells'
import { preloadCellEditor, renderCellEditor } from './staged-cell-editor'

interface GridEditsInput {
  onPanel: (event: EditorPanelEvent) => void
  rows: TableRowsModel
  editing: RowEditingModel
  /** The places of the columns that are shown, in their order, among all of the table. */
  places: readonly number[]
  selected: RowSelectionModel
  grid: RefObject<DataGridHandle | null>
}

/** The rows of the grid as they are edited: what its editors, keys, menu and clipboard do. */
export function useGridEdits({ onPanel, rows, editing, places, selected, grid }: GridEditsInput) {
  const { report } = useHowdahContext('TableEditor')
  const { edited, messages, reason } = editing
  /** Message about the last refusal or action, below the rows unless it is quiet. */
  const [announcement, setAnnouncement] = useState({ text: '', isQuiet: false })
  const announce = (text: string) => setAnnouncement({ text, isQuiet: false })
  const loading = useRef<AbortController | null>(null)
  // There before the first key is pressed: what is typed while it comes would be lost.
  useEffect(() => {
    void preloadCellEditor()
  }, [])
  const cells = editedCells({
    rows,
    editing,
    places,
    announce,
    announceQuietly: (text) => setAnnouncement({ text, isQuiet: true }),
  })
  const { place, columnAt, refusal } = cells
  const edits = createAreaEdits(cells, selected, onPanel)

  /** Loads long values of a row whole. Returns false, with a message, if that fails. */
  const load = async (row: number, columns: readonly number[]): Promise<boolean> => {
    loading.current?.abort()
    const { signal } = (loading.current = new AbortController())
    try {
      for (const column of columns) {
        announce(messages.loadingWhole)
        const isThere = await editing.loadWhole(row, column, signal)
        if (signal.aborted) return false
        announce(isThere ? '' : messages.wholeGone)
        if (!isThere) return false
      }
      return true
    } catch (error) {
      if (signal.aborted) return false
      announce(messages.wholeFailed(error instanceof Error ? error.message : ''))
      report(error, { widget: 'table-editor', during: 'run' })
      return false
    }
  }
  const isLoaded = (row: number, column: number) =>
    edited?.current(row, column) !== undefined || editing.wholeValue(row, column) !== undefined
  const openWhole = async (position: GridPosition, typed: string | null) => {
    if (await load(position.row, [place(position.column)])) grid.current?.edit(position, typed)
  }
  const duplicate = async (row: number) => {
    const cut = duplicatedColumns(editing.source).filter((column) => !isLoaded(row, column))
    if (await load(row, cut))
      onPanel({ type: 'opened', panel: { type: 'row', mode: 'duplicate', table: rows.table, row } })
  }
  /** Json has a panel of its own; everything else is edited in its place. */
  const openJson = (row: number, { name: column }: EditableColumn) =>
    onPanel({ type: 'opened', panel: { type: 'json', table: rows.table, row, column } })
  const begin = (position: GridPosition, typed: string | null): boolean => {
    const found = columnAt(position.column)
    const refused = refusal(position.row, position.column)
    announce(refused ?? '')
    if (refused !== null || !found || !edited) return false
    if (editorKind(found) === 'json') {
      openJson(position.row, found)
      return false
    }
    if (!isLoaded(position.row, place(position.column))) {
      void openWhole(position, typed)
      return false
    }
    return true
  }

  const current = {
    begin,
    editor: (session: EditSession) => renderCellEditor(cells, session),
    onSet: edits.setArea,
    onDeleteRows: (area: SelectedArea) => edits.deleteRows(rowsInArea(area)),
    onPaste: edits.paste,
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

  const menu = (position: GridPosition): GridMenuEntry[] =>
    cellEditMenu(
      {
        cells,
        edits,
        selected,
        onPanel,
        onEdit: (at) => begin(at, null) && grid.current?.edit(at, null),
        onDuplicate: (row) => void duplicate(row),
      },
      position,
    )

  return { gridEditing, menu, announcement, clearAnnouncement: () => announce('') }
}
