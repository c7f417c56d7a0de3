import { expect, test } from 'vitest'
import { codeProblem, writtenCode } from './totp-code'

test.each([
  ['totp', '492 039', '492039', true],
  ['totp', '49203', '49203', false],
  ['totp', 'abcdef', 'abcdef', false],
  ['recovery', ' hQ2xk-8ZbTe ', 'hQ2xk-8ZbTe', true],
  ['recovery', '  ', '', false],
] as const)('%s %j', (kind, text, written, fine) => {
  expect(writtenCode(kind, text)).toBe(written)
  expect(codeProblem(kind, text) === undefined).toBe(fine)
})
