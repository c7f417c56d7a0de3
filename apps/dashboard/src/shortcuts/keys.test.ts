import { describe, expect, it } from 'vitest'
import { ariaKeys, isSingleKey, keyCaps, pressesKeys, type KeyPress } from './keys'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('pressesKeys', () => {
  it.each([
    ['Mod+E', press('e', { ctrlKey: true }), false, true],
    ['Mod+E', press('E', { ctrlKey: true }), false, true],
    ['Mod+E', press('e', { metaKey: true }), true, true],
    ['Mod+E', press('e', { ctrlKey: true }), true, false],
    ['Mod+E', press('e', { ctrlKey: true, shiftKey: true }), false, false],
    ['Mod+E', press('e', { ctrlKey: true, altKey: true }), false, false],
    ['Mod+E', press('e'), false, false],
    ['Shift+Mod+Enter', press('Enter', { ctrlKey: true, shiftKey: true }), false, true],
    ['e', press('e'), false, true],
    ['e', press('E', { shiftKey: true }), false, false],
    ['e', press('e', { ctrlKey: true }), false, false],
    ['e', press('e', { metaKey: true }), true, false],
    ['?', press('?', { shiftKey: true }), false, true],
    ['?', press('?', { ctrlKey: true, altKey: true }), false, true],
  ])('%s by %j, Apple %s: %s', (keys, pressed, apple, expected) =>
    expect(pressesKeys(keys, pressed, apple)).toBe(expected),
  )
})

it('knows single letters', () => {
  expect(['e', '?', 'Mod+E', 'Escape'].map(isSingleKey)).toEqual([true, true, false, false])
})

it('writes keys as the operating system does', () => {
  expect(keyCaps('Shift+Mod+Enter', true)).toEqual(['⇧', '⌘', '↵'])
  expect(keyCaps('Mod+E', false)).toEqual(['Ctrl', 'E'])
  expect(keyCaps('?', false)).toEqual(['?'])
  expect(ariaKeys(['Mod+E', 'e'], true)).toBe('Meta+E e')
})
