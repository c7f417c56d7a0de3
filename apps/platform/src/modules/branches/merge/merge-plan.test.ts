import { expect, it } from 'vitest'
import { mergePlan, versionsToRead } from './merge-plan'

const migration = (version: string, digest: string, statements: string[] = []) => ({
  ...{ version, digest, statements, name: '', bytes: 10 },
})
const side = (...migrations: ReturnType<typeof migration>[]) => ({
  ...{ migrations, functions: [], buckets: [] },
})

it('reads the statements of migrations that production lacks or has otherwise', () => {
  const production = [migration('1', 'a'), migration('2', 'b'), migration('4', 'd')]
  const branch = [migration('1', 'a'), migration('2', 'x'), migration('3', 'c')]
  expect([...versionsToRead(production, branch)]).toEqual(['2', '3'])
})

it('compares statements one by one', () => {
  const production = side(migration('1', 'a', ['select 1', 'select 2']), migration('2', 'a'))
  const branch = side(migration('1', 'b', ['select 1; select 2']), migration('2', 'a'))
  expect(mergePlan(production, branch)).toMatchObject({ different: [], migrations: [] })
  const other = side(migration('1', 'b', ['select 3']), migration('2', 'a'))
  expect(mergePlan(production, other).different).toEqual([{ version: '1', name: '' }])
})

it('refuses more statements than a merge has', () => {
  const branch = side(migration('1', 'a', ['a;'.repeat(10_001)]))
  expect(() => mergePlan(side(), branch)).toThrow('more than 10000 statements')
})
