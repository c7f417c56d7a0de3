import { ArrowDown, ArrowUp } from 'lucide-react'
import { ariaSort, toggledSort, type ListSort } from './list-sort'

export interface SortHeaderProps<Column extends string> {
  column: Column
  label: string
  sort: ListSort<Column>
  onSort: (sort: ListSort<Column>) => void
  /** Left out where there is little room. @default false */
  wide?: boolean
}

/** A column's header that sorts by it. */
export function SortHeader<Column extends string>({
  column,
  label,
  sort,
  onSort,
  wide = false,
}: SortHeaderProps<Column>) {
  const direction = ariaSort(sort, column)
  return (
    <th scope="col" aria-sort={direction} data-wide={wide || undefined}>
      <button type="button" className="hd-sort" onClick={() => onSort(toggledSort(sort, column))}>
        {label}
        {direction === 'ascending' && <ArrowUp size={14} strokeWidth={1.5} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={14} strokeWidth={1.5} aria-hidden />}
      </button>
    </th>
  )
}
