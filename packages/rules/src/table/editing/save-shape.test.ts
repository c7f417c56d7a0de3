import { expect, test } from 'vitest'
import type { ColumnType } from '../table.types'
import { saveRowsSql, type RowChange } from './row-changes'
import { readSaveOfRows } from './save-shape'

const column = (name: string, type = 'text'): ColumnType => ({
  name,
  data_type: type,
  format: type,
  enums: [],
  is_nullable: true,
})

const nasty = [
  'a',
  '',
  `it's`,
  'back\\slash',
  `'); select 1 --`,
  '"quoted"',
  'new\nline',
  '$save$',
  '$save$ $save1$',
  'é🐘',
  `\\'`,
  `E'x'`,
  `a' and t."id" = 'b`,
]
const types = ['integer', 'public."My ""Type"""', 'timestamp with time zone', 'inet[]', '"char"']

const tableOf = (name: string) => ({
  schema: name === '' ? 'public' : name,
  name,
  columns: [column('id', 'integer'), column(name), ...types.map((type) => column(type, type))],
})

test.each(nasty)('recognizes every save of the table editor with %j', (text) => {
  const name = text === '' ? 'x' : text
  const source = tableOf(name)
  const changes: RowChange[] = [
    { type: 'insert', values: [] },
    { type: 'insert', values: [[name, { to: 'value', text }]] },
    {
      type: 'insert',
      values: [
        ['id', { to: 'default' }],
        [name, { to: 'null' }],
      ],
    },
    {
      type: 'update',
      key: [['id', '1'], ...types.map((type) => [type, text] as const)],
      read: [
        [name, text],
        ['id', null],
      ],
      values: [
        [name, { to: 'value', text }],
        ['id', { to: 'null' }],
      ],
    },
    { type: 'delete', key: [['id', '1']], read: [[name, text]] },
  ]
  for (const change of changes)
    expect(readSaveOfRows(saveRowsSql(source, [change]))).toHaveLength(1)
  expect(readSaveOfRows(saveRowsSql(source, changes))).toHaveLength(changes.length)
})

const save = saveRowsSql(tableOf('orders'), [
  {
    type: 'update',
    key: [['id', '1']],
    read: [],
    values: [['orders', { to: 'value', text: 'v' }]],
  },
])

test('names the commands with their tables', () => {
  expect(readSaveOfRows(save)).toEqual(['update "orders"."orders"'])
})

test.each([
  '',
  'select 1',
  'do $save$ begin perform 1; end $save$',
  save.replace(`'v'`, `set_config('role', 'x', true)`),
  save.replace(`'v'`, `(select 1)`),
  save.replace(`'v'`, `current_user`),
  save.replace(`'v'`, `U&'v'`),
  save.replace(`'v'`, `'v\\'`),
  save.replace(`'1'`, `'1' or true`),
  save.replace(`'1'`, `'1'::text(3)`),
  save.replace(';\n', `;\n  perform 1;\n`),
  save.replace('begin\n', `begin\n  set role postgres;\n`),
  save.replace('touched bigint;', 'touched bigint := set_config();'),
  save.replace('\nend\n', '\nexception when others then null;\nend\n'),
  save.replace('$save$', '$other$'),
  `${save}; select 1`,
  `${save} `,
  save.replace(`'v'`, `'$save$ language sql; select 1; do $save$'`),
  save.replaceAll('$save$', () => '$save$$'),
])('does not take %j for one', (sql) => {
  expect(readSaveOfRows(sql)).toBeNull()
})

test('reads a large save in a moment', () => {
  const large = { type: 'value', text: `'\\"`.repeat(1) } as const
  const changes = Array.from({ length: 2000 }, (_, index): RowChange => ({
    type: 'update',
    key: [['id', String(index)]],
    read: Array.from({ length: 10 }, () => ['orders', null] as const),
    values: [['orders', { to: 'value', text: large.text.repeat(100) }]],
  }))
  const sql = saveRowsSql(tableOf('orders'), changes)
  expect(readSaveOfRows(sql)).toHaveLength(2000)
  // Almost one: the last character differs.
  expect(readSaveOfRows(sql.replace(/'1999'; end if;/, `'1999'; end if `))).toBeNull()
  const long = saveRowsSql(tableOf('orders'), [
    { type: 'insert', values: [['orders', { to: 'value', text: `'`.repeat(2_000_000) }]] },
  ])
  expect(readSaveOfRows(long)).toHaveLength(1)
})
