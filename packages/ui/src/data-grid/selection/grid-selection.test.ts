import { describe, expect, it } from 'vitest'
import {
  noSelection,
  selectedArea,
  selectedInRow,
  selectionTransition,
  type GridSelection,
  type SelectionEvent,
} from './grid-selection'
import { countRows, hasRow, joinRows, toggledRow } from './row-ranges'

const extent = { rowCount: 3_000_000, columnCount: 12 }
const after = (...events: SelectionEvent[]): GridSelection =>
  events.reduce(selectionTransition, noSelection)
const cell = (row: number, column: number) => ({ row, column })

describe('a selection', () => {
  it('is a rectangle from the cell that it began at, whichever way it goes', () => {
    const selection = after(
      { type: 'extended', from: cell(5, 5), to: cell(2, 7) },
      { type: 'extended', from: cell(2, 7), to: cell(1, 3) },
    )
    expect(selectedArea(selection, null, extent)).toEqual({ rows: [[1, 5]], columns: [3, 5] })
    expect(selectedInRow(selection, 0, 12)).toBeNull()
    expect(selectedInRow(selection, 1, 12)).toEqual([3, 5])
    expect(selectedInRow(selection, 6, 12)).toBeNull()
  })

  it('is none when it is back at its first cell', () => {
    expect(
      after(
        { type: 'extended', from: cell(1, 1), to: cell(2, 1) },
        { type: 'extended', from: cell(2, 1), to: cell(1, 1) },
      ),
    ).toBe(noSelection)
  })

  it('of the active cell alone is that cell', () => {
    expect(selectedArea(noSelection, cell(3, 4), extent)).toEqual({
      rows: [[3, 3]],
      columns: [4, 4],
    })
    expect(selectedArea(noSelection, null, extent)).toBeNull()
    expect(selectedArea({ kind: 'all' }, null, { rowCount: 0, columnCount: 3 })).toBeNull()
  })

  it('takes rows one by one and from one to another', () => {
    const toggled = after(
      { type: 'row-toggled', row: 7, ...extent },
      { type: 'row-toggled', row: 3, ...extent },
      { type: 'row-toggled', row: 4, ...extent },
    )
    expect(selectedArea(toggled, null, extent)?.rows).toEqual([
      [3, 4],
      [7, 7],
    ])
    expect(
      selectedArea(
        selectionTransition(toggled, { type: 'row-extended', from: 0, to: 9 }),
        null,
        extent,
      )?.rows,
    ).toEqual([[4, 9]])
    expect(
      selectionTransition(after({ type: 'row-pressed', row: 1 }), {
        type: 'row-toggled',
        row: 1,
        ...extent,
      }),
    ).toBe(noSelection)
  })

  it('of everything is two numbers, and a row can be taken out of it', () => {
    const without = after(
      { type: 'all-selected' },
      { type: 'row-toggled', row: 1_000_000, ...extent },
    )
    const area = selectedArea(without, null, extent)
    expect(area?.rows).toEqual([
      [0, 999_999],
      [1_000_001, 2_999_999],
    ])
    expect(countRows(area?.rows ?? [])).toBe(2_999_999)
  })

  it('takes whole columns', () => {
    const selection = after(
      { type: 'column-pressed', column: 4 },
      { type: 'column-extended', column: 2 },
    )
    expect(selectedArea(selection, null, extent)).toEqual({
      rows: [[0, 2_999_999]],
      columns: [2, 4],
    })
    expect(selectedInRow(selection, 2_999_999, 12)).toEqual([2, 4])
  })

  it('ends when a cell is gone to; checked rows stay', () => {
    const rows = after({ type: 'row-pressed', row: 1 })
    expect(selectionTransition(rows, { type: 'moved', keepsRows: true })).toBe(rows)
    expect(selectionTransition(rows, { type: 'moved', keepsRows: false })).toBe(noSelection)
    expect(selectionTransition({ kind: 'all' }, { type: 'moved', keepsRows: true })).toBe(
      noSelection,
    )
  })
})

describe('row ranges', () => {
  it('answer as a set of rows would, for any toggles', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    let ranges = toggledRow([], 0)
    const rows = new Set([0])
    for (let step = 0; step < 500; step++) {
      const row = random(40)
      ranges = toggledRow(ranges, row)
      if (!rows.delete(row)) rows.add(row)
      expect(countRows(ranges)).toBe(rows.size)
      for (let at = 0; at < 41; at++) expect(hasRow(ranges, at)).toBe(rows.has(at))
    }
  })

  it('end where the rows end', () => {
    expect(
      joinRows(
        [
          [8, 20],
          [0, 3],
          [30, 40],
        ],
        10,
      ),
    ).toEqual([
      [0, 3],
      [8, 9],
    ])
  })
})
