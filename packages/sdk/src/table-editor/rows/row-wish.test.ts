import type { TableFacts } from '@howdah/platform-client'
import { expect, test } from 'vitest'
import { isQuick, type RowWish } from './row-wish'

const facts = (kind: TableFacts['entity']['entity_type'], row_key: string[]) =>
  ({ entity: { entity_type: kind }, row_key }) as TableFacts // what is looked at
const wish = (parts: Partial<RowWish>): RowWish => ({
  sorts: [],
  filters: [],
  dropped: [],
  ...parts,
})
const by = (column: string, ascending = false) => ({ table: 't', column, ascending })
const is = (column: string, value: string, operator: '=' | '>' = '=') => ({
  column,
  operator,
  value,
})

test('the first page of a table, its order by the key and one row of it come out of an index', () => {
  const table = facts('r', ['id'])
  expect(isQuick(table, wish({}))).toBe(true)
  expect(isQuick(table, wish({ sorts: [by('id')] }))).toBe(true)
  expect(isQuick(table, wish({ filters: [is('id', '7')], sorts: [by('name')] }))).toBe(true)
  expect(isQuick(facts('p', ['a', 'b']), wish({ filters: [is('a', '1'), is('b', '2')] }))).toBe(
    true,
  )
})

test('anything else may take as long as the table is big', () => {
  const table = facts('r', ['id'])
  expect(isQuick(table, wish({ sorts: [by('name')] }))).toBe(false)
  expect(isQuick(table, wish({ sorts: [by('name'), by('id')] }))).toBe(false)
  expect(isQuick(table, wish({ filters: [is('name', 'x')] }))).toBe(false)
  expect(isQuick(table, wish({ filters: [is('name', 'x')], sorts: [by('id')] }))).toBe(false)
  expect(isQuick(table, wish({ filters: [is('id', '7', '>')] }))).toBe(false)
  expect(isQuick(table, wish({ filters: [is('id', '')] }))).toBe(false)
  expect(isQuick(facts('r', ['a', 'b']), wish({ sorts: [by('a')] }))).toBe(false)
  expect(isQuick(facts('r', ['a', 'b']), wish({ filters: [is('a', '1')] }))).toBe(false)
  expect(isQuick(facts('v', ['id']), wish({}))).toBe(false)
  expect(isQuick(facts('r', []), wish({}))).toBe(false)
})
