import { expect, it } from 'vitest'
import { HEADER_ROW, nextPosition } from './grid-keys'

const extent = { rowCount: 1_000, columnCount: 5, pageRows: 20 }
const mod = true

it.each([
  ['ArrowDown', false, [3, 1], [4, 1]],
  ['ArrowDown', false, [999, 1], [999, 1]],
  ['ArrowDown', mod, [3, 1], [999, 1]],
  ['ArrowUp', false, [0, 1], [HEADER_ROW, 1]],
  ['ArrowUp', mod, [500, 1], [0, 1]],
  ['ArrowLeft', false, [3, 0], [3, 0]],
  ['ArrowRight', false, [3, 4], [3, 4]],
  ['ArrowRight', mod, [3, 1], [3, 4]],
  ['Home', false, [3, 3], [3, 0]],
  ['Home', mod, [3, 3], [0, 0]],
  ['End', false, [3, 3], [3, 4]],
  ['End', mod, [3, 3], [999, 4]],
  ['PageDown', false, [3, 3], [22, 3]],
  ['PageDown', false, [990, 3], [999, 3]],
  ['PageUp', false, [30, 3], [11, 3]],
  ['PageUp', false, [5, 3], [0, 3]],
  ['PageUp', false, [HEADER_ROW, 3], [HEADER_ROW, 3]],
  ['ArrowDown', false, [HEADER_ROW, 2], [0, 2]],
] as const)('%s (mod %s) from %j leads to %j', (key, withMod, [row, column], [toRow, toColumn]) => {
  expect(nextPosition({ key, mod: withMod }, { row, column }, extent)).toEqual({
    row: toRow,
    column: toColumn,
  })
})

it.each(['Tab', 'Enter', 'a', 'Escape'])('leaves %s alone', (key) => {
  expect(nextPosition({ key, mod: false }, { row: 0, column: 0 }, extent)).toBeNull()
})

it('stays on the headers where there are no rows', () => {
  expect(
    nextPosition(
      { key: 'ArrowDown', mod: false },
      { row: HEADER_ROW, column: 0 },
      { ...extent, rowCount: 0 },
    ),
  ).toEqual({
    row: HEADER_ROW,
    column: 0,
  })
})
