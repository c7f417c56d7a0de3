import { KeyRound, Link2, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from 'react-data-grid'
import type { DataGridMessages } from '../data-grid.messages'
import type { GridColumn, GridColumnSort } from '../data-grid.types'

const ROW_NUMBER_KEY = '\u0000row-number'
const ADD_COLUMN_KEY = '\u0000add-column'
/** Width of a column that takes what the others leave. */
const REST = 'minmax(60px, 1fr)'

interface ColumnsInput {
  columns: readonly GridColumn[]
  widths: readonly number[]
  rowNumber: { width: number; header: ReactNode }
  sorts: readonly GridColumnSort[]
  messages: DataGridMessages
  isDraggable: boolean
  /** Headers have a menu, which a sign shows. */
  hasMenu: boolean
  /** A button behind the last column adds one. */
  mayAdd: boolean
}

/** The columns as react-data-grid takes them; the row numbers come first and stay in sight. */
export function toRdgColumns(input: ColumnsInput): readonly Column<number>[] {
  const { columns, widths, rowNumber, messages, isDraggable } = input
  const first: Column<number> = {
    key: ROW_NUMBER_KEY,
    name: messages.rowNumber,
    width: rowNumber.width,
    minWidth: 40,
    frozen: true,
    resizable: false,
    headerCellClass: 'hw-grid-header-cell',
    renderHeaderCell: () => rowNumber.header,
  }
  const last: Column<number> = {
    key: ADD_COLUMN_KEY,
    name: '',
    width: 40,
    resizable: false,
    headerCellClass: 'hw-grid-header-cell',
    renderHeaderCell: () => (
      <button
        type="button"
        tabIndex={-1}
        className="hw-grid-add-column"
        aria-label={messages.addColumn}
        title={messages.addColumn}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden />
      </button>
    ),
  }
  return [
    first,
    ...columns.map((column, index): Column<number> => ({
      key: column.key,
      name: column.name,
      width: column.width === 'rest' ? REST : (column.width ?? widths[index] ?? null),
      frozen: column.frozen ?? false,
      minWidth: 40,
      resizable: true,
      draggable: isDraggable && !column.frozen,
      headerCellClass: 'hw-grid-header-cell',
      renderHeaderCell: () => <ColumnHeader column={column} input={input} />,
    })),
    ...(input.mayAdd ? [last] : []),
  ]
}

function ColumnHeader({ column, input }: { column: GridColumn; input: ColumnsInput }) {
  const { sorts, messages, hasMenu } = input
  const place = sorts.findIndex(({ key }) => key === column.key)
  const Sign = column.sign && { key: KeyRound, link: Link2 }[column.sign]
  return (
    <>
      <div className="hw-grid-header" data-align={column.align === 'end' ? 'end' : undefined}>
        <span className="hw-grid-header-line">
          <bdi className="hw-grid-header-name" title={column.name}>
            {column.name}
          </bdi>
          {Sign && column.sign && (
            <Sign
              size={12}
              strokeWidth={1.5}
              className="hw-grid-header-sign"
              role="img"
              aria-label={messages.signs[column.sign]}
            />
          )}
          {place >= 0 && (
            <span
              aria-hidden
              className="hw-grid-header-sort"
              data-direction={sorts[place]?.direction}
              data-place={sorts.length > 1 ? place + 1 : undefined}
            />
          )}
        </span>
        {column.typeName != null && <bdi className="hw-grid-header-type">{column.typeName}</bdi>}
      </div>
      {/* For the pointer; Enter opens the menu of a header as well. */}
      {hasMenu && <span aria-hidden className="hw-grid-header-menu" />}
    </>
  )
}
