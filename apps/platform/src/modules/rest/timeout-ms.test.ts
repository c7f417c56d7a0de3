import { expect, test } from 'vitest'
import { timeoutMs } from './timeout-ms'

test.each([
  ['8s', 8_000],
  ['3000', 3_000],
  ['200 ms', 200],
  ['1.5min', 90_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['0', null],
  ['0s', null],
  ['1us', null],
  ['x', null],
])('%s are %s milliseconds', (text, ms) => {
  expect(timeoutMs(text)).toBe(ms)
})
