import { expect, it } from 'vitest'
import { editKey, specialKey } from './edit-keys'

const key = (name: string, held: Partial<Parameters<typeof editKey>[0]> = {}) =>
  editKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, altGraph: false, ...held })

it('begins an edit with Enter, F2 and characters', () => {
  expect(key('Enter')).toEqual({ typed: null })
  expect(key('F2')).toEqual({ typed: null })
  expect([key('a'), key('1'), key(' '), key('🐘')]).toEqual([
    { typed: 'a' },
    { typed: '1' },
    { typed: ' ' },
    { typed: '🐘' },
  ])
  expect(key('@', { ctrlKey: true, altKey: true, altGraph: true })).toEqual({ typed: '@' })
})

it.each(['1', '9', '0', 'a', 'Enter', 'F2'])('begins none with Mod and %s', (name) => {
  expect([
    key(name, { ctrlKey: true }),
    key(name, { metaKey: true }),
    key(name, { altKey: true }),
  ]).toEqual([null, null, null])
})

it.each(['Shift', 'Tab', 'Escape', 'F5', 'Dead', 'Process', 'ArrowUp'])(
  'begins none with %s',
  (name) => {
    expect(key(name)).toBeNull()
  },
)

it('tells NULL and DEFAULT by the place of the key', () => {
  const held = { altKey: true, ctrlKey: false, metaKey: false }
  expect([specialKey({ code: 'KeyN', ...held }), specialKey({ code: 'KeyD', ...held })]).toEqual([
    'null',
    'default',
  ])
  expect(specialKey({ code: 'KeyN', ...held, ctrlKey: true })).toBeNull()
  expect(specialKey({ code: 'KeyN', altKey: false, ctrlKey: false, metaKey: false })).toBeNull()
})
