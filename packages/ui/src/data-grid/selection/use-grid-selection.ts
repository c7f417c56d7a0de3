import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, MouseEvent } from 'react'
import { useStore } from 'zustand'
import { headerColumnOf, originOf, positionOf } from '../cell-position'
import type { GridPosition } from '../data-grid.types'
import { followDrag } from './drag-select'
import { isSelected, type GridSelection } from './grid-selection'
import type { SelectionStore } from './selection-store'
import type { SlotScroller } from '../scrolling/slot-scroller'

interface SelectionInput {
  scroller: SlotScroller
  store: SelectionStore
  rowCount: number
  columnCount: number
  hasCheckBoxes: boolean
  /** CSS px that rows scroll under. */
  headerHeight: number
  rowNumberWidth: number
  element: () => HTMLElement | null
  onChange: ((selection: GridSelection) => void) | undefined
}

/** Returns the selection and handles the mouse events that change it. */
export function useGridSelection(input: SelectionInput) {
  const { scroller, store, rowCount, columnCount, hasCheckBoxes } = input
  const selection = useStore(store)
  const endDrag = useRef<(() => void) | null>(null)
  const onChange = useEffectEvent(() => input.onChange?.(store.getState()))

  // Before the paint: a row can be selected as soon as it is seen.
  useLayoutEffect(() => store.subscribe(() => onChange()), [store])
  useEffect(() => () => endDrag.current?.(), [])

  const drag = (from: GridPosition, wholeRows: boolean) => {
    const element = input.element()
    endDrag.current?.()
    if (!element) return
    const { headerHeight: header, rowNumberWidth: rowNumbers } = input
    endDrag.current = followDrag({
      element,
      header,
      rowNumbers,
      onPosition: (to) => extendTo(store, scroller, from, to, wholeRows),
    })
  }

  /** A button of the mouse went down somewhere in the grid. */
  const onMouseDown = (event: MouseEvent) => {
    const origin = originOf(event.nativeEvent)
    const position = positionOf(origin)
    if (!position || origin?.closest('.hw-grid-check, .hw-grid-editor')) return
    const wholeRows = origin?.closest('[role="rowheader"]') != null
    // The menu of a selection is opened on any of its cells.
    if (event.button === 2 && isSelected(selection, position, columnCount)) return
    const active = scroller.active() ?? position
    const { row } = position
    if (wholeRows && event.shiftKey) store.act({ type: 'row-extended', from: active.row, to: row })
    else if (wholeRows && (event.ctrlKey || event.metaKey))
      store.act({ type: 'row-toggled', row, rowCount })
    else if (wholeRows) store.act({ type: 'row-pressed', row })
    else if (event.shiftKey) store.act({ type: 'extended', from: active, to: position })
    else store.act({ type: 'moved', keepsRows: hasCheckBoxes })
    scroller.activate(position, { reveal: false, focus: false })
    if (event.button === 0 && !event.shiftKey) drag(position, wholeRows)
  }

  const onClick = (event: MouseEvent) => {
    const header = originOf(event.nativeEvent)?.closest('[role="columnheader"]')
    if (!header || originOf(event.nativeEvent)?.closest('.hw-grid-check')) return
    const column = headerColumnOf(header)
    if (column >= columnCount) return
    if (column < 0) store.act({ type: 'all-selected' })
    else
      store.act({
        type:
          event.shiftKey && store.getState().kind === 'columns'
            ? 'column-extended'
            : 'column-pressed',
        column,
      })
  }

  const onCheck = (event: ChangeEvent<HTMLDivElement>) => {
    const box = originOf(event.nativeEvent)
    if (!box?.closest('.hw-grid-check')) return
    const row = positionOf(box)?.row
    const isShift = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true
    if (row === undefined)
      store.act({ type: store.getState().kind === 'all' ? 'cleared' : 'all-selected' })
    else if (isShift)
      store.act({ type: 'row-extended', from: scroller.active()?.row ?? row, to: row, adds: true })
    else store.act({ type: 'row-toggled', row, rowCount })
  }

  return { selection, onMouseDown, onClick, onCheck }
}

function extendTo(
  store: SelectionStore,
  scroller: SlotScroller,
  from: GridPosition,
  to: GridPosition,
  wholeRows: boolean,
): void {
  const active = scroller.active()
  if (active?.row === to.row && (wholeRows || active.column === to.column)) return
  store.act(
    wholeRows
      ? { type: 'row-extended', from: from.row, to: to.row }
      : { type: 'extended', from, to },
  )
  scroller.activate(wholeRows ? { row: to.row, column: from.column } : to, {
    reveal: true,
    focus: true,
  })
}
