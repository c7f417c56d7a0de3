import { expect, test } from 'vitest'
import { unbroken } from './unbroken'

test('a line is broken where a value is missing', () => {
  expect(unbroken([1, null, 3, 4, null])).toEqual([
    [[0, 1]],
    [
      [2, 3],
      [3, 4],
    ],
  ])
})
