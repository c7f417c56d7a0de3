import { expect, it } from 'vitest'
import { resolveAppearance } from './appearance'

it.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['only dark', false, 'dark'],
  ['normal', true, 'dark'],
  ['normal', false, 'light'],
  ['light dark', true, 'dark'],
  ['light dark', false, 'light'],
  ['', true, 'dark'],
] as const)(
  'a host with color-scheme %j and a system that prefers dark: %s makes it %s',
  (scheme, systemDark, expected) => {
    expect(resolveAppearance(scheme, systemDark)).toBe(expected)
  },
)
