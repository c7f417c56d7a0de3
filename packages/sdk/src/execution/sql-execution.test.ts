import { PlatformError } from '@howdah/platform-client/errors'
import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import { describe, expect, it } from 'vitest'
import { createResultSet } from '../results/result-set'
import {
  idleExecution,
  isOpen,
  executionInPane,
  shownExecution,
  executionTransition,
  type SqlExecution,
  type SqlExecutionEvent,
} from './sql-execution'
import type { ExecutionPlan, ExecutionQuestion } from './execution-plan'

const plan: ExecutionPlan = {
  id: 1,
  scope: 'all',
  projectRef: 'p',
  sql: 'select 1',
  document: 'select 1',
  from: 0,
  edits: [],
  whole: 'select 1',
  limit: null,
}
const next: ExecutionPlan = { ...plan, id: 2 }
const question: ExecutionQuestion = {
  reason: 'has-write-operation',
  findings: ['DROP'],
  destructive: true,
  updateWithoutWhere: false,
}
const error = new PlatformError({ code: 'sql_error', status: 400, message: 'no' })
const column: QueryColumn = {
  name: 'a',
  typeOid: 23,
  typeName: null,
  typmod: -1,
  tableOid: 0,
  columnNumber: 0,
}
const rows = () => createResultSet([column])

const asked: SqlExecutionEvent = { type: 'asked', plan, question: null, at: 10 }
const confirmedLater: SqlExecutionEvent = { type: 'asked', plan: next, question, at: 20 }
const columns = (statement: number, run = 1): SqlExecutionEvent => ({
  type: 'columns',
  run,
  statement,
  columns: [column],
  rows: rows(),
})
const statement = (place: number, run = 1): SqlExecutionEvent => ({
  type: 'statement',
  run,
  statement: place,
  command: 'SELECT',
  rowCount: 3,
  durationMs: 2,
  notices: [],
})
const ended: SqlExecutionEvent = { type: 'ended', run: 1, durationMs: 5, leftovers: [] }
const failed = (place: number): SqlExecutionEvent => ({
  type: 'failed',
  run: 1,
  statement: place,
  error,
  at: 30,
})
const cancelAsked: SqlExecutionEvent = { type: 'cancel-asked', reason: 'user' }
const aborted: SqlExecutionEvent = { type: 'aborted', run: 1, at: 40 }

const after = (...events: SqlExecutionEvent[]): SqlExecution =>
  events.reduce(executionTransition, idleExecution)

describe('transition', () => {
  it.each<[string, SqlExecutionEvent[], SqlExecution['status']]>([
    ['a run without a question starts', [asked], 'running'],
    ['a run with a question asks', [confirmedLater], 'confirming'],
    ['yes starts it', [confirmedLater, { type: 'confirmed', at: 1 }], 'running'],
    ['no goes back to what was', [confirmedLater, { type: 'dismissed' }], 'idle'],
    [
      'no goes back to the result before it',
      [asked, ended, confirmedLater, { type: 'dismissed' }],
      'done',
    ],
    ['a run waits for a free connection', [asked, { type: 'waited', run: 1 }], 'waiting'],
    ['and goes on', [asked, { type: 'waited', run: 1 }, { type: 'sent', run: 1 }], 'running'],
    [
      'a waiting run can be cancelled',
      [asked, { type: 'waited', run: 1 }, cancelAsked, aborted],
      'cancelled',
    ],
    ['an end ends it', [asked, statement(0), ended], 'done'],
    ['an error ends it', [asked, failed(0)], 'failed'],
    ['cancel takes until the abort is through', [asked, cancelAsked], 'cancelling'],
    ['a run that ends before the cancel arrives is done', [asked, cancelAsked, ended], 'done'],
    ['an abort that was not requested here is a cancel', [asked, aborted], 'cancelled'],
  ])('%s', (_, events, status) => {
    expect(after(...events).status).toBe(status)
  })

  it.each<[string, SqlExecutionEvent[], SqlExecutionEvent]>([
    [
      'a second run while one is on',
      [asked],
      { type: 'asked', plan: next, question: null, at: 11 },
    ],
    ['a second question while one is asked', [confirmedLater], confirmedLater],
    ['yes without a question', [asked], { type: 'confirmed', at: 11 }],
    ['cancel without a run', [], cancelAsked],
    ['cancel of a cancelled run', [asked, cancelAsked], cancelAsked],
    ['rows of another run', [asked], columns(0, 7)],
    ['the end of another run', [asked], { ...ended, run: 7 } as SqlExecutionEvent],
    ['an error after the end', [asked, ended], failed(0)],
    ['an abort after the end', [asked, ended], aborted],
  ])('leaves everything as it is at %s', (_, events, event) => {
    const before = after(...events)
    expect(executionTransition(before, event)).toBe(before)
  })

  it('keeps a result for each statement, in order, also of those without rows', () => {
    const state = after(
      asked,
      columns(0),
      statement(0),
      statement(1),
      columns(2),
      statement(2),
      ended,
    )
    const results = state.status === 'done' ? state.results : []
    expect(
      results.map((result) => [result.statement, result.status, result.rows !== null]),
    ).toEqual([
      [0, 'done', true],
      [1, 'done', false],
      [2, 'done', true],
    ])
  })

  it('keeps what arrived before the statement that failed', () => {
    const state = after(asked, columns(0), statement(0), failed(1))
    expect(state.status === 'failed' && state.results.map((result) => result.status)).toEqual([
      'done',
      'failed',
    ])
    expect(state.status === 'failed' && state.statement).toBe(1)
  })

  it('marks the rows that were arriving when the statement failed', () => {
    const state = after(asked, columns(0), failed(0))
    expect(state.status === 'failed' && state.results).toMatchObject([
      { statement: 0, status: 'failed' },
    ])
  })

  it('keeps what arrived before a cancel, and why it came', () => {
    const state = after(asked, columns(0), { type: 'cancel-asked', reason: 'too-large' }, aborted)
    expect(state).toMatchObject({
      status: 'cancelled',
      reason: 'too-large',
      durationMs: 30,
      results: [{ status: 'cancelled' }],
    })
  })

  it('shows the result before it while it asks', () => {
    const state = after(asked, ended, confirmedLater)
    expect(shownExecution(state).status).toBe('done')
    expect(isOpen(state)).toBe(false)
  })

  const rerun: SqlExecutionEvent = { type: 'asked', plan: next, question: null, at: 50 }
  const idInPane = (state: SqlExecution) => {
    const run = executionInPane(state)
    return run.status === 'idle' ? null : run.plan.id
  }

  it.each<[string, SqlExecutionEvent[], number]>([
    ['a run that has nothing to show yet', [asked, columns(0), statement(0), ended, rerun], 1],
    [
      'one that was agreed to',
      [asked, columns(0), statement(0), ended, confirmedLater, { type: 'confirmed', at: 60 }],
      1,
    ],
    ['one after a cancelled run', [asked, columns(0), cancelAsked, aborted, rerun], 1],
    [
      'one that waits for a connection',
      [asked, columns(0), statement(0), ended, rerun, { type: 'waited', run: 2 }],
      1,
    ],
    ['one with rows of its own', [asked, columns(0), statement(0), ended, rerun, columns(0, 2)], 2],
    [
      'one that touched rows and returned none',
      [asked, columns(0), statement(0), ended, rerun, statement(0, 2)],
      2,
    ],
    [
      'one that keeps people waiting',
      [asked, columns(0), statement(0), ended, rerun, { type: 'wait-elapsed', run: 2 }],
      2,
    ],
    [
      'one that is being cancelled',
      [asked, columns(0), statement(0), ended, rerun, cancelAsked],
      2,
    ],
    [
      'one that failed',
      [
        asked,
        columns(0),
        statement(0),
        ended,
        rerun,
        { ...failed(0), run: 2 } as SqlExecutionEvent,
      ],
      2,
    ],
    ['one after an error', [asked, failed(0), rerun], 2],
    ['one after a run without rows', [asked, statement(0), ended, rerun], 2],
  ])('the pane of %s', (_, events, id) => expect(idInPane(after(...events))).toBe(id))
})
