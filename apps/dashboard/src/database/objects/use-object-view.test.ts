import { expect, test } from 'vitest'
import { readPanel, writePanel, type ObjectPanel } from './use-object-view'

test.each<[string, ObjectPanel | null]>([
  ['', null],
  ['new', { type: 'new' }],
  ['new=&edit=7', { type: 'new' }],
  ['edit=16384', { type: 'edit', id: 16384 }],
  ['duplicate=7', { type: 'duplicate', id: 7 }],
  ['view=7', { type: 'view', id: 7 }],
  ['delete=7,8', { type: 'delete', ids: [7, 8] }],
  ['edit=7;drop', null],
  ['delete=7,x', null],
  ['delete=', null],
  ['edit=99999999999', null],
])('?%s opens %j', (query, panel) => {
  expect(readPanel(new URLSearchParams(query))).toEqual(panel)
})

test('a panel replaces the previous one and leaves the rest', () => {
  const before = new URLSearchParams('schema=a&edit=7')
  expect(writePanel(before, { type: 'delete', ids: [1, 2] }).toString()).toBe(
    'schema=a&delete=1%2C2',
  )
  expect(writePanel(before, { type: 'new' }).toString()).toBe('schema=a&new=')
  expect(writePanel(before, null).toString()).toBe('schema=a')
})
