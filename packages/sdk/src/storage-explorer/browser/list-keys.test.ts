import { expect, test } from 'vitest'
import { indexOfLetter, listActOf } from './list-keys'

const at = { index: 5, count: 100, page: 10 }
const press = (key: string, held: { shift?: boolean; mod?: boolean } = {}, place = at) =>
  listActOf({ key, shift: held.shift ?? false, mod: held.mod ?? false }, place)

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 15],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 99],
])('%s leads to %d', (key, index) => {
  expect(press(key)).toEqual({ type: 'to', index, extend: false })
  expect(press(key, { shift: true })).toEqual({ type: 'to', index, extend: true })
})

test('the ends hold, and an empty list leads nowhere', () => {
  expect(press('ArrowDown', {}, { ...at, index: 99 })).toMatchObject({ index: 99 })
  expect(press('ArrowUp', {}, { ...at, index: -1 })).toMatchObject({ index: 0 })
  expect(press('ArrowDown', {}, { ...at, index: -1, count: 0 })).toBeNull()
})

test.each([
  ['ArrowRight', 'into'],
  ['ArrowLeft', 'out'],
  ['Backspace', 'out'],
  ['Enter', 'open'],
  [' ', 'toggle'],
  ['F2', 'rename'],
  ['Delete', 'delete'],
  ['Escape', 'clear'],
])('%j means %s', (key, type) => expect(press(key)).toEqual({ type }))

test('with Ctrl all are chosen or the path is copied; other keys are the browser’s', () => {
  expect(press('a', { mod: true })).toEqual({ type: 'all' })
  expect(press('c', { mod: true })).toEqual({ type: 'copy' })
  expect(press('r', { mod: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})

test('a letter leads to the next name that begins with it, around the end', () => {
  const names = ['apple', 'Banana', 'berry', 'cherry']
  expect([
    indexOfLetter('b', names, 0),
    indexOfLetter('b', names, 1),
    indexOfLetter('b', names, 2),
    indexOfLetter('z', names, 0),
  ]).toEqual([1, 2, 1, -1])
  expect(indexOfLetter('a', [], -1)).toBe(-1)
})
