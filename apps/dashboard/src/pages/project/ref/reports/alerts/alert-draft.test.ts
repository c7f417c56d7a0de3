import { expect, test } from 'vitest'
import { alertChangeOf, alertDraftOf, alertProblemsOf, QUERY } from './alert-draft'

const draft = { ...alertDraftOf(null, true), name: ' Errors ', threshold: '5' }

test('asks for a metric or a query', () => {
  expect(alertChangeOf({ ...draft, product: 'rest' })).toMatchObject({
    ...{ name: 'Errors', metric: 'error_percent', product: 'rest', sql: null, threshold: 5 },
  })
  expect(
    alertChangeOf({ ...draft, source: QUERY, sql: 'select 1', product: 'rest' }),
  ).toMatchObject({
    ...{ metric: null, product: null, sql: 'select 1' },
  })
  expect(alertChangeOf({ ...draft, source: 'connections', product: 'rest' }).product).toBeNull()
  expect(alertChangeOf({ ...draft, webhook: 'http://x' })).not.toHaveProperty('webhook_url')
})

test('has the problems of its fields', () => {
  const found = (change: Partial<typeof draft>, host: string | null = null) =>
    Object.entries(alertProblemsOf({ ...draft, ...change }, { webhook_host: host })).flatMap(
      ([name, problem]) => (problem === undefined ? [] : [name]),
    )
  expect(found({})).toEqual([])
  expect(found({ name: ' ', threshold: 'x', channels: [] })).toEqual([
    ...['name', 'threshold', 'channels'],
  ])
  expect(found({ threshold: '' })).toEqual(['threshold'])
  expect(found({ source: QUERY, sql: ' ' })).toEqual(['sql'])
  expect(found({ channels: ['webhook'] })).toEqual(['webhook'])
  expect(found({ channels: ['webhook'] }, 'example.com')).toEqual([])
  expect(found({ channels: ['webhook'], webhook: 'ftp://x' }, 'example.com')).toEqual(['webhook'])
})
