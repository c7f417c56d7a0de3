import type { DataGridHandle, GridSelection } from '@howdah/ui/data-grid'
import { useEffect, useState, type RefObject } from 'react'
import { noRows, selectedPlaces, type RowSelection } from './chosen-rows'
import type { TableRowsModel } from '../rows/use-table-rows'

/** What is selected of the rows in front. Rows that are others now have nothing selected, however they came. */
export function useRowSelection({ page }: TableRowsModel, grid: RefObject<DataGridHandle | null>) {
  const token = page?.token
  const [held, setHeld] = useState<{ token: unknown; selected: RowSelection }>({
    token,
    selected: noRows,
  })
  const selected = held.token === token ? held.selected : noRows

  // The grid holds its selection by place, and other rows stand there now.
  useEffect(() => grid.current?.clearSelection(), [grid, token])

  return {
    ...selected,
    /** Places in the page, from 0; null where cells or columns are selected, or nothing. */
    places: page ? selectedPlaces(selected, page.rows.length) : null,
    onChange: (selection: GridSelection) =>
      setHeld({ token, selected: { selection, isWhole: false } }),
    /** Every row that passes the filters, also on other pages. */
    selectWhole: () => setHeld({ token, selected: { selection: { kind: 'all' }, isWhole: true } }),
    clear: () => grid.current?.clearSelection(),
  }
}

export type RowSelectionModel = ReturnType<typeof useRowSelection>
