import type { ReactNode } from 'react'
import type { Column } from 'react-data-grid'
import type { DataGridMessages } from '../data-grid.messages'
import type { GridColumn } from '../data-grid.types'

const ROW_NUMBER_KEY = '\u0000row-number'

/** The columns as react-data-grid takes them; the row numbers come first and stay in sight. */
export function toRdgColumns(
  columns: readonly GridColumn[],
  widths: readonly number[],
  rowNumber: { width: number; header: ReactNode },
  messages: DataGridMessages,
  isDraggable: boolean,
): readonly Column<number>[] {
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
  return [
    first,
    ...columns.map((column, index): Column<number> => ({
      key: column.key,
      name: column.name,
      width: column.width ?? widths[index] ?? null,
      frozen: column.frozen ?? false,
      minWidth: 40,
      resizable: true,
      draggable: isDraggable && !column.frozen,
      headerCellClass: 'hw-grid-header-cell',
      renderHeaderCell: () => (
        <div className="hw-grid-header" data-align={column.align === 'end' ? 'end' : undefined}>
          <bdi className="hw-grid-header-name" title={column.name}>
            {column.name}
          </bdi>
          {column.typeName != null && <bdi className="hw-grid-header-type">{column.typeName}</bdi>}
        </div>
      ),
    })),
  ]
}
