import { expect, test } from 'vitest'
import { readQueries, withQuery, writeQueries } from './recent-queries'

test('stores queries by project, each once and the newest first', () => {
  let queries = readQueries('a')
  expect(queries).toEqual([])
  for (const sql of ['one', 'two', 'one']) queries = withQuery(queries, sql)
  writeQueries('a', queries)
  expect(readQueries('a')).toEqual(['one', 'two'])
  expect(readQueries('b')).toEqual([])
  for (let at = 0; at < 20; at += 1) queries = withQuery(queries, String(at))
  expect(queries).toHaveLength(10)
})

test('reads nothing from what is no list of queries', () => {
  for (const text of ['nonsense', 'null', '{"recent":["a"]}', '[2]']) {
    localStorage.setItem('howdah:dashboard:v1:log-queries:a', text)
    expect(readQueries('a')).toEqual([])
  }
})
