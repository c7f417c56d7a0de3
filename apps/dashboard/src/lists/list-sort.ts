import { locale } from '../format/locale'
/** Sort of a list: the column and the direction. */
export interface ListSort<Column extends string> {
  column: Column
  descending: boolean
}

/** The sort after a click on a column's header: ascending first, then the other way round. */
export function toggledSort<Column extends string>(
  sort: ListSort<Column>,
  column: Column,
): ListSort<Column> {
  return { column, descending: sort.column === column && !sort.descending }
}

export function ariaSort<Column extends string>(
  sort: ListSort<Column>,
  column: Column,
): 'ascending' | 'descending' | 'none' {
  if (sort.column !== column) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

/** Reads `name_asc` or `name_desc`; anything else is the list's own sort. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  standard: ListSort<Column>,
): ListSort<Column> {
  const [, name, way] = /^(.+)_(asc|desc)$/.exec(text ?? '') ?? []
  const column = columns.find((one) => one === name)
  return column === undefined ? standard : { column, descending: way === 'desc' }
}

export const writeSort = <Column extends string>({
  column,
  descending,
}: ListSort<Column>): string => `${column}_${descending ? 'desc' : 'asc'}`

/** Value that a column is sorted by; null comes last in either direction. */
export type SortValue = string | number | boolean | null

const words = new Intl.Collator(locale, { numeric: true })

/** A sorted copy; what is equal stays in the order that it had. */
export function sorted<Entry>(
  list: readonly Entry[],
  valueOf: (entry: Entry) => SortValue,
  descending: boolean,
): Entry[] {
  const way = descending ? -1 : 1
  return [...list].sort((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' && typeof b === 'string') return way * words.compare(a, b)
    return way * (Number(a) - Number(b))
  })
}

/** Returns a test: true for texts of which one contains the search, ignoring case. */
export function searchOf(
  search: string,
): (texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return () => true
  return (texts) =>
    texts.some(
      // Lower case takes ten times as long as the comparison.
      (text) => text && (text.includes(wanted) || text.toLocaleLowerCase().includes(wanted)),
    )
}
