import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { expect, test } from 'vitest'
import { isQuick, type RowsOptions } from './rows-options'

const tableDetails = (kind: TableDetails['entity']['entity_type'], row_key: string[]) =>
  ({ entity: { entity_type: kind, columns: [] as unknown }, row_key }) as TableDetails // what is looked at
const rowsOptions = (parts: Partial<RowsOptions>): RowsOptions => ({
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
  const table = tableDetails('r', ['id'])
  expect(isQuick(table, rowsOptions({}))).toBe(true)
  expect(isQuick(table, rowsOptions({ sorts: [by('id')] }))).toBe(true)
  expect(isQuick(table, rowsOptions({ filters: [is('id', '7')], sorts: [by('name')] }))).toBe(true)
  expect(
    isQuick(tableDetails('p', ['a', 'b']), rowsOptions({ filters: [is('a', '1'), is('b', '2')] })),
  ).toBe(true)
})

test('anything else may take as long as the table is big', () => {
  const table = tableDetails('r', ['id'])
  expect(isQuick(table, rowsOptions({ sorts: [by('name')] }))).toBe(false)
  expect(isQuick(table, rowsOptions({ sorts: [by('name'), by('id')] }))).toBe(false)
  expect(isQuick(table, rowsOptions({ filters: [is('name', 'x')] }))).toBe(false)
  expect(isQuick(table, rowsOptions({ filters: [is('name', 'x')], sorts: [by('id')] }))).toBe(false)
  expect(isQuick(table, rowsOptions({ filters: [is('id', '7', '>')] }))).toBe(false)
  expect(isQuick(table, rowsOptions({ filters: [is('id', '')] }))).toBe(false)
  expect(isQuick(tableDetails('r', ['a', 'b']), rowsOptions({ sorts: [by('a')] }))).toBe(false)
  expect(isQuick(tableDetails('r', ['a', 'b']), rowsOptions({ filters: [is('a', '1')] }))).toBe(
    false,
  )
  expect(isQuick(tableDetails('v', ['id']), rowsOptions({}))).toBe(false)
  expect(isQuick(tableDetails('r', []), rowsOptions({}))).toBe(false)
})
