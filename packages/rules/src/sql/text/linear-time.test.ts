import { expect, it } from 'vitest'
import { applyAutoLimit } from '../limit/auto-limit'
import { statementEffects } from '../../branches/statement-effects'
import { findRisks } from '../guard/risks'
import { checkRunGuard } from '../guard/run-guard'
import { splitStatements, statementAt } from './statements'
import { tokenize } from './tokenizer'

const LENGTH = 100_000
const fill = (piece: string, before = '', length = LENGTH) =>
  before + piece.repeat(Math.floor((length - before.length) / piece.length))
const REAL = `select a, count(*) from "t" where x = 1 and y like '%z%'; -- ok\nupdate t set a = 1;\n`

const TEXTS: Readonly<Record<string, string>> = {
  'real statements, 210 KB': fill(REAL, '', 210_000),
  'comments that open': fill('/*'),
  'comments on one line': fill('/**/'),
  'statements and comments on one line': fill('select 1;/**/'),
  'dollar tags': fill('$a$'),
  'dollar signs': fill('$'),
  'a long dollar tag': `$${'a'.repeat(LENGTH / 2)}$${fill(`${'a'.repeat(500)}$`).slice(LENGTH / 2)}`,
  quotes: fill("'"),
  'strings over lines': fill("'a'\n", "E'"),
  'open parentheses': fill('('),
  'closing parentheses': fill(')'),
  'open brackets': fill('['),
  pluses: fill('+'),
  'pluses and minuses': fill('+-'),
  semicolons: fill(';'),
  dots: fill('a.', 'select '),
  'calls of dots': fill('a.b(', 'select '),
  types: fill('type ', 'alter table t '),
  labels: fill('as '),
  'alias lists': fill('(a,b)x', 'select * from x'),
  'nested queries': fill('(with t(a) as ', 'select '),
  updates: fill('(update t set '),
  'an atomic body': fill('case ', 'create function f() begin atomic '),
  'astral characters': fill('😀'),
}

const RULES = {
  tokenize,
  splitStatements,
  checkRunGuard,
  findRisks,
  statementEffects,
  autoLimit: (sql: string) => applyAutoLimit(sql, 100),
  statementAt: (sql: string) => statementAt(sql, LENGTH / 2),
}

// Linear time takes some 15 ms here (30 ms for the 210 KB), quadratic time many seconds: the bound
// only has to distinguish them on a busy machine.
it.each(Object.entries(TEXTS))('%s', { timeout: 120_000 }, (_, text) => {
  for (const rule of Object.values(RULES)) {
    let best = Infinity
    // What a busy machine adds is not in each turn.
    for (let turn = 0; turn < 5 && best >= 2_000; turn += 1) {
      const start = performance.now()
      rule(text)
      best = Math.min(best, performance.now() - start)
    }
    expect(best).toBeLessThan(2_000)
  }
})
