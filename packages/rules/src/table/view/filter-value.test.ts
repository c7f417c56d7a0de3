import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterProblem, isValueOf, parseList, serializeList } from './filter-value'
import type { ColumnType } from '../table.types'
import { filterOperatorsOf, isSortable, typeFamily } from '../type-family'

const column = (name: string, data_type: string, enums: string[] = []): ColumnType => ({
  name,
  data_type,
  format: name,
  enums,
  is_nullable: true,
})
const columns = [
  column('n', 'integer'),
  column('t', 'text'),
  column('b', 'boolean'),
  column('j', 'json'),
]

it.each([
  ['numeric(10,2)', 'number'],
  ['timestamp(3) with time zone', 'time'],
  ['interval day to second', 'time'],
  ['character varying(20)', 'text'],
  ['integer[]', 'array'],
  ['numeric(10,2)[]', 'array'],
  ['jsonb', 'json'],
  ['json', 'opaque'],
  ['point', 'opaque'],
  ['int4range', 'ordered'],
  ['bit(8)', 'ordered'],
  ['"from hell"."a type"', 'ordered'],
])('%s is of the family %s', (data_type, family) => {
  expect(typeFamily({ data_type, enums: [] })).toBe(family)
})

it('an enum is known by its values', () => {
  expect(typeFamily(column('e', 'mood', ['sad', 'happy']))).toBe('enum')
})

it('offers what Postgres has for the type', () => {
  expect(filterOperatorsOf(column('t', 'text'))).toEqual([
    '=',
    '<>',
    '>',
    '<',
    '>=',
    '<=',
    '~~',
    '~~*',
    'in',
    'is',
  ])
  expect(filterOperatorsOf(column('n', 'bigint'))).not.toContain('~~')
  expect(filterOperatorsOf(column('j', 'json'))).toEqual(['is'])
  expect(isSortable(column('j', 'json'))).toBe(false)
})

it.each([
  ['gone', '=', '1', 'no-column'],
  ['n', '~~', '1', 'no-operator'],
  ['j', '=', '{}', 'no-operator'],
  ['n', 'is', 'true', 'no-is-value'],
  ['b', 'is', 'true', null],
  ['n', 'is', 'NOT  NULL', null],
  ['n', 'in', '"1', 'broken-list'],
  ['n', 'in', '', 'broken-list'],
  ['n', 'in', '(1, 2)', null],
  ['n', '=', '', null],
] as const)('of %s %s %j: %s', (name, operator, value, problem) => {
  expect(filterProblem({ column: name, operator, value }, columns)).toBe(problem)
})

it.each([
  ['1,2', ['1', '2']],
  [' ( 1 , 2 ) ', ['1', '2']],
  ['"a,b",c', ['a,b', 'c']],
  ['"say ""hi"""', ['say "hi"']],
  ['a,', ['a', '']],
  ['"a"b', null],
  ['a"b', null],
])('reads the list %j', (text, values) => {
  expect(parseList(text)).toEqual(values)
})

it('knows the words of is in any case', () => {
  expect([isValueOf('NULL'), isValueOf(' not   null '), isValueOf('nil')]).toEqual([
    'null',
    'not null',
    null,
  ])
})

it('brings every list there and back', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
      expect(parseList(serializeList(values))).toEqual(values)
    }),
  )
})
