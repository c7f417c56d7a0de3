import { expect, it } from 'vitest'
import { codePointToCodeUnit } from './error-position'

it.each([
  ['select x', 8, 7],
  ['select x', 1, 0],
  [`select '😀', x`, 13, 13],
  ['😀😀x', 3, 4],
  ['😀😀x', 2, 2],
  ['\ud800x', 2, 1],
  ['x', 2, 1],
  ['x', 99, 1],
  ['x', 0, 0],
  ['x', -5, 0],
  ['x', Number.NaN, 0],
  ['x', Number.POSITIVE_INFINITY, 1],
  ['', 1, 0],
])('%j at %d is %d', (text, position, expected) =>
  expect(codePointToCodeUnit(text, position)).toBe(expected),
)
