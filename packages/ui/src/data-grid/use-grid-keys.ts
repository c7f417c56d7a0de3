import type { KeyboardEvent } from 'react'
import type { CellKeyboardEvent } from 'react-data-grid'
import { headerColumnOf, originOf, sendContextMenu } from './cell-position'
import type { GridPosition } from './data-grid.types'
import { HEADER_ROW, logicalKey, nextPosition } from './grid-keys'
import { selectionKey } from './selection/selection-keys'
import type { SelectionStore } from './selection/selection-store'
import type { SlotScroller } from './scrolling/slot-scroller'

interface KeysInput {
  scroller: SlotScroller
  store: SelectionStore
  rowCount: number
  columnCount: number
  direction: 'ltr' | 'rtl'
  /** Rows stay selected while one walks. */
  keepsRows: boolean
  onViewCell: ((position: GridPosition) => void) | undefined
  onFollowLink: ((position: GridPosition) => void) | undefined
  /** True when the key was one that edits. */
  onEditKey: (event: KeyboardEvent, position: GridPosition) => boolean
  /** True when the character, which is nothing else's, was one. */
  onTypingKey: (event: KeyboardEvent, position: GridPosition) => boolean
  hasColumnMenu: boolean
  goToHeader: (column: number) => void
}

interface GridKeyEvent {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Handles the keys in the cells and in the header of a grid. */
export function useGridKeys(input: KeysInput) {
  const {
    scroller,
    store,
    rowCount,
    columnCount,
    keepsRows,
    onViewCell,
    hasColumnMenu,
    direction,
  } = input

  const go = (to: GridPosition) => {
    if (to.row !== HEADER_ROW) scroller.activate(to, { reveal: true, focus: true })
    else input.goToHeader(to.column)
  }
  const navigate = (event: GridKeyEvent, from: GridPosition): boolean => {
    const mod = event.ctrlKey || event.metaKey
    const key = logicalKey(event.key, direction)
    const reach = { rowCount, columnCount, pageRows: scroller.pageRows() }
    const selects =
      from.row === HEADER_ROW
        ? null
        : selectionKey({ key, mod, shift: event.shiftKey }, store.getState(), from, reach)
    if (selects) {
      store.act(selects.event)
      if (selects.to) go(selects.to)
      return true
    }
    const to = nextPosition({ key, mod }, from, reach)
    if (to === null) return false
    store.act({ type: 'moved', keepsRows })
    go(to)
    return true
  }

  const onCellKeyDown = (_args: unknown, event: CellKeyboardEvent) => {
    const position = scroller.active()
    if (position === null) return
    const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (event.key === 'Enter' && event.altKey && input.onFollowLink) {
      event.preventGridDefault()
      event.preventDefault()
      return input.onFollowLink(position)
    }
    const edits = !opensMenu && input.onEditKey(event, position)
    const views = !edits && event.key === 'Enter' && onViewCell !== undefined
    // Tab leaves the grid: it is one stop, and the arrows are the way inside.
    if (event.key === 'Tab') event.preventGridDefault()
    else if (
      opensMenu ||
      edits ||
      views ||
      navigate(event, position) ||
      input.onTypingKey(event, position)
    ) {
      event.preventGridDefault()
      event.preventDefault()
    }
    if (opensMenu)
      sendContextMenu(
        event.currentTarget.querySelector('[role="gridcell"][tabindex="0"]') ?? event.currentTarget,
      )
    if (views) onViewCell(position)
  }

  const onHeaderKeyDown = (event: KeyboardEvent) => {
    const header = originOf(event.nativeEvent)?.closest('[role="columnheader"]')
    if (!header || headerColumnOf(header) >= columnCount) return
    const mod = event.ctrlKey || event.metaKey
    const resizes = mod && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    if (resizes) return
    const column = Math.max(0, headerColumnOf(header))
    const key = logicalKey(event.key, direction)
    const extendsBy = event.shiftKey ? (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0) : 0
    const to = Math.min(columnCount - 1, Math.max(0, column + extendsBy))
    const opensMenu =
      event.key === 'ContextMenu' ||
      event.key === 'Enter' ||
      (event.key === 'F10' && event.shiftKey)
    const isAll = mod && event.key.toLowerCase() === 'a'
    if (event.key === 'Tab') return event.stopPropagation()
    if (event.key === 'Escape' && !store.act({ type: 'cleared' })) return
    if (isAll) store.act({ type: 'all-selected' })
    else if (event.key === ' ') store.act({ type: 'column-pressed', column })
    else if (extendsBy !== 0) {
      if (store.getState().kind !== 'columns') store.act({ type: 'column-pressed', column })
      store.act({ type: 'column-extended', column: to })
      go({ row: HEADER_ROW, column: to })
    } else if (opensMenu && hasColumnMenu) sendContextMenu(header)
    else if (event.key !== 'Escape' && !navigate(event, { row: HEADER_ROW, column })) return
    event.stopPropagation()
    event.preventDefault()
  }

  return { onCellKeyDown, onHeaderKeyDown }
}
