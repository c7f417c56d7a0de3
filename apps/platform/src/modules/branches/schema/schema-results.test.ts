import { expect, it } from 'vitest'
import { AppError } from '../../../base/app-error'
import type { SchemaDiff } from './schema-diffs'
import { createSchemaResults } from './schema-results'

const diffOf = (characters: number): SchemaDiff => ({
  ...{ statements: ['x'.repeat(characters)], conflicts: [], renamed: [], unmerged: [] },
  knowsOrigin: true,
})

it('holds the last result of each branch, and no other one', () => {
  const results = createSchemaResults()
  const first = diffOf(1)
  results.keep('one', { key: 'a', diff: first })
  for (let n = 0; n < 100; n += 1) results.keep('two', { key: String(n), diff: diffOf(1) })
  expect(results.find('one', 'a')?.diff).toBe(first)
  expect(results.find('one', 'b')).toBe(null)
  expect(results.find('two', '98')).toBe(null)
  expect(results.find('two', '99')).not.toBe(null)
})

it('holds a refusal for its time', () => {
  const results = createSchemaResults()
  const error = new AppError(409, 'conflict', 'too large')
  results.keep('one', { key: 'a', error, until: Date.now() + 60_000 })
  results.keep('two', { key: 'a', error, until: Date.now() })
  expect(results.find('one', 'a')?.error).toBe(error)
  expect(results.find('two', 'a')).toBe(null)
})

it('drops the oldest results beyond the bound of their characters', () => {
  const results = createSchemaResults()
  for (const branch of ['one', 'two', 'three'])
    results.keep(branch, { key: 'a', diff: diffOf(30_000_000) })
  expect(['one', 'two', 'three'].map((branch) => results.find(branch, 'a') !== null)).toEqual([
    false,
    true,
    true,
  ])
})
