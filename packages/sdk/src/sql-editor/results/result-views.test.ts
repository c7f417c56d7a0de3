import { expect, test } from 'vitest'
import { resultSetOfRows } from '../../results/result-set'
import type { EndedExecution, StatementResult } from '../../execution/sql-execution'
import type { ExplainKind } from '../../execution/execution-plan'
import { durationOf, viewOf } from './result-views'

const column = (name: string, typeOid: number) => ({ name, typeOid })
const plan = resultSetOfRows([column('QUERY PLAN', 114)], [['[]']])
const results = resultSetOfRows([column('city', 25), column('n', 23)], [['Oslo', '1']])
const words = resultSetOfRows([column('city', 25)], [['Oslo']])

test('after the rows behind a chart, the next plan is shown as a plan', () => {
  expect([plan, results, words].map((rows) => viewOf(rows, {}))).toEqual(['plan', 'rows', 'rows'])
  expect([plan, results, words].map((rows) => viewOf(rows, { rows: 'chart' }))).toEqual([
    'plan',
    'chart',
    'rows',
  ])
  expect([plan, results].map((rows) => viewOf(rows, { rows: 'rows' }))).toEqual(['plan', 'rows'])
  expect([plan, results].map((rows) => viewOf(rows, { plan: 'rows', rows: 'chart' }))).toEqual([
    'rows',
    'chart',
  ])
})

test('only a single statement has a time of its own, several have that of the run', () => {
  const result: StatementResult = {
    statement: 0,
    status: 'done',
    rows: null,
    command: 'SELECT',
    rowCount: 1,
    durationMs: 1_070,
    notices: [],
  }
  const ended = (whole: string, explain?: ExplainKind): EndedExecution => ({
    status: 'done',
    plan: {
      id: 1,
      scope: 'all',
      projectRef: 'ref',
      document: whole,
      sql: whole,
      from: 0,
      whole,
      edits: [],
      limit: null,
      ...(explain && { explain }),
    },
    results: [result],
    startedAt: 0,
    durationMs: 1_080,
    leftovers: [],
  })
  const two = ended('select pg_sleep(1); select 2')
  expect(durationOf(ended('select 1'), result)).toEqual({ ms: 1_070, ofRun: false })
  expect(durationOf(two, result)).toEqual({ ms: 1_080, ofRun: true })
  const { plan, results: all, startedAt } = two
  const running = { status: 'running', plan, results: all, startedAt, before: null } as const
  expect(durationOf(running, result)).toBeNull()
  expect(durationOf(ended('select 1', 'analyze'), result)).toEqual({ ms: 1_080, ofRun: true })
})
