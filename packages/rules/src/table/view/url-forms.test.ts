import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FILTER_OPERATORS, parseFilters, serializeFilters } from './filters'
import { parseSort, serializeSort } from './sorts'

const name = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.stringMatching(/^[:%35aA2"]+$/),
)

it('reads sorts in order, and drops what is none', () => {
  expect(
    parseSort('people', [
      'name:asc',
      'name',
      'id:desc',
      ':asc',
      'id:ASC',
      'id:',
      'a:b:asc',
      '',
      'full name:asc',
    ]),
  ).toEqual([
    { table: 'people', column: 'name', ascending: true },
    { table: 'people', column: 'id', ascending: false },
    { table: 'people', column: 'full name', ascending: true },
  ])
})

it.each([
  ['id:eq:1', '=', '1'],
  ['id:neq:1', '<>', '1'],
  ['id:gt:1', '>', '1'],
  ['id:lt:1', '<', '1'],
  ['id:gte:1', '>=', '1'],
  ['id:lte:1', '<=', '1'],
  ['id:like:a%', '~~', 'a%'],
  ['id:ilike:a%', '~~*', 'a%'],
  ['id:in:1,2', 'in', '1,2'],
  ['id:is:not null', 'is', 'not null'],
  ['id:eq:', '=', ''],
  ['id:gt:2026-01-01 10:00:00+02:00', '>', '2026-01-01 10:00:00+02:00'],
])('reads and writes %s', (text, operator, value) => {
  expect(parseFilters([text])).toEqual([{ column: 'id', operator, value }])
  expect(serializeFilters(parseFilters([text]))).toEqual([text])
})

it('drops filters that are malformed', () => {
  expect(
    parseFilters(['id', 'id:eq', 'id:=:1', ':eq:1', 'id:constructor:1', 'id::1', '', 'b:eq:2']),
  ).toEqual([{ column: 'b', operator: '=', value: '2' }])
})

it('brings every sort and filter there and back, whatever its column is called', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (column, ascending) => {
      const sorts = [{ table: 't', column, ascending }]
      expect(parseSort('t', serializeSort(sorts))).toEqual(sorts)
    }),
  )
  fc.assert(
    fc.property(
      name,
      fc.constantFrom(...FILTER_OPERATORS),
      fc.string(),
      (column, operator, value) => {
        const filters = [{ column, operator, value }]
        expect(parseFilters(serializeFilters(filters))).toEqual(filters)
      },
    ),
  )
})
