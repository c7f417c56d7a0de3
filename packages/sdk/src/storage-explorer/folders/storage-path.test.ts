import { expect, test } from 'vitest'
import { foldersTo, isWithin, entryNameOf, parentOf, pathIn, normalizeFolder } from './storage-path'

test('a path and its parts', () => {
  expect([parentOf('a'), parentOf('a/b'), parentOf('a/b/c')]).toEqual(['', 'a', 'a/b'])
  expect([entryNameOf('a'), entryNameOf('a/b')]).toEqual(['a', 'b'])
  expect([pathIn('', 'a'), pathIn('a', 'b')]).toEqual(['a', 'a/b'])
  expect([foldersTo(''), foldersTo('a/b')]).toEqual([[''], ['', 'a', 'a/b']])
})

test.each([
  ['a', 'a', true],
  ['a/b', 'a', true],
  ['ab', 'a', false],
  ['a', 'a/b', false],
])('whether %s is within %s', (folder, other, within) =>
  expect(isWithin(folder, other)).toBe(within),
)

test('a folder as people write it', () => {
  expect(normalizeFolder('/a//b c/ ')).toBe('a/b c')
  expect(normalizeFolder(' / ')).toBe('')
})
