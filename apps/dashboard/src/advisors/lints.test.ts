import type { Lint } from '@howdah/platform-client/resources/projects/run-lints'
import { expect, test } from 'vitest'
import { objectName } from './lint-details'
import { groupLints } from './lint-groups'
import { chosenLevel, countLevels } from './lint-levels'

const common = {
  title: 'What',
  description: 'Why',
  categories: ['PERFORMANCE' as const],
  relation: { id: 1, schema: 's', name: 'orders' },
  statement: null,
  remediation: null,
}
const keyless: Lint = {
  ...common,
  name: 'no_primary_key',
  level: 'WARN',
  object: { schema: 's', name: 'orders', kind: 'table' },
  facts: { has_id: true },
}
const index = (name: string): Lint => ({
  ...common,
  name: 'duplicate_index',
  level: 'WARN',
  object: { schema: 's', name, kind: 'index' },
  facts: { kept: 'other', constraint: null },
})
const routine: Lint = {
  ...common,
  relation: null,
  name: 'mutable_search_path',
  level: 'INFO',
  object: { schema: 's', name: 'f', kind: 'function' },
  facts: { arguments: 'a text' },
}
const lints = [keyless, index('first'), index('second'), routine]

test('they are counted by level, and the most urgent of which there are any is shown until one is chosen', () => {
  const counts = countLevels(lints)
  expect(counts).toEqual({ ERROR: 0, WARN: 3, INFO: 1 })
  expect(chosenLevel(null, counts)).toBe('WARN')
  expect(chosenLevel('info', counts)).toBe('INFO')
  expect(chosenLevel('errors', counts)).toBe('ERROR')
  expect(chosenLevel('toString', counts)).toBe('WARN')
  expect(chosenLevel(null, countLevels([]))).toBe('ERROR')
})

test('those of a level stand by lint, found by the object’s name or its table’s', () => {
  const names = (search: string) =>
    groupLints(lints, 'WARN', search).map(({ name, lints: of }) => [
      name,
      of.map(({ object }) => object.name),
    ])
  expect(names('')).toEqual([
    ['no_primary_key', ['orders']],
    ['duplicate_index', ['first', 'second']],
  ])
  expect(names('SECOND')).toEqual([['duplicate_index', ['second']]])
  expect(names('s.orders')).toHaveLength(2)
  expect(names('%')).toEqual([])
})

test('a function is distinguished from others of its name', () => {
  expect(lints.map(objectName)).toEqual(['s.orders', 's.first', 's.second', 's.f(a text)'])
})
