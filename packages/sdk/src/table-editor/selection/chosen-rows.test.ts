import { describe, expect, it } from 'vitest'
import { chosenOf, placesIn, selectedPlaces } from './chosen-rows'
import type { PageStart } from '@howdah/rules/table/rows-query'
import type { TablePage } from '../rows/row-page'

const request = { filters: [], sorts: [{ table: 't', column: 'a', ascending: true }], limit: 100 }
const page = (
  keys: (string[] | null)[],
  start: PageStart = { type: 'offset', offset: 0 },
): TablePage => ({
  request: { ...request, start },
  number: 0,
  address: '',
  token: '',
  columns: [],
  rows: keys.map(() => []),
  hasMore: false,
  cutBytes: () => null,
  keyOf: (row) => keys[row] ?? null,
  ends: { first: null, last: null },
})

describe('the rows that are chosen', () => {
  it('are asked for by their keys', () => {
    expect(chosenOf(page([['1'], ['2'], ['3']]), [0, 2])).toEqual({
      type: 'keys',
      keys: [['1'], ['3']],
      sorts: request.sorts,
    })
  })

  it('are asked for by their places where one has none, counted from where the page is read', () => {
    const keys = [['1'], null, ['3']]
    expect(chosenOf(page(keys), [0, 1])).toMatchObject({ type: 'places', places: [0, 1] })
    expect(chosenOf(page(keys, { type: 'before', values: ['9'] }), [0, 1])).toMatchObject({
      type: 'places',
      places: [2, 1],
    })
  })

  it('end where the page ends', () => {
    expect(
      placesIn(
        [
          [1, 2],
          [4, 9],
        ],
        6,
      ),
    ).toEqual([1, 2, 4, 5])
    expect(selectedPlaces({ selection: { kind: 'all' }, isWhole: false }, 3)).toEqual([0, 1, 2])
    expect(
      selectedPlaces({ selection: { kind: 'columns', anchor: 0, head: 1 }, isWhole: false }, 3),
    ).toBeNull()
  })
})
