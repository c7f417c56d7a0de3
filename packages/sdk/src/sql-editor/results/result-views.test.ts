import { expect, test } from 'vitest'
import { resultSetOfRows } from '../../results/result-set'
import { viewOf } from './result-views'

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
