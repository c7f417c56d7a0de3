import { describe, expect, it } from 'vitest'
import { foreignRowsQuery, guessLabel } from './foreign-rows'
import type { ColumnType } from './table.types'

const column = (name: string, data_type = 'text'): ColumnType => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable: true,
})
const source = {
  schema: 'public',
  name: 'orders',
  columns: [column('region'), column('number', 'integer'), column('note')],
  key: ['region', 'number'],
}

describe('rows to choose from', () => {
  it('stand in the order of total key', () => {
    const { sql, parameters } = foreignRowsQuery(source, {
      key: ['region', 'number'],
      label: null,
      search: '',
      limit: 50,
      offset: 100,
    })
    expect(sql).toBe(
      'select t."region", t."number" from "public"."orders" as t order by t."region", t."number" limit 51 offset 100',
    )
    expect(parameters).toEqual([])
  })

  it('are searched by key and label, for the signs themselves', () => {
    const { sql, parameters } = foreignRowsQuery(source, {
      key: ['number'],
      label: 'note',
      search: `50%_\\'`,
      limit: 1,
      offset: 0,
    })
    expect(sql).toContain(
      `where (pg_catalog.format('%s', t."number") ilike $1 or pg_catalog.format('%s', t."note") ilike $1)`,
    )
    expect(parameters).toEqual([`%50\\%\\_\\\\'%`])
  })
})

it.each([
  [['id', 'bio', 'full_name'], 'full_name'],
  [['id', 'bio', 'nickname'], 'nickname'],
  [['id', 'bio'], 'bio'],
  [['id'], null],
])('of %j the label is %s', (names, label) =>
  expect(
    guessLabel(
      names.map((name) => column(name)),
      ['id'],
    ),
  ).toBe(label),
)
