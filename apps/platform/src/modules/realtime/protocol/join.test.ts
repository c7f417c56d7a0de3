import { expect, it } from 'vitest'
import { readJoin } from './join'

const join = (filter: string, count: number) =>
  readJoin({
    config: {
      postgres_changes: Array.from({ length: count }, () => ({
        ...{ event: '*', schema: 'public', table: 'todos', filter },
      })),
    },
  })

it('takes many conditions on changes, or a long one', () => {
  for (const request of [join(`id=eq.${'1'.repeat(200)}`, 100), join('a'.repeat(4_096), 10)])
    expect(request).toHaveProperty('config')
})

it('refuses changes that are too long together', () => {
  expect(join('a'.repeat(4_096), 100)).toEqual({
    problem: 'config/postgres_changes must have at most 64000 characters',
  })
  const select = Array.from({ length: 1_600 }, (_, at) => `column_with_a_long_name_${at}`)
  const changes = Array.from({ length: 2 }, () => ({ event: '*', schema: 'public', select }))
  expect(readJoin({ config: { postgres_changes: changes } })).toHaveProperty('problem')
  expect(readJoin({ config: { postgres_changes: changes.slice(1) } })).toHaveProperty('config')
})

it.each([
  { schema: 'a\0' },
  { schema: 'public', table: '\ud800' },
  { schema: 'public', table: 'todos', filter: 'body=eq.\0' },
  { schema: 'public', table: 'todos', filter: 'body=eq.\udc00' },
  { schema: 'public', table: 'todos', select: ['id', '\0'] },
])('refuses what no text of Postgres can hold: %j', (change) => {
  expect(readJoin({ config: { postgres_changes: [{ event: '*', ...change }] } })).toEqual({
    problem:
      'config/postgres_changes must have texts without the character U+0000 and halves of characters',
  })
})

it('refuses names that are longer than those of Postgres', () => {
  const named = (schema: string) =>
    readJoin({ config: { postgres_changes: [{ event: '*', schema }] } })
  expect(named('é'.repeat(31))).toHaveProperty('config')
  expect(named('é'.repeat(32))).toEqual({
    problem: 'config/postgres_changes must have names of at most 63 bytes',
  })
})
