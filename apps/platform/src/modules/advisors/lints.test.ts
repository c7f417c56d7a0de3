import { splitStatements } from '@howdah/rules/sql/text/statements'
import { expect, test } from 'vitest'
import { lintsSql, readLints } from './lints'
import type { LintCategory } from './lint.types'

test.each<LintCategory[]>([['SECURITY'], ['PERFORMANCE'], ['SECURITY', 'PERFORMANCE']])(
  '%s %s: one statement, since who may only read an attached database can run no more at once',
  (...categories) => {
    const sql = lintsSql({ categories: categories.filter(Boolean) })
    expect(splitStatements(sql)).toHaveLength(1)
    const levels = [...sql.matchAll(/as lint, '(\w+)' as level/g)].map(([, level]) => level)
    expect(levels).toEqual(
      ['ERROR', 'WARN', 'INFO'].flatMap((level) => levels.filter((one) => one === level)),
    )
  },
)

test('of no row nothing was found', async () => {
  expect(await readLints([])).toEqual([])
})
