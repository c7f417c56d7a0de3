import { expect, test } from 'vitest'
import { parseClaims } from './trial-claims'

test('claims are a JSON object, or nothing', () => {
  expect(['', ' ', '{"sub": "x"}', '[]', 'null', '"x"', '{', '1'].map(parseClaims)).toEqual([
    ...[{}, {}, { sub: 'x' }],
    ...[null, null, null, null, null],
  ])
})
