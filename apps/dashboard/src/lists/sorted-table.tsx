import type { ReactNode } from 'react'
import type { ListSort } from './list-sort'
import { SortHeader } from './sort-header'

export interface SortedTableProps<Column extends string> {
  /** Accessible name, where the page has none for it. */
  label?: string
  columns: readonly Column[]
  labels: Record<Column, string>
  /** Columns that are left out where there is little room. */
  wide: readonly Column[]
  sort: ListSort<Column>
  onSort: (sort: ListSort<Column>) => void
  /** The name of the last column, which is only read out: what can be done to a row. */
  actions: string
  /** Check box of all rows, where they can be selected. */
  selectAll?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table that is sorted by each of its columns. */
export function SortedTable<Column extends string>({
  label,
  columns,
  labels,
  wide,
  sort,
  onSort,
  actions,
  selectAll,
  children,
}: SortedTableProps<Column>) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={label}>
        <thead>
          <tr>
            {selectAll && <td className="hd-cell-select">{selectAll}</td>}
            {columns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={labels[column]}
                sort={sort}
                onSort={onSort}
                wide={wide.includes(column)}
              />
            ))}
            <th scope="col">
              <span className="hw-visually-hidden">{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
