import { useLayoutEffect, useMemo, useRef } from 'react'
import type { DataGridProps, GridColumnSort } from '../data-grid.types'
import type { DataGridMessages } from '../data-grid.messages'
import { SelectAllBox } from '../selection/select-all-box'
import type { SelectionStore } from '../selection/selection-store'
import { rowNumberWidth } from './column-width'
import { toRdgColumns } from './grid-columns'
import { useColumnWidths } from './use-column-widths'

const NO_SORTS: readonly GridColumnSort[] = []

export interface GridColumnsInput extends Pick<DataGridProps, 'columns' | 'rowCount' | 'getCell'> {
  getRowNumber: (row: number) => string
  rowCheckBoxes: boolean
  isDraggable: boolean
  hasMenu: boolean
  mayAdd: boolean
  sorts: readonly GridColumnSort[] | undefined
  store: SelectionStore
  messages: DataGridMessages
}

/** Returns the columns of react-data-grid, the one of the row numbers first, and its width. */
export function useGridColumns(input: GridColumnsInput) {
  const { columns, rowCount, getCell, getRowNumber, rowCheckBoxes, isDraggable } = input
  const { hasMenu, mayAdd, sorts = NO_SORTS, store, messages } = input
  const widths = useColumnWidths(columns, rowCount, getCell)
  const digits = Math.max(getRowNumber(0).length, getRowNumber(Math.max(0, rowCount - 1)).length)
  const numberWidth = rowNumberWidth(digits, rowCheckBoxes)
  const latestCount = useRef(rowCount)
  useLayoutEffect(() => {
    latestCount.current = rowCount
  })
  const rdgColumns = useMemo(() => {
    const header = rowCheckBoxes ? (
      <SelectAllBox store={store} rowCount={() => latestCount.current} label={messages.selectAll} />
    ) : (
      <span className="hw-grid-header-number">#</span>
    )
    const rowNumber = { width: numberWidth, header }
    const shared = { sorts, messages, isDraggable, hasMenu, mayAdd }
    return toRdgColumns({ columns, widths, rowNumber, ...shared })
  }, [
    columns,
    widths,
    numberWidth,
    sorts,
    messages,
    isDraggable,
    hasMenu,
    mayAdd,
    rowCheckBoxes,
    store,
  ])
  // ARIA asks for `aria-sort` on one header at most.
  const sortColumns = useMemo(
    () =>
      sorts.slice(0, 1).map(({ key, direction }) => ({
        columnKey: key,
        direction: direction === 'ascending' ? ('ASC' as const) : ('DESC' as const),
      })),
    [sorts],
  )
  return { rdgColumns, sortColumns, numberWidth }
}
