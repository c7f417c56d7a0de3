import { PlatformError } from '@howdah/platform-client/errors'
import { describe, expect, it } from 'vitest'
import { errorRange } from './error-range'
import {
  planExecution,
  type ExplainKind,
  type ExecutionPlan,
  type RunScope,
} from '../../execution/execution-plan'

/** Postgres counts code points from 1. */
const errorAt = (position: number | null) =>
  new PlatformError({
    code: 'sql_error',
    status: 400,
    message: '',
    sql: { sqlstate: '42703', severity: 'ERROR', message: '', formattedError: '', position },
  })

function underlined(
  document: string,
  run: {
    scope: RunScope
    from?: number
    to?: number
    head?: number
    rowLimit?: number
    explain?: ExplainKind
  },
  find: (sent: string) => number,
) {
  const { scope, from = 0, to = from, head = to, rowLimit = 100, explain } = run
  const values = new Map([[':who', 'Ada']])
  // Each of these texts can be run.
  const plan = planExecution({
    id: 1,
    scope,
    projectRef: 'p',
    document,
    selection: { from, to, head },
    rowLimit,
    explain,
    values,
  }) as ExecutionPlan
  const offset = find(plan.sql)
  const range = errorRange(plan, errorAt([...plan.sql.slice(0, offset)].length + 1))
  return range && { text: document.slice(range.from, range.to), at: range.from }
}

describe('errorRange', () => {
  it('underlines the word at the position', () => {
    expect(
      underlined('select nope from t', { scope: 'all' }, (sql) => sql.indexOf('nope')),
    ).toEqual({ text: 'nope', at: 7 })
  })

  it('counts an emoji as Postgres does, as one', () => {
    expect(
      underlined("select '😀😀', nope", { scope: 'all' }, (sql) => sql.indexOf('nope')),
    ).toEqual({ text: 'nope', at: 15 })
  })

  it('finds its place in the document when one statement of several ran', () => {
    const document = 'select 1;\n\nselect "no pe" from t;'
    expect(
      underlined(document, { scope: 'statement', head: 20 }, (sql) => sql.indexOf('"')),
    ).toEqual({ text: '"no pe"', at: 18 })
  })

  it('finds its place in the document when a selection ran', () => {
    const document = 'select 1; select nope, 2'
    expect(
      underlined(document, { scope: 'selection', from: 10, to: 21 }, (sql) => sql.indexOf('nope')),
    ).toEqual({ text: 'nope', at: 17 })
  })

  it('stays in the text when the position is in the limit that was added', () => {
    const document = 'select a b c ;'
    expect(underlined(document, { scope: 'all' }, (sql) => sql.indexOf('limit'))).toEqual({
      text: ';',
      at: 13,
    })
  })

  it('is not led astray behind the limit that was added', () => {
    const document = 'select 1 ;\n ; '
    expect(underlined(document, { scope: 'all' }, (sql) => sql.lastIndexOf(';'))).toEqual({
      text: ';',
      at: document.lastIndexOf(';'),
    })
  })

  it('underlines the last sign for an error at the end of the input', () => {
    const document = 'select * from t where  '
    expect(underlined(document, { scope: 'all', rowLimit: -1 }, (sql) => sql.length)).toEqual({
      text: 'e',
      at: 20,
    })
  })

  it('finds its place behind a named parameter, and at one', () => {
    const document = 'select :who, nope from t'
    expect(underlined(document, { scope: 'all' }, (sql) => sql.indexOf('nope'))).toEqual({
      text: 'nope',
      at: 13,
    })
    expect(underlined(document, { scope: 'all' }, (sql) => sql.indexOf('$1'))).toEqual({
      text: ':',
      at: 7,
    })
  })

  it.each(['plan', 'analyze'] as const)(
    'finds its place in a statement that was explained: %s',
    (explain) => {
      const document = '  select :who, nope from t;\n-- end'
      expect(underlined(document, { scope: 'all', explain }, (sql) => sql.indexOf('nope'))).toEqual(
        { text: 'nope', at: 15 },
      )
      expect(
        underlined(
          'select nope where',
          { scope: 'all', explain },
          (sql) => sql.lastIndexOf('where') + 6,
        )?.at,
      ).toBe(16)
    },
  )

  it('underlines nothing where Postgres names no position', () => {
    const plan = planExecution({
      id: 1,
      scope: 'all',
      projectRef: 'p',
      document: 'select 1',
      selection: { from: 0, to: 0, head: 0 },
      rowLimit: 100,
    }) as ExecutionPlan // it can be run
    expect(errorRange(plan, errorAt(null))).toBeNull()
    expect(
      errorRange(plan, new PlatformError({ code: 'network', status: 0, message: '' })),
    ).toBeNull()
  })
})
