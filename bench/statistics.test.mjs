import { expect, test } from 'vitest'
import { interleaved, median, percentile } from './statistics.mjs'

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[10, 9, 1, 2], 5.5],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

test.each([
  [[4, 1, 3, 2], 50, 2],
  [[4, 1, 3, 2], 95, 4],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 95, 95],
])('of %j %d percent do not exceed %d', (values, percent, expected) =>
  expect(percentile(values, percent)).toBe(expected),
)

test('there is no median of nothing', () => expect(() => median([])).toThrow())

test('measures take turns', async () => {
  const order = []
  const measure = (name) => async (turn) => order.push(`${name}${turn}`)
  await interleaved({ a: measure('a'), b: measure('b') }, 2)
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1'])
})
