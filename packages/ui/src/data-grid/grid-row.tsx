import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { CalculatedColumn, RenderRowProps } from 'react-data-grid'
import { displayText } from './cell-display'
import type { DataGridMessages } from './data-grid.messages'
import type { GridColumn } from './data-grid.types'

export interface GridRowProps {
  /** The data row, from 0. */
  row: number
  gridRowStart: number
  /** With the column of row numbers as 0. */
  activeCellIdx: number | undefined
  iterateColumns: RenderRowProps<number>['iterateOverViewportColumnsForRow']
  columns: readonly GridColumn[]
  rowCount: number
  getCell: (row: number, column: number) => string | null
  getCutNote: ((row: number, column: number) => string | null) | undefined
  messages: DataGridMessages
}

/**
 * One row as plain elements: no component and no handler for a cell, since all of this runs inside the scroll event.
 * What happens on a cell is found by its aria-colindex and the row's aria-rowindex.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, gridRowStart, activeCellIdx, iterateColumns, columns, rowCount, getCell, getCutNote, messages } = props
  const cells: ReactNode[] = []
  let expected = 0
  for (const [column, isActive] of iterateColumns(activeCellIdx, { type: 'ROW', row })) {
    const gridColumn = columns[column.idx - 1]
    // A cell that follows the one before it falls into place by itself. Cells without a style of their own share the browser's work on them.
    const place = column.idx === expected ? undefined : { gridColumnStart: column.idx + 1 }
    expected = column.idx + 1
    if (column.idx === 0) cells.push(rowNumberCell(column, row))
    else if (gridColumn) {
      const value = row < rowCount ? getCell(row, column.idx - 1) : ''
      const note = getCutNote?.(row, column.idx - 1) ?? null
      cells.push(cell(column, gridColumn, isActive, place, value, note, messages))
    }
  }
  return (
    <div role="row" className="rdg-row hw-grid-row" aria-rowindex={row + 2} style={{ gridRowStart }}>
      {cells}
    </div>
  )
})

function rowNumberCell(column: CalculatedColumn<number>, row: number): ReactNode {
  return (
    <div key={column.key} role="rowheader" aria-colindex={1} className="hw-grid-cell rdg-cell-frozen-start" data-slot="row-number">
      {row + 1}
    </div>
  )
}

function cell(
  column: CalculatedColumn<number>,
  gridColumn: GridColumn,
  isActive: boolean,
  place: CSSProperties | undefined,
  value: string | null,
  cutNote: string | null,
  messages: DataGridMessages,
): ReactNode {
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={column.idx + 1}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      className={gridColumn.frozen ? 'hw-grid-cell rdg-cell-frozen-start' : 'hw-grid-cell'}
      data-frozen={gridColumn.frozen ? '' : undefined}
      data-align={gridColumn.align === 'end' ? 'end' : undefined}
      data-null={value === null ? '' : undefined}
      style={gridColumn.frozen ? { ...place, insetInlineStart: `var(--rdg-frozen-start-${column.idx})` } : place}
    >
      {value === null ? messages.null : displayText(value, messages.cutLength)}
      {cutNote === null ? null : `… ${cutNote}`}
    </div>
  )
}
