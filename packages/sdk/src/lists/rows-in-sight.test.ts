import { expect, test } from 'vitest'
import { rowsInSight } from './rows-in-sight'

test.each([
  ['the beginning', 0, 320, 100_000, 0, 22],
  ['the middle', 32_000, 320, 100_000, 988, 1022],
  ['the end', 3_199_680, 320, 100_000, 99_978, 100_000],
  ['a short list', 0, 320, 3, 0, 3],
  ['nothing', 0, 320, 0, 0, 0],
  ['a list that became shorter', 32_000, 320, 5, 5, 5],
])('%s', (_, top, height, count, first, last) => {
  expect(rowsInSight({ top, height, rowHeight: 32, count })).toEqual({ first, last })
})
