import { expect, test } from 'vitest'
import { editedTableOf, editorPath, editorViewOf } from './editor-view'

const ref = 'abcdefghijklmnopqrst'
const read = (address: string, id?: string) =>
  editorViewOf(id, new URL(address, 'https://d.test').searchParams)

test('an address and its view are the same, there and back', () => {
  const view = {
    tableId: 16_384,
    schema: 'a b',
    sort: ['name:asc', 'id:desc'],
    filter: ['at:gt:10:00', 'n:in:1,2&3'],
    page: 3,
    pageSize: 500,
    loadFromCache: true,
  }
  const address = editorPath(ref, view)
  expect(address).toMatch(
    new RegExp(
      `^/project/${ref}/editor/16384\\?schema=a\\+b&sort=name%3Aasc&sort=id%3Adesc&filter=`,
    ),
  )
  expect(address).toContain('loadFromCache=true')
  expect(read(address, '16384')).toEqual(view)
})

test.each(['0', '-1', 'x', '1.5'])('%j is no page', (page) =>
  expect(read(`/?page=${page}`, '1').page).toBeUndefined(),
)

test.each(['0', '50', 'x', '1e3'])('%j is no number of rows per page', (limit) =>
  expect(read(`/?limit=${limit}`, '1').pageSize).toBeUndefined(),
)

test('what is missing, or is no id, is the index', () => {
  expect(editorPath(ref, { tableId: null })).toBe(`/project/${ref}/editor`)
  for (const id of [undefined, 'x', '-1', '1e3', '99999999999']) {
    expect(read('/', id)).toEqual({ tableId: null, sort: [], filter: [], loadFromCache: false })
  }
})

test('an address opens the form of a table or column', () => {
  const read = (text: string) => editedTableOf(new URLSearchParams(text))
  expect(read('schema=s&edit=a%20b&column=c')).toEqual({
    table: { schema: 's', name: 'a b' },
    column: 'c',
  })
  expect(read('edit=t')).toEqual({ table: { schema: 'public', name: 't' }, column: undefined })
  expect(read('schema=s&edit=')).toBeNull()
})
