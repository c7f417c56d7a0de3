import { expect, test } from 'vitest'
import { folderOffers, folderSought, typedOf } from './folder-choice'

test.each([
  ['', { base: '', part: '' }],
  ['tr', { base: '', part: 'tr' }],
  ['trip/', { base: 'trip', part: '' }],
  ['/trip//20', { base: 'trip', part: '20' }],
  ['a/b/ c', { base: 'a/b', part: 'c' }],
])('of %j it is sought for %j', (typed, sought) => expect(folderSought(typed)).toEqual(sought))

test('a folder is not offered to itself, and there is a way up', () => {
  expect(folderOffers('a', ['b', 'c'], ['a/b'])).toEqual([
    { path: '', name: '', isUp: true },
    { path: 'a/c', name: 'c', isUp: false },
  ])
  expect(folderOffers('', ['a', 'ab'], ['a']).map(({ path }) => path)).toEqual(['ab'])
})

test('what is chosen is open in the field', () => {
  expect(folderOffers('a/b', ['c'], []).map(typedOf)).toEqual(['a/', 'a/b/c/'])
  expect(folderOffers('a', [], []).map(typedOf)).toEqual([''])
})
