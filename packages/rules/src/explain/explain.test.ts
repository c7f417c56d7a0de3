import { describe, expect, it } from 'vitest'
import { explainSql, isPlanResult } from './explain-sql'
import { readPlan } from './read-plan'

describe('explainSql', () => {
  const sent = (sql: string, analyze: boolean, parameters = false) =>
    explainSql(sql, { analyze, parameters })

  it('asks for the plan alone', () => {
    expect(sent('delete from t', false)).toEqual({
      sql: 'explain (format json) delete from t',
      at: 22,
      carriesOutWrite: false,
    })
  })

  it('carries out between begin and rollback, whatever comment the statement ends in', () => {
    expect(sent('delete from t -- all', true)).toEqual({
      sql: 'begin; explain (analyze, buffers, format json) delete from t -- all\n; rollback',
      at: 47,
      carriesOutWrite: true,
    })
    expect(sent('select 1', true)?.carriesOutWrite).toBe(false)
    expect(sent('select erase()', true)?.carriesOutWrite).toBe(true)
  })

  it('carries out a reading statement with parameters alone, and no writing one', () => {
    expect(sent('select $1', true, true)?.sql).toBe(
      'explain (analyze, buffers, format json) select $1',
    )
    expect(sent('delete from t where id = $1', true, true)).toBeNull()
    expect(sent('delete from t where id = $1', false, true)).not.toBeNull()
  })

  it('knows the result of one', () => {
    expect(isPlanResult([{ name: 'QUERY PLAN', typeOid: 114 }])).toBe(true)
    expect(isPlanResult([{ name: 'QUERY PLAN', typeOid: 25 }])).toBe(false)
    expect(isPlanResult([{ name: 'a', typeOid: 114 }])).toBe(false)
  })
})

const scan = (more: object) => ({
  'Node Type': 'Seq Scan',
  'Startup Cost': 0,
  'Total Cost': 10,
  'Plan Rows': 100,
  ...more,
})
const plan = (root: object, more: object = {}) =>
  readPlan(JSON.stringify([{ Plan: root, ...more }]))!

describe('readPlan', () => {
  it('takes the worst by cost when nothing was measured', () => {
    const { root, worst, analyzed } = plan({
      'Node Type': 'Hash Join',
      'Startup Cost': 1,
      'Total Cost': 45,
      'Plan Rows': 10,
      Plans: [
        scan({ 'Total Cost': 30, 'Relation Name': 'orders', Alias: 'o' }),
        scan({ 'Total Cost': 10, 'Relation Name': 'people', Alias: 'people' }),
      ],
    })
    expect(analyzed).toBe(false)
    expect(worst).toBe('0.0')
    expect(
      root.children.map(({ target, share, rows, misestimate }) => ({
        target,
        share,
        rows,
        misestimate,
      })),
    ).toEqual([
      {
        target: 'orders as o',
        share: 30 / 45,
        rows: { estimated: 100, actual: null },
        misestimate: null,
      },
      {
        target: 'people',
        share: 10 / 45,
        rows: { estimated: 100, actual: null },
        misestimate: null,
      },
    ])
  })

  it('takes the worst by its own time, loops counted, when it was measured', () => {
    const { root, worst, executionTime } = plan(
      {
        'Node Type': 'Nested Loop',
        'Total Cost': 100,
        'Plan Rows': 1,
        'Actual Rows': 1000,
        'Actual Loops': 1,
        'Actual Total Time': 50,
        Plans: [
          scan({ 'Actual Rows': 20, 'Actual Loops': 1, 'Actual Total Time': 5 }),
          scan({ 'Actual Rows': 50, 'Actual Loops': 20, 'Actual Total Time': 2 }),
        ],
      },
      { 'Execution Time': 51.5 },
    )
    expect(executionTime).toBe(51.5)
    expect(worst).toBe('0.1')
    expect(root.time).toEqual({ own: 5, total: 50 })
    expect(root.misestimate).toBe(1000)
    expect(root.children[1]).toMatchObject({
      time: { own: 40, total: 40 },
      misestimate: 2,
      loops: 20,
      share: 0.8,
    })
  })

  it('counts the time of parallel workers once', () => {
    const { root } = plan({
      'Node Type': 'Gather',
      'Workers Launched': 2,
      'Actual Loops': 1,
      'Actual Total Time': 12,
      Plans: [scan({ 'Actual Rows': 5, 'Actual Loops': 3, 'Actual Total Time': 10 })],
    })
    expect(root.time).toEqual({ own: 2, total: 12 })
    expect(root.children[0]?.time).toEqual({ own: 10, total: 10 })
  })

  it('says that a step was never reached', () => {
    const { root } = plan(scan({ 'Actual Rows': 0, 'Actual Loops': 0, 'Actual Total Time': 0 }))
    expect(root.rows).toEqual({ estimated: 100, actual: null })
    expect(root.misestimate).toBeNull()
  })

  it('retains other properties, without zeroes', () => {
    const { root } = plan(
      scan({
        Filter: '(total > 5)',
        'Shared Hit Blocks': 3,
        'Shared Read Blocks': 0,
        'Sort Key': ['a', 'b DESC'],
      }),
    )
    expect(root.details).toEqual([
      { name: 'Filter', value: '(total > 5)' },
      { name: 'Shared Hit Blocks', value: '3' },
      { name: 'Sort Key', value: 'a, b DESC' },
    ])
  })

  it.each(['', 'null', '[]', '[{}]', '{"Plan":{}}', 'Seq Scan on t', '[{"Plan":[]}]', '[[[['])(
    '%j holds no plan',
    (text) => expect(readPlan(text)).toBeNull(),
  )
})
