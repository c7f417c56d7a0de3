import { describe, expect, it } from 'vitest'
import {
  defaultScope,
  planExecution,
  questionOf,
  type ExecutionPlan,
  type ExecutionRequest,
} from './execution-plan'

const document = "select 1;\nselect * from t where a = 'x;y';\n-- the end"
const request = (over: Partial<ExecutionRequest>): ExecutionRequest => ({
  id: 1,
  scope: 'all',
  projectRef: 'p',
  document,
  selection: { from: 0, to: 0, head: 0 },
  rowLimit: 100,
  ...over,
})
/** A plan, where there is one. */
const planned = (over: Partial<ExecutionRequest>): ExecutionPlan => {
  const plan = planExecution(request(over))
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}
const at = (head: number) => ({ from: head, to: head, head })

describe('planExecution', () => {
  it('sends the whole document as it stands when all of it runs', () => {
    expect(planExecution(request({}))).toMatchObject({
      sql: document,
      from: 0,
      edits: [],
      limit: null,
    })
  })

  it('sends the statement under the caret', () => {
    const plan = planned({ scope: 'statement', selection: at(20) })
    expect(plan).toMatchObject({ from: 10, limit: 100 })
    expect(plan.sql).toBe("select * from t where a = 'x;y' limit 100")
  })

  it('sends the selection, also against the writing direction', () => {
    expect(planned({ scope: 'selection', selection: { from: 0, to: 8, head: 0 } }).sql).toBe(
      'select 1 limit 100',
    )
  })

  it.each([
    ['an empty document', request({ document: '' })],
    ['white space and semicolons', request({ document: ' ;\n; ' })],
    ['comments', request({ document: '-- nothing\n/* here */' })],
    ['a selection that is none', request({ scope: 'selection' })],
    [
      'a selected comment',
      request({ scope: 'selection', selection: { from: 43, to: 53, head: 53 } }),
    ],
  ])('has nothing to run in %s', (_, of) => {
    expect(planExecution(of)).toBe('nothing-to-run')
  })

  it('remembers where the limit was put', () => {
    const plan = planned({ document: 'select 1 ;\n', rowLimit: 500 })
    expect(plan).toMatchObject({ sql: 'select 1 limit 500 ;\n', limit: 500 })
    expect(plan.edits).toEqual([{ at: 9, before: 0, after: 10 }])
  })

  it('adds no limit when none is wanted', () => {
    expect(planExecution(request({ document: 'select 1', rowLimit: -1 }))).toMatchObject({
      sql: 'select 1',
      edits: [],
      limit: null,
    })
  })
})

describe('parameters', () => {
  const values = new Map<string, string | null>([
    [':who', "O'Hara"],
    ['$1', null],
  ])

  it('are bound, never pasted in', () => {
    expect(planned({ document: 'select :who, :who', values })).toMatchObject({
      sql: 'select $1, $1 limit 100',
      parameters: ["O'Hara"],
      edits: [
        { at: 7, before: 4, after: 2 },
        { at: 11, before: 4, after: 2 },
        { at: 13, before: 0, after: 10 },
      ],
    })
    expect(planned({ document: 'select $1, :who', values }).parameters).toEqual([null, "O'Hara"])
  })

  it('are absent where the text has none, so that several statements may run', () => {
    expect(planned({ values }).parameters).toBeUndefined()
  })

  it('need a value each, and a statement that is alone', () => {
    expect(planExecution(request({ document: 'select :other', values }))).toBe(
      'parameter-without-value',
    )
    expect(planExecution(request({ document: 'select 1; select :who', values }))).toBe(
      'parameters-need-one-statement',
    )
    expect(
      planned({ document: 'select 1; select :who', values, scope: 'statement', selection: at(12) })
        .sql,
    ).toBe('select $1 limit 100')
  })
})

describe('explain', () => {
  it('sends the statement without a limit, and asks nothing since nothing is carried out', () => {
    const plan = planned({ document: ' delete from t ; ', explain: 'plan' })
    expect(plan).toMatchObject({
      sql: 'explain (format json) delete from t',
      limit: null,
      explain: 'plan',
      guarded: '',
    })
  })

  it('asks before it carries a write out', () => {
    const plan = planned({ document: 'delete from t -- all\n;', explain: 'analyze' })
    expect(plan.sql).toBe(
      'begin; explain (analyze, buffers, format json) delete from t -- all\n; rollback',
    )
    expect(questionOf(plan.guarded!)).toMatchObject({
      reason: 'has-write-operation',
      destructive: true,
    })
    expect(questionOf(planned({ document: 'select 1', explain: 'analyze' }).guarded!)).toBeNull()
  })

  it('explains one statement', () => {
    expect(planExecution(request({ explain: 'plan' }))).toBe('explain-needs-one-statement')
    expect(planned({ explain: 'plan', scope: 'statement', selection: at(2) }).sql).toBe(
      'explain (format json) select 1',
    )
  })

  it('refuses what could not be rolled back', () => {
    const values = new Map([['$1', '1']])
    expect(
      planExecution(
        request({ document: 'delete from t where id = $1', explain: 'analyze', values }),
      ),
    ).toBe('analyze-writes-with-parameters')
    expect(
      planned({ document: 'select :a', explain: 'analyze', values: new Map([[':a', '1']]) }),
    ).toMatchObject({
      sql: 'explain (analyze, buffers, format json) select $1',
      parameters: ['1'],
    })
  })
})

describe('defaultScope', () => {
  it('is the selection if there is one, else everything', () => {
    expect(defaultScope(at(3))).toBe('all')
    expect(defaultScope({ from: 1, to: 3, head: 3 })).toBe('selection')
  })
})

describe('questionOf', () => {
  it('asks nothing of a plain select', () => {
    expect(questionOf('select count(*) from t')).toBeNull()
  })

  it('asks about writing and says what is at risk', () => {
    expect(questionOf('select 1; update t set a = 1')).toEqual({
      reason: 'has-write-operation',
      findings: ['UPDATE'],
      destructive: false,
      updateWithoutWhere: true,
    })
    expect(questionOf('drop table t')).toMatchObject({ destructive: true })
  })

  it('asks about functions it does not know', () => {
    expect(questionOf('select pg_sleep(60)')).toMatchObject({
      reason: 'has-unknown-functions',
      findings: ['pg_sleep()'],
    })
  })
})
