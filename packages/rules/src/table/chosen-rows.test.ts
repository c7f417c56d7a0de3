import { describe, expect, it } from 'vitest'
import { chosenRowsQuery } from './chosen-rows'
import type { ColumnType } from './table.types'

const column = (name: string, data_type = 'integer'): ColumnType => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable: false,
})
const source = {
  schema: 'a"b',
  name: 't',
  columns: [column('id'), column('we"ird', 'text'), column('place')],
  key: ['id'],
}

describe('the rows that were chosen', () => {
  it('are all of a table in no order, which nothing has to wait for', () => {
    expect(chosenRowsQuery(source, ['we"ird', 'id'], { type: 'table' })).toEqual({
      sql: 'select t."we""ird", t."id" from "a""b"."t" as t',
      parameters: [],
    })
  })

  it('are those that pass, in the order in which they are seen', () => {
    const filters = [{ column: 'we"ird', operator: '=' as const, value: "x'); drop table t; --" }]
    const query = chosenRowsQuery(source, ['id'], {
      type: 'filtered',
      filters,
      sorts: [{ table: 't', column: 'we"ird', ascending: false }],
    })
    expect(query.sql).toBe(
      'select t."id" from "a""b"."t" as t where t."we""ird" = $1 order by t."we""ird" desc, t."id" desc',
    )
    expect(query.parameters).toEqual(["x'); drop table t; --"])
  })

  it('are found by composite keys too', () => {
    const composite = { ...source, key: ['id', 'we"ird'] }
    const keys = [
      ['1', 'a'],
      ['2', "b'"],
    ]
    const query = chosenRowsQuery(composite, ['id'], { type: 'keys', keys, sorts: [] })
    expect(query.sql).toContain('where (t."id", t."we""ird") in (($1, $2), ($3, $4)) order by')
    expect(query.parameters).toEqual(['1', 'a', '2', "b'"])
  })

  it('are found by their places where there is no key, under a name that is free', () => {
    const request = {
      filters: [],
      sorts: [],
      start: { type: 'offset' as const, offset: 200 },
      limit: 100,
    }
    const query = chosenRowsQuery({ ...source, key: [] }, ['id'], {
      type: 'places',
      request,
      places: [3, 7],
    })
    expect(query.sql).toContain('as "place_"')
    expect(query.sql).toContain('where t."place_" in (3, 7) order by t."place_"')
    expect(query.sql).toContain('limit 101 offset 200')
  })

  it('are none where none were chosen', () => {
    expect(chosenRowsQuery(source, ['id'], { type: 'keys', keys: [], sorts: [] }).sql).toContain(
      'where false',
    )
  })
})
