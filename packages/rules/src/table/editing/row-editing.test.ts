import { expect, it } from 'vitest'
import { cellProblem } from './cell-problem'
import {
  editorKind,
  lockedReason,
  readOnlyReason,
  valueWhenLeftOut,
  zoneOf,
  type EditableColumn,
  type EditableTable,
} from './row-editing'

const column = (data_type: string, more: Partial<EditableColumn> = {}): EditableColumn => ({
  name: 'c',
  data_type,
  format: data_type,
  enums: [],
  is_nullable: true,
  default_value: null,
  is_identity: false,
  identity_generation: null,
  is_updatable: true,
  ...more,
})
const table = (more: Partial<EditableTable> = {}): EditableTable => ({
  kind: 'r',
  key: ['id'],
  writes: { insert: true, update: true, delete: true },
  isProtected: false,
  ...more,
})

it('says why rows cannot be changed', () => {
  expect(readOnlyReason(table())).toBeNull()
  expect(readOnlyReason(table({ key: [] }))).toBe('no-key')
  expect(readOnlyReason(table({ kind: 'm', key: ['id'] }))).toBe('materialized-view')
  expect(
    readOnlyReason(table({ kind: 'v', writes: { insert: false, update: false, delete: false } })),
  ).toBe('not-updatable')
  expect(readOnlyReason(table({ writes: { insert: false, update: false, delete: false } }))).toBe(
    'no-privilege',
  )
  expect(readOnlyReason(table({ isProtected: true }))).toBe('protected')
})

it('says why a column takes no value, and what it has then', () => {
  expect(lockedReason(column('integer'), 'r', false)).toBeNull()
  expect(lockedReason(column('integer', { is_updatable: false }), 'r', true)).toBe('generated')
  expect(lockedReason(column('integer', { is_updatable: false }), 'v', false)).toBe('not-updatable')
  const counted = column('bigint', {
    is_identity: true,
    identity_generation: 'ALWAYS',
    is_nullable: false,
  })
  expect([lockedReason(counted, 'r', false), lockedReason(counted, 'r', true)]).toEqual([
    'identity',
    null,
  ])
  expect(valueWhenLeftOut(counted, 'r')).toBe('default')
  expect(valueWhenLeftOut(column('text'), 'r')).toBe('null')
  expect(valueWhenLeftOut(column('text', { is_nullable: false }), 'r')).toBe('required')
  expect(valueWhenLeftOut(column('text', { default_value: "''::text" }), 'r')).toBe('default')
  expect(valueWhenLeftOut(column('integer', { is_updatable: false }), 'r')).toBe('generated')
})

it.each([
  ['boolean', 'choice'],
  ['jsonb', 'json'],
  ['json', 'json'],
  ['text', 'text'],
  ['character varying(20)', 'text'],
  ['xml', 'text'],
  ['numeric(10,2)', 'line'],
  ['timestamp(3) with time zone', 'line'],
  ['integer[]', 'line'],
  ['jsonb[]', 'line'],
  ['bytea', 'line'],
])('types %s in a %s editor', (type, kind) => {
  expect(editorKind(column(type))).toBe(kind)
})

it('knows which times carry their zone', () => {
  expect(
    [
      'timestamp with time zone',
      'time(3) with time zone',
      'timestamp without time zone',
      'date',
      'interval',
      'text',
    ].map((type) => zoneOf(column(type))),
  ).toEqual(['with', 'with', 'without', 'without', null, null])
})

it.each([
  ['integer', '2147483648', 'integer'],
  ['integer', '-2147483648', null],
  ['smallint', '1.5', 'integer'],
  ['integer', '1_000', null],
  ['integer', '0x1F', null],
  ['integer', '', 'number'],
  ['bigint', '9223372036854775807', null],
  ['bigint', '9223372036854775808', 'integer'],
  ['numeric', 'NaN', null],
  ['numeric', '-Infinity', null],
  ['numeric', '.5e-10', null],
  ['numeric', '1'.repeat(1000), null],
  ['numeric', 'one', 'number'],
  ['double precision', '5e-324', null],
  ['money', '$1,234.50', null],
  ['boolean', 'maybe', 'choice'],
  ['boolean', 'TRUE', null],
  ['uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', null],
  ['uuid', 'a0eebc99', 'uuid'],
  ['jsonb', '{"a": 1e400}', null],
  ['json', '{a: 1}', 'json'],
  ['bytea', '\\x00ff', null],
  ['bytea', '\\x0', 'bytea'],
  ['bytea', '', null],
  ['integer[]', '{{1,2},{3,NULL}}', null],
  ['integer[]', '[0:1]={7,8}', null],
  ['integer[]', '1,2', 'array'],
  ['text', '', null],
  ['text', 'a\0b', 'nul'],
  ['timestamp with time zone', '4713-01-01 BC', null],
])('of %s, %j is %s', (type, text, problem) => {
  expect(cellProblem(column(type), text)).toBe(problem)
})

it('knows the values of an enum', () => {
  const mood = column('mood', { enums: ['sad', "it's"] })
  expect([cellProblem(mood, "it's"), cellProblem(mood, 'SAD')]).toEqual([null, 'choice'])
})
