import type { ReactNode } from 'react'
import { DataGrid as Rdg } from 'react-data-grid'
import type { DataGridProps } from './data-grid.types'
import { GridRow } from './grid-row'
import { selectedInRow } from './selection/grid-selection'
import { hasRow } from './selection/row-ranges'
import { HEADER_HEIGHT, type useDataGrid } from './use-data-grid'

/**
 * Rows selected by react-data-grid itself: always none. It is passed so that the grid is announced
 * as multi-selectable.
 */
const NO_ROWS: ReadonlySet<number> = new Set()

export interface GridTableProps {
  props: DataGridProps
  grid: ReturnType<typeof useDataGrid>
}

/** The table of a grid, whose rows are slots. */
export function GridTable({ props, grid }: GridTableProps) {
  const { columns, rowCount, getCell, getCutNote, editing, empty } = props
  const { onColumnResize, onColumnMove } = props
  const { rdgRef, scroller, cells, rowsDrawn, rowCheckBoxes, getRowNumber, messages } = grid
  const { selection } = grid.selecting
  return (
    <Rdg<number>
      ref={rdgRef}
      aria-label={props['aria-label']}
      aria-rowcount={rowCount + 1}
      className="hw-grid-table"
      direction={grid.direction}
      columns={grid.rdgColumns}
      sortColumns={grid.sortColumns}
      rows={grid.rows}
      rowKeyGetter={scroller.keyOf}
      rowHeight={grid.rowHeight}
      headerRowHeight={HEADER_HEIGHT}
      onColumnResize={
        onColumnResize && ((column, width) => onColumnResize({ key: column.key, width }))
      }
      onCellKeyDown={grid.keys.onCellKeyDown}
      onColumnsReorder={onColumnMove && ((key, onto) => onColumnMove({ key, onto }))}
      selectedRows={NO_ROWS}
      onSelectedRowsChange={doNothing}
      onActivePositionChange={({ row }) => {
        if (!scroller.isMoving() && row === undefined) scroller.deactivate()
      }}
      renderers={{
        noRowsFallback: <EmptyGrid>{empty}</EmptyGrid>,
        renderRow: (key, row) => {
          const selected = selectedInRow(selection, row.row, columns.length)
          const editor = cells.editorOf(row.row)
          return (
            <GridRow
              key={key}
              row={row.row}
              isDrawn={row.row < rowsDrawn}
              rowNumber={getRowNumber(row.row)}
              gridRowStart={row.gridRowStart}
              activeCellIdx={row.activeCellIdx}
              iterateColumns={row.iterateOverViewportColumnsForRow}
              columns={columns}
              rowCount={rowCount}
              getCell={getCell}
              getCutNote={getCutNote}
              editing={editing}
              editor={editor?.node}
              editorColumn={editor?.column}
              selectedFrom={selected?.[0] ?? 0}
              selectedTo={selected?.[1] ?? -1}
              isChecked={
                rowCheckBoxes
                  ? selection.kind === 'all' ||
                    (selection.kind === 'rows' && hasRow(selection.ranges, row.row))
                  : null
              }
              messages={messages}
            />
          )
        },
      }}
    />
  )
}

/** Buttons have to stand in a cell of a grid; a text need not. */
function EmptyGrid({ children }: { children: ReactNode }) {
  if (typeof children === 'string') return <div className="hw-grid-empty">{children}</div>
  return (
    <div role="row" className="hw-grid-empty">
      <div role="gridcell">{children}</div>
    </div>
  )
}

const doNothing = () => {}
