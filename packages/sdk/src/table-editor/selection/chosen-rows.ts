import type { ChosenRows } from '@howdah/rules/table/chosen-rows'
import type { TableArea } from '@howdah/rules/export/export.types'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import type { TablePage } from '../rows/row-page'

/** Selection on one page of rows. */
export interface RowSelection {
  selection: GridSelection
  /** The selection is every row that passes the filters, also those on other pages. */
  isWhole: boolean
}

export const noRows: RowSelection = { selection: { kind: 'none' }, isWhole: false }

/** The whole rows that are selected, by their places in the page; null where what is selected are cells or columns. */
export function selectedPlaces({ selection }: RowSelection, rowCount: number): number[] | null {
  switch (selection.kind) {
    case 'rows':
      return placesIn(selection.ranges, rowCount)
    case 'all':
      return placesIn([[0, rowCount - 1]], rowCount)
    default:
      return null
  }
}

/**
 * Returns the index of each row in the ranges, limited to existing rows. Intended for a page, never
 * for a whole table.
 */
export function placesIn(ranges: TableArea['rows'], rowCount: number): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from(
      { length: Math.max(0, Math.min(last, rowCount - 1) - first + 1) },
      (_, index) => first + index,
    ),
  )
}

/**
 * Returns a reference to the rows at these positions of a page: by their keys if all of them are
 * fully known, otherwise by position.
 */
export function chosenOf(page: TablePage, places: readonly number[]): ChosenRows {
  const { request } = page
  const keys = places.map((place) => page.keyOf(place))
  const known = keys.filter((key) => key !== null)
  if (known.length === places.length) return { type: 'keys', keys: known, sorts: request.sorts }
  const lastPlace = page.rows.length - 1
  // A page before a row is read from its end.
  return {
    type: 'places',
    request,
    places: request.start.type === 'before' ? places.map((place) => lastPlace - place) : places,
  }
}
