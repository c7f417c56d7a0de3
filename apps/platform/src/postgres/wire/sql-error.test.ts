import { expect, test } from 'vitest'
import { sqlErrorOf } from './sql-error'

const report = (fields: Record<string, string>) =>
  new Map(Object.entries({ V: 'ERROR', C: '42703', M: 'no such thing', ...fields }))

test('the place is shown as psql shows it, in code points', () => {
  const sql = 'select 1,\n  😀😀 nope'
  const position = Array.from(sql).indexOf('n', 12) + 1
  const error = sqlErrorOf(report({ P: String(position), H: 'Try again.', D: 'More.' }), sql)
  expect(error.position).toBe(position)
  expect(error.formattedError).toBe(
    [
      'ERROR:  42703: no such thing',
      'LINE 2:   😀😀 nope',
      '             ^',
      'DETAIL:  More.',
      'HINT:  Try again.',
    ].join('\n'),
  )
})

test('a long line is cut around the place', () => {
  const sql = `select ${'a, '.repeat(200)}nope${', b'.repeat(200)}`
  const formatted = sqlErrorOf(
    report({ P: String(sql.indexOf('nope') + 1) }),
    sql,
  ).formattedError.split('\n')
  expect(formatted[1]?.length).toBeLessThan(150)
  expect(formatted[1]?.slice(formatted[2]?.indexOf('^')).startsWith('nope')).toBe(true)
})

test.each(['0', '999999', '-5', 'x'])('a position %s that makes no sense harms nothing', (P) => {
  expect(sqlErrorOf(report({ P }), 'select').message).toBe('no such thing')
})

test('an error inside of a function names its query and context', () => {
  const error = sqlErrorOf(
    report({ q: 'select nope', p: '8', W: 'PL/pgSQL function f()' }),
    'select f()',
  )
  expect(error.formattedError).toContain('LINE 1: select nope')
  expect(error.formattedError).toContain('QUERY:  select nope')
  expect(error.formattedError).toContain('CONTEXT:  PL/pgSQL function f()')
})
