import { expect, test } from 'vitest'
import { indexCandidates, parameterCount, planCost } from './index-candidates'

const scan = (alias: string, part: object) => ({
  'Node Type': 'Seq Scan',
  'Relation Name': 'orders',
  Schema: 'public',
  Alias: alias,
  ...part,
})
const columns = (plan: object) =>
  indexCandidates([{ Plan: plan }]).map(({ table, columns: names }) => [table, ...names])

test('columns of a table that is read completely are candidates, equal ones first', () => {
  const Filter = '((o.created_at > $1) AND (o.customer_id = $2) AND ((o.status)::text = $3::text))'
  expect(columns(scan('o', { Filter }))).toEqual([
    ['orders', 'customer_id', 'status', 'created_at'],
    ['orders', 'customer_id'],
    ['orders', 'status'],
    ['orders', 'created_at'],
  ])
})

test('columns of joins and sorts are, too, and names are not quoted', () => {
  const inner = scan('o', {})
  expect(
    columns({
      'Node Type': 'Hash Join',
      'Hash Cond': '(c.id = o."Customer ""A""")',
      Plans: [inner],
    }),
  ).toEqual([['orders', 'Customer "A"']])
  expect(
    columns({ 'Node Type': 'Sort', 'Sort Key': ['o.created_at DESC', 'o.id'], Plans: [inner] }),
  ).toEqual([['orders', 'created_at']])
})

test('a table with an index scan, functions and constants have none', () => {
  const Filter = "((lower(o.name) = $1) AND ('o.x = 1'::text = $2))"
  expect(columns({ ...scan('o', { Filter: '(o.id = 1)' }), 'Node Type': 'Index Scan' })).toEqual([])
  expect(columns(scan('p', { Filter }))).toEqual([])
  expect(indexCandidates(null)).toEqual([])
  expect(indexCandidates([{ Plan: 1 }])).toEqual([])
})

test('tables of Postgres itself have none', () => {
  const Filter = '(o.relname = $1)'
  for (const Schema of ['pg_catalog', 'pg_toast', 'information_schema'])
    expect(columns(scan('o', { Filter, Schema }))).toEqual([])
  expect(columns(scan('o', { Filter, Schema: 'pgmq' }))).toHaveLength(1)
})

test('cost and parameters are read', () => {
  expect(planCost([{ Plan: { 'Total Cost': 12.5 } }])).toBe(12.5)
  expect(planCost([])).toBeNull()
  expect(parameterCount('select $1, $12 from a where b = $2')).toBe(12)
  expect(parameterCount('select 1')).toBe(0)
})
