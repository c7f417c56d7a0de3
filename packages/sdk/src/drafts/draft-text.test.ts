import { describe, expect, it } from 'vitest'
import { addedText } from './draft-text'

describe('addedText', () => {
  it.each([
    ['', 'abc', 'abc'],
    ['abc', 'abXc', 'X'],
    ['aa', 'aaa', 'a'],
    ['abc', 'ab', ''],
    ['abc', 'axc', 'x'],
  ])('%j to %j', (before, after, added) => {
    expect(addedText(before, after)).toBe(added)
  })
})
