import { expect, test } from 'vitest'
import { readListView, writeListView } from './project-list-view'

test.each([
  ['', { search: '', view: 'cards', statuses: [], sort: 'name_asc' }],
  [
    'search=shop&view=list&sort=created_desc',
    { search: 'shop', view: 'list', statuses: [], sort: 'created_desc' },
  ],
  [
    'search=%20%20&view=tiles&sort=size',
    { search: '', view: 'cards', statuses: [], sort: 'name_asc' },
  ],
  [
    'statuses=INACTIVE,COMING_UP,NONE',
    { search: '', view: 'cards', statuses: ['COMING_UP', 'INACTIVE'], sort: 'name_asc' },
  ],
])('%j reads as %j', (query, view) =>
  expect(readListView(new URLSearchParams(query))).toEqual(view),
)

test('defaults leave the URL, other parameters stay', () => {
  const query = new URLSearchParams('search=shop&view=list&other=1')
  expect(writeListView(query, { view: 'cards', search: '' }).toString()).toBe('other=1')
  expect(writeListView(query, { statuses: ['INACTIVE', 'START_FAILED'] }).get('statuses')).toBe(
    'INACTIVE,START_FAILED',
  )
  expect(writeListView(query, { sort: 'created_asc' }).toString()).toBe(
    'search=shop&view=list&other=1&sort=created_asc',
  )
})
