import { expect, test } from 'vitest'
import { limitRows, readsByChange } from './limit-rows'

const rowsOf = (method: string, path: string, query = '', range?: string) =>
  limitRows({ method, path, query, range }, 10)
const limited = (...request: Parameters<typeof rowsOf>) => rowsOf(...request)?.query

test.each([
  ['', 'limit=10'],
  ['select=a', 'select=a&limit=10'],
  ['limit=5', 'limit=5'],
  ['limit=0', 'limit=0'],
  ['limit=50&select=a', 'select=a&limit=10'],
  ['limit=50&limit=3', 'limit=3'],
  ['limit=-1&limit=50', 'limit=10'],
  ['%6cimit=50', 'limit=10'],
  ['limit=1e9', 'limit=10'],
  ['limit=9%39', 'limit=10'],
  ['limit', 'limit=10'],
  ['offset=20&child.limit=50', 'child.limit=50&offset=20&limit=10'],
  ['offset=-3', 'limit=10'],
  ['offset=2&offset=4&limit=3', 'offset=4&limit=3'],
  ['name=eq.%ff', 'name=eq.%ff&limit=10'],
  ['limit=-x', 'limit=10'],
  ['limit=-', 'limit=10'],
  ['limit=-1;limit=50', 'limit=10'],
  ['limit=3&x=eq.1;limit=50', 'x=eq.1&limit=3'],
  ['a=eq.1;b=eq.2', 'a=eq.1&b=eq.2&limit=10'],
  ['offset=99999999999999999999', 'offset=1000000000000000&limit=10'],
  // Refused by PostgREST.
  ['limit=-1', 'limit=-1'],
  ['limit=-1&offset=2&a=eq.1', 'a=eq.1&limit=-1'],
])('the query %s of a read becomes %s', (query, expected) => {
  expect(limited('GET', '/things', query)).toBe(expected)
  expect(limited('HEAD', '/things', query)).toBe(expected)
  expect(limited('POST', '/rpc/things', query)).toBe(expected)
})

test.each([
  ['', '0-4', 'limit=5'],
  ['', '20-', 'offset=20&limit=10'],
  ['', '20-999', 'offset=20&limit=10'],
  ['', '0-99999999999999999999', 'limit=10'],
  ['', 'items=0-4', 'limit=10'],
  ['offset=2', '0-9', 'offset=2&limit=8'],
  ['limit=2&offset=4', '0-9', 'offset=4&limit=2'],
  ['limit=9&offset=2', '3-9', 'offset=3&limit=7'],
  ['limit=50', '0-40', 'limit=10'],
  ['limit=-1', '0-4', 'limit=-1'],
])('of the query %s and the range %s becomes the query %s', (query, range, expected) => {
  expect(limited('GET', '/things', query, range)).toBe(expected)
})

test.each([
  ['', '4-2', 'limit=10'],
  ['', '4-3', 'limit=10'],
  ['limit=3', '7-9', 'limit=3'],
  ['limit=3&limit=3', '7-9', 'limit=3'],
  // The connection may claim the header as its own.
  ['limit=50&offset=1;a=eq.1', '70-90', 'a=eq.1&offset=1&limit=10'],
])('the query %s and the range %s are left for PostgREST to refuse', (query, range, expected) => {
  expect(rowsOf('GET', '/things', query, range)).toEqual({ query: expected, keepsRange: true })
})

test('a range that is a part of the query is not sent as a header', () => {
  expect(rowsOf('GET', '/things', 'limit=3', '0-1')).toMatchObject({ keepsRange: false })
})

test.each(['/rpc/things', '/%72pc/things', '/r%70c/things'])('%s is a call', (path) => {
  expect(limited('POST', path)).toBe('limit=10')
})

test.each([
  ['POST', '/things'],
  ['PATCH', '/things'],
  ['DELETE', '/things'],
  ['PUT', '/things'],
  ['GET', '/'],
])('%s %s stays as it is', (method, path) => {
  expect(rowsOf(method, path, 'limit=50', '0-40')).toBeNull()
})

test.each([
  ['DELETE', 'tx=rollback, return=representation', true],
  ['PATCH', 'return=representation,tx=rollback', true],
  ['PUT', 'RETURN=representation ; , tx = "rollback",return=representation', true],
  ['POST', 'tx=rollback,return=representation,resolution=merge-duplicates', true],
  ['POST', 'tx=rollback,return=representation', false],
  ['DELETE', 'tx=rollback', false],
  ['DELETE', 'return=representation', false],
  ['DELETE', undefined, false],
  ['GET', 'tx=rollback, return=representation', false],
])('%s with the preferences %s reads by a change: %s', (method, prefer, expected) => {
  expect(readsByChange(method, prefer)).toBe(expected)
})
