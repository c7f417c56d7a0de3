import { useCallback, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { originOf, positionOf } from '../cell-position'
import type { GridPosition } from '../data-grid.types'
import type { EditMove, GridEditing } from './edit-cell.types'
import { editKey, specialKey } from './edit-keys'
import type { GridSelection, SelectedArea } from '../selection/grid-selection'
import type { SlotScroller } from '../scrolling/slot-scroller'

interface GridEditingInput {
  editing: GridEditing | undefined
  rowCount: number
  columnCount: number
  /** Returns the selected area, or the active cell. */
  area: () => SelectedArea | null
  selection: () => GridSelection
  scroller: SlotScroller
}

/** The edited cell, with the functions that start and end an edit. */
export function useGridEditing({
  editing,
  rowCount,
  columnCount,
  area,
  selection,
  scroller,
}: GridEditingInput) {
  const [edited, setEdited] = useState<{ position: GridPosition; typed: string | null } | null>(
    null,
  )

  const edit = useCallback(
    (position: GridPosition, typed: string | null) => {
      scroller.activate(position, { reveal: true, focus: false })
      setEdited({ position, typed })
    },
    [scroller],
  )
  const begin = (position: GridPosition, typed: string | null) => {
    // An editor that did not end has something wrong in it, which would be lost.
    if (edited === null && editing?.begin(position, typed)) setEdited({ position, typed })
  }
  const end = (position: GridPosition, move: EditMove) => {
    setEdited(null)
    if (move !== null)
      scroller.activate(cellAfter(position, move, { rowCount, columnCount }), {
        reveal: true,
        focus: true,
      })
  }

  return {
    edit,
    /** The editor in a row, with the column that it is in; null for a row without. */
    editorOf(row: number): { column: number; node: ReactNode } | null {
      if (!editing || edited?.position.row !== row || row >= rowCount) return null
      const { position, typed } = edited
      return {
        column: position.column,
        node: editing.editor({ position, typed, end: (move) => end(position, move) }),
      }
    },
    /** A key that only edits, such as F2 and Delete. True when it was one. */
    onEditKey(event: KeyboardEvent, position: GridPosition): boolean {
      if (!editing) return false
      const special = specialKey(event)
      const selected = area()
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (special && selected) editing.onSet(special, selected)
      else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace') && selected) {
        const { kind } = selection()
        if (kind === 'rows' || kind === 'all') editing.onDeleteRows(selected)
        else editing.onSet('cleared', selected)
      } else if (event.key === 'Enter' || event.key === 'F2') {
        const key = editKey(eventOf(event))
        if (!key) return false
        begin(position, key.typed)
      } else return false
      return true
    },
    /** A character that nothing else wanted. True when it began an edit. */
    onTypingKey(event: KeyboardEvent, position: GridPosition): boolean {
      const key = editing ? editKey(eventOf(event)) : null
      if (key) begin(position, key.typed)
      return key !== null
    },
    onDoubleClick(event: MouseEvent) {
      const origin = originOf(event.nativeEvent)
      const position = positionOf(origin)
      if (position && !isInEditor(origin) && !origin?.closest('[role="rowheader"]'))
        begin(position, null)
    },
    onPaste(event: ClipboardEvent) {
      const selected = area()
      if (!editing || !selected) return
      event.preventDefault()
      editing.onPaste(event.clipboardData.getData('text/plain'), selected)
    },
  }
}

/** Checks that an element is inside the editor of a cell, whose events are not the grid's. */
export function isInEditor(element: Element | null): boolean {
  return element?.closest('.hw-grid-editor') != null
}

function eventOf(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  return { key, ctrlKey, metaKey, altKey, altGraph: event.getModifierState('AltGraph') }
}

/** Past the end of a row comes the next one; past all of them the active cell stays. */
function cellAfter(
  { row, column }: GridPosition,
  move: Exclude<EditMove, null>,
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
): GridPosition {
  const by = move === 'next' ? 1 : move === 'previous' ? -1 : 0
  const place = row * columnCount + column + by
  if (place < 0 || place >= rowCount * columnCount) return { row, column }
  return { row: Math.floor(place / columnCount), column: place % columnCount }
}
