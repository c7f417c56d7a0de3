import { expect, it } from 'vitest'
import { plainBreaks, withOwnBreaks } from './line-breaks'

it.each([
  ['a\r\nb', 'a\nb', 'a\r\nb'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd!', 'a\r\nb\rc\nd!'],
  ['a\r\nb\rc', 'a\nb\nX\nc', 'a\r\nb\rX\r\nc'],
  ['a\r\nb', '', ''],
  ['a\r\n', 'a', 'a'],
  ['a\nb', 'a\nb\n', 'a\nb\n'],
  ['\r\r\n', '\n\n', '\r\r\n'],
])('of %j, left as %j, makes %j', (original, edited, expected) => {
  expect(withOwnBreaks(original, edited)).toBe(expected)
})

it('shows one kind of break', () => {
  expect(plainBreaks('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
})
