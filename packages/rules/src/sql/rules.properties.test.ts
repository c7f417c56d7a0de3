import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyAutoLimit } from './limit/auto-limit'
import { codePointToCodeUnit } from './errors/error-position'
import { findRisks } from './guard/risks'
import { checkRunGuard } from './guard/run-guard'
import { describeSqlError } from './errors/sql-error'
import { splitStatements, statementAt } from './text/statements'
import { tokenize } from './text/tokenizer'

const FRAGMENTS = [
  ...`select insert update delete drop truncate create or replace function procedure begin atomic case when then end as from where set
  limit offset fetch first for into with recursive group by rollup cube grouping sets order over filter join like not in exists values
  row array cast t x evil count now uescape do also on conflict key a`.split(/\s+/),
  ...[
    ';',
    ',',
    '(',
    ')',
    '[',
    ']',
    '.',
    '..',
    '::',
    ':=',
    ':',
    '*',
    '=',
    '+',
    '-',
    '@',
    '<>',
    '->>',
    '\\',
    '{',
    '$',
    '$1',
    '\u0000',
  ],
  ...[
    "'",
    "''",
    "'a'",
    "E'",
    "E'\\'",
    "B'0'",
    "U&'",
    'U&"',
    '"',
    '""',
    '"a"',
    '$$',
    '$a$',
    '$a',
    '--',
    '-- x\n',
    '/*',
    '*/',
    '/* x */',
  ],
  ...[
    '1',
    '1.',
    '.5',
    '1e',
    '0x',
    '1_0',
    'é',
    '😀',
    '\ud800',
    '\u00a0',
    '\u212A',
    '\n',
    '\r',
    '\t',
    ' ',
  ],
]

const sql = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc
    .array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 })
    .map((parts) => `select ${parts.join(' ')}`),
)
const RUNS = { numRuns: 3000 }

it('tokens follow each other and give back the text', () => {
  fc.assert(
    fc.property(sql, (text) => {
      let at = 0
      for (const token of tokenize(text)) {
        expect(token.start).toBe(at)
        expect(token.end).toBeGreaterThan(at)
        at = token.end
      }
      expect(at).toBe(text.length)
    }),
    RUNS,
  )
})

it('only the last token can be open', () => {
  fc.assert(
    fc.property(sql, (text) => {
      expect(
        tokenize(text)
          .slice(0, -1)
          .every((token) => token.terminated),
      ).toBe(true)
    }),
    RUNS,
  )
})

it('no rule throws on any text', () => {
  fc.assert(
    fc.property(sql, fc.double(), (text, number) => {
      checkRunGuard(text)
      findRisks(text)
      applyAutoLimit(text, number)
      statementAt(text, number)
      describeSqlError({ message: text, formattedError: text })
      codePointToCodeUnit(text, number)
    }),
    RUNS,
  )
})

it('statements lie in order in the text, and are the text there, without white space around', () => {
  fc.assert(
    fc.property(sql, (text) => {
      let at = 0
      for (const statement of splitStatements(text)) {
        expect(statement.start).toBeGreaterThanOrEqual(at)
        expect(statement.end).toBeGreaterThan(statement.start)
        expect(text.slice(statement.start, statement.end)).toBe(statement.sql)
        expect(statement.sql).not.toMatch(/^[ \t\n\r\f\v]/)
        // White space at the end can only be inside of a string that is open.
        if (tokenize(statement.sql).every((token) => token.terminated))
          expect(statement.sql).not.toMatch(/[ \t\n\r\f\v]$/)
        at = statement.end
      }
    }),
    RUNS,
  )
})

it('no caret has a statement that is none of the text', () => {
  fc.assert(
    fc.property(sql, fc.nat(80), (text, offset) => {
      const statements = splitStatements(text)
      const chosen = statementAt(text, offset)
      if (chosen === null) expect(statements).toEqual([])
      else expect(statements).toContainEqual(chosen)
    }),
    RUNS,
  )
})

it('a limit is added once', () => {
  fc.assert(
    fc.property(
      sql,
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 2000 }),
      (text, limit, another) => {
        const once = applyAutoLimit(text, limit)
        expect(applyAutoLimit(once.sql, another)).toEqual({
          sql: once.applied ? once.sql : applyAutoLimit(text, another).sql,
          applied: false,
        })
        if (once.applied) expect(splitStatements(once.sql)).toHaveLength(1)
      },
    ),
    RUNS,
  )
})

it('what is added changes no verdict', () => {
  fc.assert(
    fc.property(sql, (text) => {
      const limited = applyAutoLimit(text, 100)
      expect(checkRunGuard(limited.sql)).toBe(checkRunGuard(text))
    }),
    RUNS,
  )
})

it('a write behind any text that runs is seen', () => {
  fc.assert(
    fc.property(
      sql,
      fc.constantFrom('drop table t', 'truncate t', 'delete from t', 'do $$ $$', 'call p()'),
      (text, write) => {
        if (checkRunGuard(text) !== 'run') return
        expect(checkRunGuard(`${text}\n;${write}`)).toBe('has-write-operation')
      },
    ),
    RUNS,
  )
})

it('white space and comments between tokens change no verdict', () => {
  fc.assert(
    fc.property(sql, fc.constantFrom(' /* x */ ', '\t', ' -- x\r '), (text, gap) => {
      const tokens = tokenize(text)
      // Where a string may continue, and where there is a comment, a different kind of gap does
      // change the meaning of the text.
      if (tokens.some((token) => token.kind === 'string' || token.kind === 'line-comment')) return
      const spaced = tokens
        .map((token) => (token.kind === 'whitespace' ? gap : text.slice(token.start, token.end)))
        .join('')
      expect(checkRunGuard(spaced)).toBe(checkRunGuard(text))
      expect(findRisks(spaced)).toEqual(findRisks(text))
    }),
    RUNS,
  )
})
