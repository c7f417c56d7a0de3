import { describe, expect, it } from 'vitest'
import { defaultScope, planRun, questionOf, type RunRequest } from './run-plan'

const document = "select 1;\nselect * from t where a = 'x;y';\n-- the end"
const request = (over: Partial<RunRequest>): RunRequest => ({
  id: 1,
  scope: 'all',
  projectRef: 'p',
  document,
  selection: { from: 0, to: 0, head: 0 },
  rowLimit: 100,
  ...over,
})
const at = (head: number) => ({ from: head, to: head, head })

describe('planRun', () => {
  it('sends the whole document as it stands when all of it runs', () => {
    expect(planRun(request({}))).toMatchObject({ sql: document, from: 0, added: null, limit: null })
  })

  it('sends the statement under the caret', () => {
    const plan = planRun(request({ scope: 'statement', selection: at(20) }))
    expect(plan).toMatchObject({ from: 10, limit: 100 })
    expect(plan?.sql).toBe("select * from t where a = 'x;y' limit 100")
  })

  it('sends the selection, also against the writing direction', () => {
    expect(planRun(request({ scope: 'selection', selection: { from: 0, to: 8, head: 0 } }))?.sql).toBe('select 1 limit 100')
  })

  it.each([
    ['an empty document', request({ document: '' })],
    ['white space and semicolons', request({ document: ' ;\n; ' })],
    ['comments', request({ document: '-- nothing\n/* here */' })],
    ['a selection that is none', request({ scope: 'selection' })],
    ['a selected comment', request({ scope: 'selection', selection: { from: 43, to: 53, head: 53 } })],
  ])('has nothing to run in %s', (_, of) => {
    expect(planRun(of)).toBeNull()
  })

  it('remembers where the limit was put', () => {
    const plan = planRun(request({ document: 'select 1 ;\n', rowLimit: 500 }))
    expect(plan).toMatchObject({ sql: 'select 1 limit 500 ;\n', limit: 500 })
    const { at: start, length } = plan!.added!
    expect(plan!.sql.slice(0, start) + plan!.sql.slice(start + length)).toBe('select 1 ;\n')
  })

  it('adds no limit when none is wanted', () => {
    expect(planRun(request({ document: 'select 1', rowLimit: -1 }))).toMatchObject({ sql: 'select 1', added: null, limit: null })
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
      destructive: false,
      updateWithoutWhere: true,
    })
    expect(questionOf('drop table t')).toMatchObject({ destructive: true })
  })

  it('asks about functions it does not know', () => {
    expect(questionOf('select pg_sleep(60)')).toMatchObject({ reason: 'has-unknown-functions' })
  })
})
