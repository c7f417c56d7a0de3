import { expect, test } from 'vitest'
import { readListPanel, withoutEntry, writeListPanel } from './use-list-panel'

const kinds = ['edit', 'delete'] as const

test.each([
  ['', null],
  ['search=a', null],
  ['edit=', null],
  ['new', { type: 'new' }],
  ['new=&edit=a', { type: 'new' }],
  ['edit=a%26b', { type: 'edit', id: 'a&b' }],
  ['delete=a', { type: 'delete', id: 'a' }],
  ['remove=a', null],
])('a query of %s has the dialog %j', (query, panel) => {
  expect(readListPanel(new URLSearchParams(query), kinds)).toEqual(panel)
})

test('a dialog takes the place of the previous one, and leaves the rest', () => {
  const write = (query: string, panel: Parameters<typeof writeListPanel<'delete' | 'edit'>>[2]) =>
    writeListPanel(new URLSearchParams(query), kinds, panel).toString()
  expect(write('search=a', { type: 'new' })).toBe('search=a&new=')
  expect(write('search=a&new=', { type: 'edit', id: 'a&b' })).toBe('search=a&edit=a%26b')
  expect(write('search=a&edit=a', { type: 'delete', id: 'b' })).toBe('search=a&delete=b')
  expect(write('search=a&delete=b', null)).toBe('search=a')
})

test.each([
  ['search=a&edit=a', 'search=a'],
  ['edit=b', 'edit=b'],
  ['new=', 'new='],
])('an entry that is gone closes only its own dialog: %s', (query, expected) => {
  expect(withoutEntry(new URLSearchParams(query), kinds, 'a').toString()).toBe(expected)
})
