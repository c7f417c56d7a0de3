import { alterTable } from '@howdah/platform-client/catalog/ddl/alter-table'
import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { copyLine } from '@howdah/platform-client/catalog/import/copy-text'
import { createSchema } from '@howdah/platform-client/catalog/ddl/create-schema'
import { createTable } from '@howdah/platform-client/catalog/ddl/create-table'
import { ddlScript, runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { dropColumn, dropRelation } from '@howdah/platform-client/catalog/ddl/drop'
import { duplicateTable } from '@howdah/platform-client/catalog/ddl/duplicate-table'
import { getDependents } from '@howdah/platform-client/catalog/dependents/dependents'
import { getTableShape } from '@howdah/platform-client/catalog/ddl/table-shape'
import { importBatch } from '@howdah/platform-client/catalog/import/import-batch'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import type { ColumnShape, TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { quoteName } from '@howdah/rules/table/quote-name'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCases } from './import-cases'
import { nastyNames, nastySets } from './nasty-names'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
})
afterAll(() => platform.stop())

const rows = <Row>(sql: string, parameters?: string[]) =>
  queryRows<Row>(owner, { ...scope, sql, parameters })
const run = (statements: string[]) => runDdl(owner, { ...scope, statements })

/** An expression that is read back has quotes only where they are needed. */
const asPostgresQuotes = async (name: string) =>
  (await rows<{ q: string }>('select quote_ident($1) as q', [name]))[0]!.q

async function idOf(schema: string, name: string): Promise<number | null> {
  const found = await rows<{ id: string }>(
    `select c.oid::bigint::text as id from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
    [schema, name],
  )
  return found[0] ? Number(found[0].id) : null
}

async function read(schema: string, name: string): Promise<TableShape> {
  const id = (await idOf(schema, name)) ?? expect.fail(`There is no ${schema}.${name}`)
  return (
    (await getTableShape(owner, { ...scope, id })) ?? expect.fail(`${schema}.${name} has no shape`)
  )
}

const column = (name: string, rest: Partial<ColumnShape> = {}): ColumnShape => ({
  name,
  type: 'text',
  nullable: true,
  default: null,
  identity: null,
  generated: null,
  comment: null,
  ...rest,
})
const table = (schema: string, name: string, rest: Partial<TableShape> = {}): TableShape => ({
  schema,
  name,
  comment: null,
  rls: false,
  columns: [],
  primaryKey: null,
  uniques: [],
  checks: [],
  foreignKeys: [],
  ...rest,
})
const find = (shape: TableShape, name: string) => shape.columns.find((one) => one.name === name)

test(
  'names from hell: made, read, changed, copied, dropped, and nothing injected',
  { timeout: nastySets * 60_000 },
  async () => {
    await rows('create table public.victim (id int)')
    await fc.assert(
      fc.asyncProperty(nastyNames(16), fc.string({ unit: 'grapheme' }), async (given, remark) => {
        const [schema, parent, child, a, b, c, d, pk, uq, ck, fk, a2, child2, copy, e, uq2] =
          given as [string, ...string[]] & string[]
        if (
          !parent ||
          !child ||
          !a ||
          !b ||
          !c ||
          !d ||
          !pk ||
          !uq ||
          !ck ||
          !fk ||
          !a2 ||
          !child2 ||
          !copy ||
          !e ||
          !uq2
        )
          return
        const comment = `${remark.replaceAll('\0', '')}'\\`
        await run(createSchema(schema))
        try {
          await run(
            createTable(
              table(schema, parent, {
                columns: [
                  column(a, { type: 'int', nullable: false }),
                  column(b, { nullable: false }),
                ],
                primaryKey: { name: pk, columns: [b, a] },
              }),
            ),
          )
          const made = table(schema, child, {
            comment,
            rls: true,
            columns: [
              column(a, { type: 'integer', comment }),
              column(b, { default: `'${comment.replaceAll("'", "''")}'::text` }),
              column(c, { type: 'bigint', identity: 'ALWAYS', nullable: false }),
              column(d, { type: 'numeric(10,2)', nullable: false }),
            ],
            primaryKey: { name: `${pk}c`, columns: [c] },
            uniques: [{ name: uq, columns: [a, d] }],
            checks: [{ name: ck, expression: `(${await asPostgresQuotes(a)} > 0)` }],
            foreignKeys: [
              {
                name: fk,
                columns: [b, a],
                target: { schema, name: parent },
                targetColumns: [b, a],
                onDelete: 'c',
                onUpdate: 'n',
              },
            ],
          })
          await run(createTable(made))
          const before = await read(schema, child)
          const withWas = (shape: TableShape) => ({
            ...shape,
            columns: shape.columns.map((one) => ({ ...one, was: one.name, using: null })),
          })
          expect(before).toEqual(withWas(made))

          const after: TableShape = {
            ...before,
            name: child2,
            comment: null,
            rls: false,
            columns: [
              { ...find(before, a)!, name: a2, comment: null },
              // These two trade names.
              { ...find(before, b)!, name: d, default: null },
              {
                ...find(before, d)!,
                name: b,
                type: 'text',
                using: `${quoteName(b)}::text || 'x'`,
                nullable: true,
                comment,
              },
              { ...find(before, c)!, identity: 'BY DEFAULT' },
              column(e, { type: 'date', default: 'CURRENT_DATE', nullable: false }),
            ],
            uniques: [{ name: uq2, columns: [e, a2] }],
            checks: [{ name: ck, expression: `(${await asPostgresQuotes(a2)} > 0)` }],
            foreignKeys: [{ ...before.foreignKeys[0]!, columns: [d, a2], onDelete: 'a' }],
          }
          await run(alterTable(before, after))
          expect(await idOf(schema, child)).toBeNull()
          const altered = await read(schema, child2)
          const sorted = (shape: TableShape) => ({
            ...shape,
            columns: shape.columns.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
          })
          expect(sorted(altered)).toEqual(sorted(withWas(after)))
          expect(alterTable(altered, structuredClone(altered))).toEqual([])

          const dependents = await getDependents(owner, {
            ...scope,
            id: (await idOf(schema, parent))!,
          })
          expect(dependents).toMatchObject({ kind: 'r', schema, name: parent })
          expect(dependents!.dependents).toHaveLength(1)
          const put = {
            ...scope,
            table: { schema, name: parent },
            columns: [a, b],
            rows: 1,
            data: copyLine(['1', comment]),
          }
          expect(await importBatch(owner, { ...put, conflict: { type: 'refuse' } })).toMatchObject({
            written: 1,
          })
          expect(await importBatch(owner, { ...put, conflict: { type: 'refuse' } })).toMatchObject({
            refused: [{ sqlstate: '23505' }],
          })
          expect(
            await importBatch(owner, { ...put, conflict: { type: 'update', key: [b, a] } }),
          ).toMatchObject({ skipped: 1 })
          await rows(`truncate ${quoteName(schema)}.${quoteName(parent)} cascade`)

          await run(duplicateTable(altered, { schema, name: copy }, true))
          const copied = await read(schema, copy)
          expect(copied.columns).toEqual(altered.columns)
          expect(copied.foreignKeys.map(({ columns, target }) => [columns, target])).toEqual([
            [[d, a2], { schema, name: parent }],
          ])

          await run(dropColumn({ schema, name: copy }, a2, false))
          expect(find(await read(schema, copy), a2)).toBeUndefined()
          await expect(run(dropColumn({ schema, name: parent }, a, false))).rejects.toMatchObject({
            code: 'sql_error',
          })
          await run(dropColumn({ schema, name: parent }, a, true))
          await run(dropRelation({ schema, name: copy }, 'r', false))
          expect(await idOf(schema, copy)).toBeNull()
          expect(await idOf('public', 'victim')).not.toBeNull()
        } finally {
          await rows(`drop schema ${quoteName(schema)} cascade`)
        }
      }),
      { numRuns: nastySets },
    )
  },
)

describe('a table', () => {
  beforeAll(() => rows('create schema changes'))

  test('that cannot be changed whole is not changed at all', async () => {
    await rows(
      `create table changes.half (a text, b int); insert into changes.half values ('no number', 1)`,
    )
    const before = await read('changes', 'half')
    const after = {
      ...before,
      name: 'other',
      columns: [{ ...find(before, 'a')!, type: 'integer', using: 'a::integer' }, column('c')],
    }
    await expect(run(alterTable(before, after))).rejects.toMatchObject({
      code: 'sql_error',
      sql: { sqlstate: '22P02' },
    })
    expect(await read('changes', 'half')).toEqual(before)
    await expect(
      run([...createTable(table('changes', 'fresh', { columns: [column('a')] })), 'select 1/0']),
    ).rejects.toThrow()
    expect(await idOf('changes', 'fresh')).toBeNull()
  })

  test('keeps its rows when a type changes with USING and its default with it', async () => {
    await rows(
      `create table changes.typed (a text default '7', b int default 1); insert into changes.typed values ('12', 3)`,
    )
    const before = await read('changes', 'typed')
    const after = {
      ...before,
      columns: [
        {
          ...find(before, 'a')!,
          name: 'n',
          type: 'integer',
          using: 'n::integer * 2',
          default: '8',
        },
        { ...find(before, 'b')!, type: 'boolean', using: 'b > 2', default: 'true' },
      ],
    }
    await run(alterTable(before, after))
    await rows('insert into changes.typed default values')
    expect(await rows('select n, b from changes.typed')).toEqual([
      { n: 24, b: true },
      { n: 8, b: true },
    ])
  })

  test('gets and loses an identity', async () => {
    await rows(`create table changes.counted (id int default 4)`)
    const before = await read('changes', 'counted')
    const identity: ColumnShape = {
      ...before.columns[0]!,
      identity: 'ALWAYS',
      default: null,
      nullable: false,
    }
    await run(alterTable(before, { ...before, columns: [identity] }))
    const between = await read('changes', 'counted')
    expect(between.columns[0]).toMatchObject({ identity: 'ALWAYS', nullable: false, default: null })
    await run(
      alterTable(between, {
        ...between,
        columns: [{ ...between.columns[0]!, identity: null, nullable: true, default: '9' }],
      }),
    )
    expect((await read('changes', 'counted')).columns[0]).toMatchObject({
      identity: null,
      nullable: true,
      default: '9',
    })
  })

  test('that points to itself is renamed, moved and copied with its key', async () => {
    await rows(
      `create schema elsewhere; create table changes.tree (id int primary key, up int constraint up references changes.tree)`,
    )
    const before = await read('changes', 'tree')
    const after: TableShape = {
      ...before,
      schema: 'elsewhere',
      name: 'wood',
      columns: before.columns.map((one) => ({ ...one, name: `${one.name}2` })),
    }
    after.primaryKey = { ...before.primaryKey!, columns: ['id2'] }
    after.foreignKeys = [
      {
        ...before.foreignKeys[0]!,
        columns: ['up2'],
        target: { schema: 'elsewhere', name: 'wood' },
        targetColumns: ['id2'],
        onDelete: 'c',
      },
    ]
    await run(alterTable(before, after))
    const moved = await read('elsewhere', 'wood')
    expect(moved.foreignKeys).toEqual(after.foreignKeys)
    await run(duplicateTable(moved, { schema: 'changes', name: 'copy' }, true))
    expect((await read('changes', 'copy')).foreignKeys[0]?.target).toEqual({
      schema: 'changes',
      name: 'copy',
    })
  })

  test('is copied with its rows, and its identity goes on behind them', async () => {
    await rows(`create table changes.source (id int generated always as identity, a int, twice int generated always as (a * 2) stored);
      insert into changes.source (a) values (1), (2), (3)`)
    await run(
      duplicateTable(await read('changes', 'source'), { schema: 'changes', name: 'copied' }, true),
    )
    await rows('insert into changes.copied (a) values (9)')
    expect(await rows('select id, a, twice from changes.copied order by id')).toEqual([
      { id: 1, a: 1, twice: 2 },
      { id: 2, a: 2, twice: 4 },
      { id: 3, a: 3, twice: 6 },
      { id: 4, a: 9, twice: 18 },
    ])
  })

  test('keeps constraints that the form has no word for', async () => {
    await rows(`create table changes.special (a int, b int,
      constraint later unique (a) deferrable, constraint nulls unique nulls not distinct (b), constraint also unique (a) include (b));
      alter table changes.special add constraint loose check (a > 0) not valid`)
    const before = await read('changes', 'special')
    expect([before.uniques, before.checks]).toEqual([[], []])
    await run(
      alterTable(before, {
        ...before,
        columns: before.columns.map((one) => ({ ...one, name: `${one.name}2` })),
        comment: 'x',
      }),
    )
    const constraints = await rows<{ conname: string }>(
      `select conname from pg_constraint where conrelid = 'changes.special'::regclass and contype <> 'n' order by 1`,
    )
    expect(constraints.map(({ conname }) => conname)).toEqual(['also', 'later', 'loose', 'nulls'])
  })

  test('is previewed as what runs', () => {
    expect(ddlScript(['a', 'b'])).toBe('begin;\n\na;\n\nb;\n\ncommit;\n')
  })
})

importCases(() => ({ owner, scope }))
