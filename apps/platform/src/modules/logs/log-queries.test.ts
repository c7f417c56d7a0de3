import { expect, it } from 'vitest'
import { stepOf } from '../../base/time/time-steps'
import { cursorText, histogramSql, lineSql, parseCursor } from './log-queries'
import { duckDbDialect } from './process/duckdb-dialect'

it('passes every value as a parameter', () => {
  const { params, sql } = lineSql(
    {
      ...{ view: 'api', search: "It's", severity: 'error', status: '4xx', method: 'GET' },
      ...{ product: 'rest', requestId: 'req_1' },
    },
    { before: { micros: '5', id: '6' }, limit: 100 },
  )(duckDbDialect)
  expect(sql).not.toContain("It's")
  expect(params).toEqual(['api', "it's", 'error', 'GET', 'rest', 'req_1', 400, 499, '5', '6'])
  expect(sql).toContain('order by "timestamp" desc, id desc limit 100')
})

it('searches people by their IDs, too', () => {
  const { params, sql } = lineSql(
    { view: 'dashboard', search: 'Ada', people: ['u_1', 'u_2'] },
    { limit: 1 },
  )(duckDbDialect)
  expect(params).toEqual(['dashboard', 'ada', 'u_1', 'u_2'])
  expect(sql).toContain(`or (details ->> 'person_id') = $3 or (details ->> 'person_id') = $4)`)
})

it('reads a source, a product or everything', () => {
  const where = (view: 'all' | 'auth' | 'postgres') =>
    lineSql({ view }, { limit: 1 })(duckDbDialect).sql
  expect(where('postgres')).toContain('where source = $1')
  expect(where('auth')).toContain('where product = $1')
  expect(where('all')).not.toContain('where')
})

it('reads what comes after a line, the oldest first', () => {
  const { sql } = lineSql({ view: 'all' }, { after: parseCursor('1-2'), limit: 5 })(duckDbDialect)
  expect(sql).toContain('("timestamp", id) > ')
  expect(sql).toContain('asc, id asc limit 5')
  expect(cursorText(parseCursor('1-2'))).toBe('1-2')
})

it('has at most 61 steps in a range of up to 60 days', () => {
  for (const minutes of [1, 10, 60, 180, 1_440, 10_080, 40_320, 86_400])
    expect((minutes * 60_000) / stepOf(minutes * 60_000)).toBeLessThanOrEqual(61)
  expect(stepOf(3_601_000)).toBe(60_000)
  expect(histogramSql({ view: 'all' }, stepOf(3_600_000))(duckDbDialect).sql).toContain(
    '// 60000 * 60000',
  )
})
