import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import { rowsQuery, type PageStart, type RowsSource } from '@howdah/rules/table/rows-query'
import { expect, it } from 'vitest'
import { rowPageOf } from './row-page'

const column = (name: string, data_type: string) => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable: name !== 'id',
})
const source: RowsSource = {
  schema: 'public',
  name: 't',
  columns: [column('id', 'integer'), column('note', 'text')],
  key: ['id'],
}
const queryColumns = ['id', 'note', '?column?'].map((name): QueryColumn => ({
  name,
  typeOid: 25,
  typeName: 'text',
  typmod: -1,
  tableOid: 0,
  columnNumber: 0,
}))
const page = (
  start: PageStart,
  rows: (string | null)[][],
  of = source,
  sort: string | null = null,
) => {
  const sorts = sort === null ? [] : [{ table: 't', column: sort, ascending: true }]
  const request = { filters: [], sorts, start, limit: 2 }
  return rowPageOf({ columns: queryColumns, rows }, rowsQuery(of, request), of, request.limit)
}
const begin: PageStart = { type: 'offset', offset: 0 }

it('has the rows that were asked for, whether there are more, and where its neighbours begin', () => {
  const first = page(begin, [
    ['1', 'a', null],
    ['2', null, null],
    ['3', 'c', null],
  ])
  expect(first).toMatchObject({ hasMore: true, ends: { first: ['1'], last: ['2'] } })
  expect(first.rows.map(([id]) => id)).toEqual(['1', '2'])
  expect(first.columns.map(({ name }) => name)).toEqual(['id', 'note'])
})

it('turns a page that was read backwards', () => {
  const before = page({ type: 'before', values: ['3'] }, [
    ['2', 'b', null],
    ['1', 'a', null],
  ])
  expect(before.rows.map(([id]) => id)).toEqual(['1', '2'])
  expect(before).toMatchObject({ hasMore: false, ends: { first: ['1'], last: ['2'] } })
})

it('says how long a value is that was cut, and finds no neighbour by one', () => {
  const cut = page(
    begin,
    [
      ['1', 'xx', '5000'],
      ['2', 'y', null],
    ],
    source,
    'note',
  )
  expect([cut.cutBytes(0, 1), cut.cutBytes(1, 1), cut.cutBytes(0, 0), cut.cutBytes(9, 1)]).toEqual([
    5000,
    null,
    null,
    null,
  ])
  expect(cut.ends).toEqual({ first: null, last: ['y', '2'] })
})

it('finds neighbours by counting where there is no key, or nothing', () => {
  expect(page(begin, [['1', 'a', null]], { ...source, key: [] }, 'id').ends).toEqual({
    first: null,
    last: null,
  })
  expect(page(begin, []).ends).toEqual({ first: null, last: null })
})

it('is distinguished from a page with other rows by the keys only', () => {
  const first = page(begin, [['1', 'a', null]])
  expect(page(begin, [['1', 'b', null]]).token).toBe(first.token)
  expect(page(begin, [['2', 'a', null]]).token).not.toBe(first.token)
  expect(page(begin, [['1', 'a', null]], { ...source, key: [] }).token).not.toBe(
    page(begin, [['1', 'a', null]], { ...source, key: [] }).token,
  )
  expect(first.keyOf(0)).toEqual(['1'])
  expect(page(begin, [['1', 'a', null]], { ...source, key: [] }).keyOf(0)).toBeNull()
})
