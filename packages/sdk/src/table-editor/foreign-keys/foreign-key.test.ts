import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { describe, expect, it } from 'vitest'
import type { RowPage } from '../rows/row-page'
import { filterTexts, keysOfColumn, keysPointingTo, pointedTo, pointingTo } from './foreign-key'

const key = {
  name: 'k',
  source_id: 1,
  source_kind: 'r' as const,
  target_id: 2,
  target_kind: 'p' as const,
  source_schema: 'public',
  source_table: 'lines',
  source_columns: ['region', 'number'],
  target_schema: 'sales',
  target_table: 'orders',
  target_columns: ['r', 'n'],
}
// The part of the table metadata that the functions read.
const tableDetails = (id: number, columns: string[]) =>
  ({
    entity: { id, columns: columns.map((name) => ({ name })) },
    foreign_keys: [key],
  }) as unknown as TableDetails
const page = (rows: (string | null)[][], cut: number | null = null) =>
  ({
    rows,
    cutBytes: (_: number, column: number) => (column === cut ? 5000 : null),
  }) as unknown as RowPage

describe('a composite foreign key', () => {
  const lines = tableDetails(1, ['id', 'number', 'region'])

  it('is one of each of its columns, and of those alone', () => {
    expect(keysOfColumn(lines, 'number')).toEqual([key])
    expect(keysOfColumn(lines, 'id')).toEqual([])
    expect(keysPointingTo(lines)).toEqual([])
    expect(keysOfColumn(tableDetails(2, ['n', 'r']), 'n')).toEqual([])
    expect(keysPointingTo(tableDetails(2, ['n', 'r']))).toEqual([key])
  })

  it('leads to the row of all its values, whatever order the columns stand in', () => {
    const rows = pointedTo(key, lines, page([['9', '7', 'e:u']]), 0)
    expect(rows).toEqual({
      table: { id: 2, schema: 'sales', name: 'orders', type: 'p' },
      columns: ['r', 'n'],
      values: ['e:u', '7'],
    })
    expect(rows && filterTexts(rows)).toEqual(['r:eq:e:u', 'n:eq:7'])
  })

  it('leads nowhere with a NULL in it, nor with a value that was cut', () => {
    expect(pointedTo(key, lines, page([['9', null, 'eu']]), 0)).toBeNull()
    expect(pointedTo(key, lines, page([['9', '7', 'eu']], 2), 0)).toBeNull()
    expect(pointedTo(key, lines, page([['9', '', 'eu']]), 0)?.values).toEqual(['eu', ''])
  })

  it('leads back', () => {
    expect(pointingTo(key, tableDetails(2, ['n', 'r']), page([['7', 'eu']]), 0)).toEqual({
      table: { id: 1, schema: 'public', name: 'lines', type: 'r' },
      columns: ['region', 'number'],
      values: ['eu', '7'],
    })
  })
})
