import { expect, it } from 'vitest'
import type { GridSelection } from './grid-selection'
import { noSelection } from './grid-selection'
import { selectionKey } from './selection-keys'

const extent = { rowCount: 1_000, columnCount: 5, pageRows: 20 }
const at = { row: 3, column: 1 }
const press = (
  key: string,
  over: { mod?: boolean; shift?: boolean; selection?: GridSelection } = {},
) =>
  selectionKey(
    { key, mod: over.mod ?? false, shift: over.shift ?? false },
    over.selection ?? noSelection,
    at,
    extent,
  )

it('extends with Shift wherever the key alone would go', () => {
  expect(press('ArrowDown', { shift: true })).toEqual({
    event: { type: 'extended', from: at, to: { row: 4, column: 1 } },
    to: { row: 4, column: 1 },
  })
  expect(press('End', { shift: true, mod: true })?.to).toEqual({ row: 999, column: 4 })
  expect(press('ArrowDown')).toBeNull()
  expect(press('x', { shift: true })).toBeNull()
})

it('does not leave the rows for the header', () => {
  expect(
    selectionKey(
      { key: 'ArrowUp', mod: false, shift: true },
      noSelection,
      { row: 0, column: 2 },
      extent,
    )?.to,
  ).toEqual({
    row: 0,
    column: 2,
  })
})

it('goes on with whole rows and whole columns', () => {
  const rows: GridSelection = { kind: 'rows', ranges: [[3, 3]], anchor: 3 }
  expect(press('ArrowDown', { shift: true, selection: rows })?.event).toEqual({
    type: 'row-extended',
    from: 3,
    to: 4,
  })
  const columns: GridSelection = { kind: 'columns', anchor: 1, head: 1 }
  expect(press('ArrowRight', { shift: true, selection: columns })?.event).toEqual({
    type: 'column-extended',
    column: 2,
  })
})

it('selects all, a row, a column, and nothing', () => {
  expect(press('a', { mod: true })?.event).toEqual({ type: 'all-selected' })
  expect(press('a')).toBeNull()
  expect(press(' ', { shift: true })?.event).toEqual({
    type: 'row-toggled',
    row: 3,
    rowCount: 1_000,
  })
  expect(press(' ', { mod: true })?.event).toEqual({ type: 'column-pressed', column: 1 })
  expect(press('Escape')).toBeNull()
  expect(press('Escape', { selection: { kind: 'all' } })?.event).toEqual({ type: 'cleared' })
})
