import type { DataGridHandle } from '@howdah/ui/data-grid/data-grid.types'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { noRows, selectedPlaces, type RowSelection } from './chosen-rows'
import type { TableRowsModel } from '../rows/use-table-rows'

/**
 * Manages the selection of the displayed rows. It is reset whenever the rows change, for any
 * reason.
 */
export function useRowSelection(
  { page }: Pick<TableRowsModel, 'page'>,
  grid: RefObject<Pick<DataGridHandle, 'clearSelection'> | null>,
) {
  const token = page?.token
  const [held, setHeld] = useState<{ token: unknown; selected: RowSelection }>({
    token,
    selected: noRows,
  })
  const selected = held.token === token ? held.selected : noRows

  // The grid stores its selection by position, and the rows in these positions have changed. After
  // the paint it would clear what has been selected among the new rows.
  useLayoutEffect(() => grid.current?.clearSelection(), [grid, token])

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
