import { expect, test } from 'vitest'
import { hasShape } from './shape'

const shape = [
  { slug: 'string', count: 'number', plan: { name: 'string' }, on: 'boolean' },
] as const
const whole = { slug: 'acme', count: 1, plan: { name: 'Free' }, on: true, more: null }

test.each([
  [[], true],
  [[whole], true],
  [[whole, { ...whole, plan: [] }], false],
  [[{ ...whole, count: '1' }], false],
  [[null], false],
  [whole, false],
  [null, false],
  ['text', false],
])('%j: %s', (value, expected) => {
  expect(hasShape(value, shape)).toBe(expected)
})
