import type { ColumnType } from '@howdah/rules/table/table.types'
import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { useMemo } from 'react'
import { shownValue } from '../editing/boolean-words'
import type { EditedPage } from '../editing/edited-page'
import type { TablePage } from '../rows/row-page'
import type { TableEditorMessages } from '../table-editor.messages'

export interface PageCellsInput {
  page: TablePage
  edited: EditedPage | null
  /** The places of the columns that are shown, in their order, among all of the table. */
  places: readonly number[]
  /** All of the table. */
  columns: readonly ColumnType[]
  messages: TableEditorMessages
}

/** Returns the readers of a page's cells, each the same function until its data changes. */
export function usePageCells({ page, edited, places, columns, messages }: PageCellsInput) {
  const getCell = useMemo(
    () => (row: number, column: number) => {
      const place = places[column] ?? -1
      const value = edited?.value(row, place) ?? null
      const found = columns[place]
      return value === null || !found ? value : shownValue(found, value)
    },
    [edited, places, columns],
  )
  const getCutNote = useMemo(
    () => (row: number, column: number) => {
      const bytes = edited?.isCut(row, places[column] ?? -1)
        ? page.cutBytes(row, places[column] ?? -1)
        : null
      return bytes === null ? null : messages.bytes(formatBytes(bytes))
    },
    [page, edited, places, messages],
  )
  // Repeating the same query leaves the scroll position of the grid unchanged.
  const question = useMemo(() => ({ address: page.address }), [page.address])
  const firstRow = page.number * page.request.limit
  const readRows = page.rows.length
  // A row that is not in the table yet has no place in it.
  const getRowNumber = useMemo(
    () => (row: number) => (row < readRows ? String(firstRow + row + 1) : ''),
    [firstRow, readRows],
  )
  return { getCell, getCutNote, question, getRowNumber }
}
