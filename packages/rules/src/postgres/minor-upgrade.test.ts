import { expect, test } from 'vitest'
import { isMinorUpgrade } from './minor-upgrade'

test.each([
  ['18.5', '18.4', true],
  ['18.10', '18.9', true],
  ['18.4', '18.4', false],
  ['18.3', '18.4', false],
  ['19.1', '18.4', false],
  ['17.9', '18.4', false],
  ['18beta1', '18.4', false],
  ['18.5', '18devel', false],
  ['', '', false],
])('%s after %s: %s', (candidate, running, expected) => {
  expect(isMinorUpgrade(candidate, running)).toBe(expected)
})
