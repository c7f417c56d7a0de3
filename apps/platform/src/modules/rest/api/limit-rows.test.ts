import { expect, test } from 'vitest'
import { limitRows } from './limit-rows'

const limited = (method: string, path: string, query = '', range?: string) =>
  limitRows({ method, path, query, range }, 10)

test.each([
  ['', 'limit=10'],
  ['select=a', 'select=a&limit=10'],
  ['limit=5', 'limit=5'],
  ['limit=50&select=a', 'select=a&limit=10'],
  ['limit=50&limit=3', 'limit=3'],
  ['%6cimit=50', 'limit=10'],
  ['limit=-1', 'limit=10'],
  ['limit=1e9', 'limit=10'],
  ['limit=9%39', 'limit=10'],
  ['limit', 'limit=10'],
  ['offset=20&child.limit=50', 'offset=20&child.limit=50&limit=10'],
  ['name=eq.%ff', 'name=eq.%ff&limit=10'],
])('the query %s of a read becomes %s', (query, expected) => {
  expect(limited('GET', '/things', query)).toEqual({ query: expected, range: undefined })
  expect(limited('HEAD', '/things', query).query).toBe(expected)
  expect(limited('POST', '/rpc/things', query).query).toBe(expected)
})

test.each([
  ['0-4', '0-4'],
  ['20-', '20-29'],
  ['20-999', '20-29'],
  ['0-99999999999999999999', undefined],
  ['4-2', '4-2'],
  ['items=0-4', undefined],
])('the range %s of a read becomes %s', (range, expected) => {
  expect(limited('GET', '/things', 'select=a', range)).toEqual({
    query: expected === undefined ? 'select=a&limit=10' : 'select=a',
    range: expected,
  })
})

test('a limit next to a range is limited, too', () => {
  expect(limited('GET', '/things', 'limit=50', '0-40')).toEqual({ query: 'limit=10', range: '0-9' })
})

test.each([
  ['POST', '/things'],
  ['PATCH', '/things'],
  ['DELETE', '/things'],
  ['PUT', '/things'],
  ['GET', '/'],
])('%s %s stays as it is', (method, path) => {
  expect(limited(method, path, 'limit=50', '0-40')).toEqual({ query: 'limit=50', range: '0-40' })
})
