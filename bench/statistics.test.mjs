import { expect, test } from 'vitest'
import { interleaved, median } from './statistics.mjs'

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[10, 9, 1, 2], 5.5],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

test('there is no median of nothing', () => expect(() => median([])).toThrow())

test('measures take turns', async () => {
  const order = []
  const measure = (name) => async (turn) => order.push(`${name}${turn}`)
  await interleaved({ a: measure('a'), b: measure('b') }, 2)
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1'])
})
