import { expect, test } from 'vitest'
import { readQueries, withoutQuery, withQuery, writeQueries } from './stored-queries'

test('stores queries by project, each once and the newest first', () => {
  let queries = readQueries('a')
  expect(queries).toEqual({ recent: [], saved: [] })
  for (const sql of ['one', 'two', 'one']) queries = withQuery(queries, 'recent', sql)
  queries = withQuery(queries, 'saved', 'mine')
  writeQueries('a', queries)
  expect(readQueries('a')).toEqual({ recent: ['one', 'two'], saved: ['mine'] })
  expect(readQueries('b').recent).toEqual([])
  expect(withoutQuery(queries, 'saved', 'mine').saved).toEqual([])
  for (let at = 0; at < 20; at += 1) queries = withQuery(queries, 'recent', String(at))
  expect(queries.recent).toHaveLength(10)
})

test('reads nothing from what is no list of queries', () => {
  for (const text of ['nonsense', 'null', '{"recent":1,"saved":[2]}']) {
    localStorage.setItem('howdah:dashboard:v1:log-queries:a', text)
    expect(readQueries('a')).toEqual({ recent: [], saved: [] })
  }
})
