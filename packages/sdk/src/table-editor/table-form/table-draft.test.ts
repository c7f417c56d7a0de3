// @vitest-environment node
import { alterTable } from '@howdah/platform-client/catalog/ddl/alter-table'
import { createTable } from '@howdah/platform-client/catalog/ddl/create-table'
import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { describe, expect, it } from 'vitest'
import {
  isUnique,
  withColumn,
  withMovedColumn,
  withNewColumn,
  withNewForeignKey,
  withoutColumn,
  withPrimary,
  withUnique,
} from './draft-changes'
import { draftProblems, placeOfPosition, placeOfSqlError } from './draft-problems'
import { draftOf, newTableDraft, shapeOf, type TableDraft } from './table-draft'
import { canBeIdentity, defaultChoices, withArray } from './type-choices'

const column = (name: string, type = 'text') => ({
  name,
  was: name,
  using: null,
  type,
  nullable: true,
  default: null,
  identity: null,
  generated: null,
  comment: null,
})
const shape: TableShape = {
  schema: 'public',
  name: 'orders',
  comment: 'all of them',
  rls: true,
  columns: [
    { ...column('id', 'bigint'), nullable: false },
    column('parent', 'bigint'),
    column('code'),
    column('part', 'bigint'),
  ],
  primaryKey: { name: 'orders_pkey', columns: ['id'] },
  uniques: [{ name: 'orders_code_key', columns: ['code'] }],
  checks: [{ name: 'c', expression: 'id > 0' }],
  foreignKeys: [
    {
      name: 'up',
      columns: ['parent'],
      target: { schema: 'public', name: 'orders' },
      targetColumns: ['id'],
      onDelete: 'c',
      onUpdate: 'a',
    },
    {
      name: 'parts',
      columns: ['part', 'code'],
      target: { schema: 'x', name: 'parts' },
      targetColumns: ['n', 'c'],
      onDelete: 'a',
      onUpdate: 'r',
    },
  ],
}
const keyOf = (draft: TableDraft, name: string) =>
  draft.columns.find((one) => one.name === name)?.key ?? expect.fail(name)

describe('a draft', () => {
  it('without changes creates no statements', () => {
    expect(shapeOf(draftOf(shape))).toEqual(shape)
    expect(alterTable(shape, shapeOf(draftOf(shape)))).toEqual([])
  })

  it('keeps its keys when a column gets another name, also those that point to the table itself', () => {
    const draft = draftOf(shape)
    const after = shapeOf(withColumn(draft, keyOf(draft, 'id'), { name: 'number' }))
    expect(after.primaryKey?.columns).toEqual(['number'])
    expect(after.foreignKeys[0]?.targetColumns).toEqual(['number'])
    expect(alterTable(shape, after)).toEqual([
      'alter table "public"."orders" rename column "id" to "number"',
    ])
  })

  it('drops with a column the keys that cannot be without it', () => {
    const draft = draftOf(shape)
    const after = shapeOf(withoutColumn(draft, keyOf(draft, 'code')))
    expect([after.uniques, after.foreignKeys.map(({ name }) => name)]).toEqual([[], ['up']])
    const without = withoutColumn(draft, keyOf(draft, 'id'))
    expect([without.primaryKey, without.foreignKeys.map(({ name }) => name)]).toEqual([
      null,
      ['parts'],
    ])
  })

  it('holds a key of several columns in the order in which they were chosen', () => {
    const draft = newTableDraft('public')
    const [id = 0, at = 0] = draft.columns.map(({ key }) => key)
    const both = withPrimary(withPrimary(withPrimary(draft, id, false), at, true), id, true)
    expect(shapeOf(both).primaryKey).toEqual({ name: null, columns: ['created_at', 'id'] })
    expect(shapeOf(withPrimary(withPrimary(both, id, false), at, false)).primaryKey).toBeNull()
  })

  it('makes a column of the key, and one that counts, never NULL', () => {
    const draft = withNewColumn(newTableDraft('public'))
    const key = draft.columns.at(-1)?.key ?? 0
    expect(withPrimary(draft, key, true).columns.at(-1)?.nullable).toBe(false)
    expect(
      withColumn(draft, key, { default: '1', identity: 'ALWAYS' }).columns.at(-1),
    ).toMatchObject({ nullable: false, default: null })
  })

  it('says unique of one column by a switch, and moves columns', () => {
    const draft = newTableDraft('public')
    const [first = 0] = draft.columns.map(({ key }) => key)
    const unique = withUnique(draft, first, true)
    expect([isUnique(unique, first), isUnique(withUnique(unique, first, false), first)]).toEqual([
      true,
      false,
    ])
    expect(withMovedColumn(draft, first, 1).columns.map(({ name }) => name)).toEqual([
      'created_at',
      'id',
    ])
    expect(withMovedColumn(draft, first, -1)).toEqual(draft)
  })
})

describe('what is wrong', () => {
  it('is reported at its field', () => {
    let draft = withNewForeignKey(
      withNewColumn(withNewColumn({ ...newTableDraft('public'), name: 'x'.repeat(64) })),
    )
    const [, , a = 0, b = 0] = draft.columns.map(({ key }) => key)
    draft = withColumn(withColumn(draft, a, { name: 'id', type: 'int; drop table x' }), b, {
      default: "')",
    })
    draft = {
      ...draft,
      checks: [{ id: 90, name: '', expression: ' ' }],
      uniques: [{ id: 91, name: null, columns: [] }],
    }
    expect(Object.fromEntries(draftProblems(draft))).toEqual({
      name: 'name-too-long',
      [`column:${a}:name`]: 'name-twice',
      [`column:${a}:type`]: 'not-a-type',
      [`column:${b}:name`]: 'name-empty',
      [`column:${b}:default`]: 'expression-leaks',
      'unique:91': 'one-column',
      'check:90:name': 'name-empty',
      'check:90:expression': 'expression-empty',
      [`foreign-key:${draft.foreignKeys[0]?.id}`]: 'not-chosen',
    })
  })

  it.each([
    ['42P07', 'relation "orders" already exists', null, 'name'],
    ['3F000', 'schema "other" does not exist', null, 'column:9:type'],
    ['3F000', 'schema "x" does not exist', null, 'form'],
    ['42704', 'type "other.nope[]" does not exist', null, 'column:9:type'],
    ['42701', 'column "code" of relation "orders" already exists', null, 'column:3:name'],
    [
      '42804',
      'column "code" cannot be cast automatically to type integer',
      'You might need to specify "USING code::integer".',
      'column:3:using',
    ],
    [
      '42804',
      'column "code" is of type integer but default expression is of type text',
      null,
      'column:3:default',
    ],
    ['23505', 'could not create unique index "orders_code_key"', null, 'form'],
  ])('of Postgres is reported at its field: %s %s', (sqlstate, message, hint, place) => {
    const draft = draftOf(shape)
    const odd = {
      ...draft,
      columns: [...draft.columns, { ...column('odd', 'other."nope"(3)[]'), key: 9, was: null }],
    }
    expect(placeOfSqlError({ sqlstate, message, hint }, odd)).toBe(place)
  })
})

describe('the position of an error', () => {
  const made: TableDraft = {
    ...newTableDraft('public'),
    name: 'größe',
    columns: [
      ...newTableDraft('public').columns,
      { ...column('a', 'jsonb'), key: 11, was: null, default: '{}' },
      { ...column('b', 'jsonb'), key: 12, was: null, default: '{}' },
    ],
    checks: [{ id: 13, name: null, expression: 'a is nul' }],
  }
  const script = ddlScript(createTable(shapeOf(made)))
  const nth = (text: string, from = 0) =>
    [...script.slice(0, script.indexOf(text, from))].length + 1
  it.each([
    ['the default of a column', nth('{}'), 'column:11:default'],
    ['an equal default of the next column', nth('{}', script.indexOf('"b"')), 'column:12:default'],
    ['a check', nth('nul)'), 'check:13:expression'],
    ['no expression', 1, null],
  ])('leads to %s', (_, position, place) =>
    expect(placeOfPosition(script, position, made)).toBe(place),
  )
})

describe('types', () => {
  it.each([
    ['text', true, 'text[]'],
    ['text[]', true, 'text[]'],
    ['numeric(10,2)[][3]', false, 'numeric(10,2)'],
  ])('%s as a list: %s', (type, array, after) => expect(withArray(type, array)).toBe(after))

  it('offer defaults that fit, and an identity to whole numbers only', () => {
    expect(defaultChoices('public.mood', ["it's"])).toEqual(["'it''s'"])
    expect(defaultChoices('timestamp with time zone', [])).toContain('now()')
    expect(['bigint', 'int4', 'numeric', 'bigint[]'].map(canBeIdentity)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
