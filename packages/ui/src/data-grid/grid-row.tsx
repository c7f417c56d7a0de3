import { memo } from 'react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import type { CalculatedColumn, RenderRowProps } from 'react-data-grid'
import { displayText } from './cell-display'
import type { DataGridMessages } from './data-grid.messages'
import type { GridColumn } from './data-grid.types'
import type { GridEditing, GridRowChange } from './editing/edit-cell.types'
import { RenderedCell } from './rendered-cell'

export interface GridRowProps {
  /** The data row, from 0. */
  row: number
  /** Without its cells it keeps its place. */
  isDrawn: boolean
  gridRowStart: number
  /** With the column of row numbers as 0. */
  activeCellIdx: number | undefined
  iterateColumns: RenderRowProps<number>['iterateOverViewportColumnsForRow']
  columns: readonly GridColumn[]
  rowCount: number
  getCell: (row: number, column: number) => string | null
  /** The columns of the row that are selected, both ends included; none where the first is behind the last. */
  selectedFrom: number
  selectedTo: number
  /** The whole row has been selected; null where rows have no check boxes. */
  isChecked: boolean | null
  rowNumber: string
  getCutNote: ((row: number, column: number) => string | null) | undefined
  /** Another object when what is staged is other. */
  editing: GridEditing | undefined
  /** The editor of the one cell of the row that is being edited. */
  editor: ReactNode
  editorColumn: number | undefined
  messages: DataGridMessages
}

/**
 * One row as plain elements: no component and no handler for a cell, since all of this runs inside the scroll event.
 * What happens on a cell is found by its aria-colindex and the row's aria-rowindex.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    row,
    isDrawn,
    gridRowStart,
    activeCellIdx,
    iterateColumns,
    columns,
    rowCount,
    getCell,
    getCutNote,
    messages,
  } = props
  const { selectedFrom, selectedTo, isChecked, rowNumber, editing, editor, editorColumn } = props
  const change = (row < rowCount && editing?.rowChange(row)) || null
  const cells: ReactNode[] = []
  for (const [column, isActive] of isDrawn
    ? iterateColumns(activeCellIdx, { type: 'ROW', row })
    : []) {
    const gridColumn = columns[column.idx - 1]
    if (column.idx === 0) cells.push(rowNumberCell(column, rowNumber, isChecked, change, messages))
    else if (gridColumn) {
      const value = row < rowCount ? getCell(row, column.idx - 1) : ''
      const note = getCutNote?.(row, column.idx - 1) ?? null
      const isSelected = column.idx > selectedFrom && column.idx - 1 <= selectedTo
      const isEdited = editorColumn === column.idx - 1
      const own = editing &&
        row < rowCount && {
          standIn: editing.standIn(row, column.idx - 1),
          isChanged: editing.isChanged(row, column.idx - 1),
          editor: isEdited ? editor : null,
        }
      const renderer = row < rowCount ? gridColumn.renderer : undefined
      const drawn = renderer && { renderer, rowValue: rowReader(props) }
      cells.push(
        cell(column, gridColumn, isActive, isSelected, value, note, own || null, drawn, messages),
      )
    }
  }
  return (
    <div
      role="row"
      className="rdg-row hw-grid-row"
      data-change={change ?? undefined}
      aria-rowindex={row + 2}
      style={{ gridRowStart }}
    >
      {cells}
    </div>
  )
})

/** Returns the reader of a row by the names of columns. A value that was cut is not read as if it were whole. */
const rowReader =
  ({ row, columns, getCell, getCutNote }: GridRowProps) =>
  (name: string) => {
    const place = columns.findIndex((column) => column.name === name)
    return place === -1 || getCutNote?.(row, place) != null ? undefined : getCell(row, place)
  }

const MARKS: Record<GridRowChange, string> = { new: '+', edited: '●', deleted: '−' }

/** Additions to a cell in an editable grid. */
interface CellEditing {
  standIn: string | null
  isChanged: boolean
  editor: ReactNode
}

function rowNumberCell(
  column: CalculatedColumn<number>,
  rowNumber: string,
  isChecked: boolean | null,
  change: GridRowChange | null,
  messages: DataGridMessages,
): ReactNode {
  return (
    <div
      key={column.key}
      role="rowheader"
      aria-colindex={1}
      className="hw-grid-cell rdg-cell-frozen-start"
      data-slot="row-number"
    >
      {isChecked !== null && (
        <label className="hw-grid-check">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={messages.selectRow(rowNumber)}
            checked={isChecked}
            readOnly
          />
        </label>
      )}
      {change !== null && (
        <span
          className="hw-grid-mark"
          role="img"
          aria-label={messages.changeMarks[change]}
          title={messages.changeMarks[change]}
        >
          {MARKS[change]}
        </span>
      )}
      {rowNumber}
    </div>
  )
}

/** Each cell names its grid column: where columns are left out, the browser would place the others into the first free one. */
function placeOf(index: number, isFrozen: boolean): CSSProperties {
  const gridColumnStart = index + 1
  return isFrozen
    ? { gridColumnStart, insetInlineStart: `var(--rdg-frozen-start-${index})` }
    : { gridColumnStart }
}

function cell(
  column: CalculatedColumn<number>,
  gridColumn: GridColumn,
  isActive: boolean,
  isSelected: boolean,
  value: string | null,
  cutNote: string | null,
  editing: CellEditing | null,
  drawn: Pick<ComponentProps<typeof RenderedCell>, 'renderer' | 'rowValue'> | undefined,
  messages: DataGridMessages,
): ReactNode {
  const text =
    editing?.standIn ?? (value === null ? messages.null : displayText(value, messages.cutLength))
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={column.idx + 1}
      aria-selected={isActive || isSelected}
      data-active={isActive ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={gridColumn.frozen ? 'hw-grid-cell rdg-cell-frozen-start' : 'hw-grid-cell'}
      data-frozen={gridColumn.frozen ? '' : undefined}
      data-align={gridColumn.align === 'end' ? 'end' : undefined}
      data-link={gridColumn.isLink && value !== null ? '' : undefined}
      data-null={value === null ? '' : undefined}
      data-change={editing?.isChanged ? 'edited' : undefined}
      data-editing={editing?.editor ? '' : undefined}
      aria-description={editing?.isChanged ? messages.changedCell : undefined}
      style={placeOf(column.idx, gridColumn.frozen === true)}
    >
      {cutNote === null ? (
        drawn && editing?.standIn == null ? (
          <RenderedCell
            {...drawn}
            value={value}
            column={gridColumn.name}
            type={gridColumn.typeName ?? null}
            text={text}
          />
        ) : (
          text
        )
      ) : (
        <span className="hw-grid-cut">
          <span className="hw-grid-cut-text">{displayText(value ?? '', messages.cutLength)}…</span>{' '}
          {cutNote}
        </span>
      )}
      {gridColumn.isLink && value !== null && <span aria-hidden className="hw-grid-link" />}
      {editing?.editor}
    </div>
  )
}
