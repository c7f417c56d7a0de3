import { expect, test } from 'vitest'
import { rowRange } from './use-rows-in-sight'

test.each([
  ['at the top', 0, 820, 5000, { first: 0, last: 36 }],
  ['scrolled', -4100, 820, 5000, { first: 84, last: 136 }],
  ['at the end', -4100, 820, 110, { first: 84, last: 110 }],
  ['below the window', 5000, 820, 110, { first: 0, last: 0 }],
  ['far above', -410_000, 820, 110, { first: 110, last: 110 }],
])('%s', (_, top, height, count, range) => {
  expect(rowRange(top, height, count)).toEqual(range)
})
