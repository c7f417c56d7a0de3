import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { expect, test } from 'vitest'
import type { ObjectKind } from './object-kind.types'
import { objectMenu, shownObjects, startOfList } from './object-list'
import { copyName, objectNameProblem } from './object-names'

interface Row extends DatabaseObject {
  size: number
  color: string
}

const row = (id: number, name: string, size: number, color = 'red'): Row => ({
  id,
  schema: 'public',
  name,
  comment: null,
  extension: null,
  may_change: true,
  size,
  color,
})
const rows = [row(1, 'b10', 1), row(2, 'b9', 3, 'blue'), row(3, 'a', 2)]

const kind: ObjectKind<Row, Row, never> = {
  catalog: { name: 'rows', catalog: 'pg_class', listSql: '' },
  texts: {
    one: 'row',
    intro: '',
    search: '',
    failed: '',
    create: '',
    empty: '',
    emptyText: '',
    count: String,
  },
  hasSchema: true,
  columns: [
    { name: 'name', label: 'Name', value: ({ name }) => name },
    { name: 'size', label: 'Size', value: ({ size }) => size },
  ],
  filters: [{ name: 'color', label: 'Color', all: 'All', value: ({ color }) => color }],
  searched: ({ color }) => [color],
  actions: [
    {
      name: 'grow',
      label: 'Grow',
      isOffered: ({ size }) => size < 3,
      change: () => ({ statements: [] }),
    },
  ],
  drop: () => '',
  isDroppable: ({ size }) => size > 1,
}

const names = (view: Partial<Parameters<typeof shownObjects>[2]>) =>
  shownObjects(kind, rows, {
    search: '',
    sort: { column: 'name', descending: false },
    filters: {},
    ...view,
  }).map(({ name }) => name)

test('a list is searched, filtered and sorted by any column', () => {
  expect(names({})).toEqual(['a', 'b9', 'b10'])
  expect(names({ sort: { column: 'size', descending: true } })).toEqual(['b9', 'a', 'b10'])
  expect(names({ sort: { column: 'gone', descending: false } })).toEqual(['a', 'b9', 'b10'])
  expect(names({ search: 'B' })).toEqual(['b9', 'b10'])
  expect(names({ search: 'BLUE' })).toEqual(['b9'])
  expect(names({ filters: { color: 'red' } })).toEqual(['a', 'b10'])
  expect(names({ filters: { color: 'green' } })).toEqual([])
})

test('the start of a long list is in its order, as far as names can be', () => {
  const start = { names: rows.map(({ id, name }) => ({ id, name })), objects: rows.slice(1, 2) }
  const view = { search: '', sort: { column: 'name', descending: false }, filters: {} }
  expect(startOfList(start, view)).toEqual([{ id: 3, name: 'a' }, rows[1], { id: 1, name: 'b10' }])
  const down = startOfList(start, { ...view, sort: { column: 'name', descending: true } })
  expect(down?.map(({ name }) => name)).toEqual(['b10', 'b9', 'a'])
  expect(startOfList(start, { ...view, search: 'b' })).toBeNull()
  expect(startOfList(start, { ...view, filters: { color: 'red' } })).toBeNull()
  expect(startOfList(start, { ...view, sort: { column: 'size', descending: false } })).toBeNull()
})

test('a menu has only what is possible for its object', () => {
  const menu = (one: Row) => objectMenu(kind, one).map(({ name }) => name)
  expect(menu(row(1, 'a', 1))).toEqual(['grow', 'copy'])
  expect(menu(row(1, 'a', 3))).toEqual(['copy', 'delete'])
})

test('the name of a copy fits into 63 bytes', () => {
  expect(copyName('orders')).toBe('orders_copy')
  expect(copyName('ä'.repeat(40))).toBe(`${'ä'.repeat(29)}_copy`)
  expect(objectNameProblem(copyName('😀'.repeat(40)), false)).toBeUndefined()
  expect(objectNameProblem('', false)).toBe('Enter a name.')
  expect(objectNameProblem('a'.repeat(64), false)).toBe('Use at most 63 bytes.')
  expect(objectNameProblem('a', true)).toBe('This name is already in use.')
})
