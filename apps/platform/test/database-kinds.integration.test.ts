import {
  changeExtension,
  dropExtension,
  extensionsKind,
} from '@howdah/platform-client/catalog/objects/extensions'
import {
  alterIndex,
  createIndex,
  dropIndex,
  indexShape,
  rebuildIndex,
  type IndexShape,
} from '@howdah/platform-client/catalog/objects/index-statements'
import { indexesKind } from '@howdah/platform-client/catalog/objects/indexes'
import { getIndexBloat } from '@howdah/platform-client/catalog/monitoring/object-relations'
import { listObjectDependents } from '@howdah/platform-client/catalog/objects/object-dependents'
import {
  alterPublication,
  createPublication,
  dropPublication,
  publicationShape,
  publicationsKind,
  type PublicationShape,
} from '@howdah/platform-client/catalog/objects/publications'
import { quoteName } from '@howdah/rules/table/quote-name'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { nastyNames, nastySets } from './nasty-names'
import { objectFixture } from './object-fixture'

const { change, client, named, rows, run, scope } = objectFixture()

describe('extensions', () => {
  test('one is enabled in a schema and disabled with what uses it', async () => {
    await rows('create schema if not exists "ext ""s"')
    const before = await named(extensionsKind, 'cube')
    expect(before).toMatchObject({ is_enabled: false, version: null, may_change: true })
    const shape = { name: 'cube', schema: 'ext "s', version: before.default_version }
    await run(...changeExtension(before, shape))
    const enabled = await named(extensionsKind, 'cube')
    expect(enabled).toMatchObject({
      is_enabled: true,
      version: before.default_version,
      installed_in: 'ext "s',
      // Postgres gives the objects of a trusted extension to a superuser.
      is_movable: false,
    })
    expect(changeExtension(enabled, shape)).toEqual([])
    expect(changeExtension(enabled, { ...shape, schema: 'public' })).toEqual([
      'alter extension "cube" set schema "public"',
    ])
    await rows('create table public.cubes (a "ext ""s".cube, b int)')
    const catalog = 'pg_extension'
    const found = await listObjectDependents(client(), { ...scope(), catalog, ids: [enabled.id] })
    expect(found).toEqual([{ name: 'column a of table cubes', direct: true }])
    await expect(run(dropExtension(enabled, false))).rejects.toThrow(/depend/)
    await run(dropExtension(enabled, true))
    expect((await named(extensionsKind, 'cube')).is_enabled).toBe(false)
  })

  test('those that stay with superusers are marked', async () => {
    expect(await named(extensionsKind, 'earthdistance')).toMatchObject({
      requires: ['cube'],
      may_change: false,
    })
    expect(await named(extensionsKind, 'moddatetime')).toMatchObject({ may_change: true })
    expect(await named(extensionsKind, 'file_fdw')).toMatchObject({ may_change: false })
  })
})

describe('indexes', () => {
  const column = (expression: string, part = {}) => ({
    expression,
    descending: false,
    nulls_first: false,
    operator_class: null,
    collation: null,
    ...part,
  })
  const anIndex = (part: Partial<IndexShape>): IndexShape => ({
    name: 'of "it"',
    table: { schema: 'public', name: 'indexed' },
    method: 'btree',
    columns: [column('a')],
    included: [],
    isUnique: false,
    nullsNotDistinct: false,
    condition: null,
    storage: [],
    tablespace: null,
    comment: null,
    concurrently: true,
    ...part,
  })
  beforeAll(() => rows('create table public.indexed (a int, "B" text, c jsonb, primary key (a))'))

  test.each<[string, Partial<IndexShape>]>([
    [
      'columns in any order',
      {
        columns: [
          column('"B"', { descending: true, nulls_first: true }),
          column('a', { nulls_first: true }),
          column('lower("B")', {
            collation: 'pg_catalog."C"',
            operator_class: 'pg_catalog.text_pattern_ops',
          }),
        ],
        condition: '(a > 5)',
        storage: ['fillfactor=70'],
        comment: "it's",
      },
    ],
    [
      'unique',
      { isUnique: true, nullsNotDistinct: true, included: ['a'], columns: [column('"B"')] },
    ],
    ['another method', { method: 'gin', columns: [column('c')], concurrently: false }],
  ])('%s', async (_, part) => {
    const shape = anIndex(part)
    await change(createIndex(shape))
    const found = await named(indexesKind, shape.name)
    expect(found.is_valid).toBe(true)
    expect(indexShape(found)).toEqual({ ...shape, concurrently: true })
    await run(dropIndex(found, false), found.definition)
    const again = await named(indexesKind, shape.name)
    expect(again.definition).toBe(found.definition)
    await change(rebuildIndex(again))
    await change(alterIndex(again, { ...shape, name: 'renamed', comment: 'new' }))
    const after = await named(indexesKind, 'renamed')
    expect(after.comment).toBe('new')
    await run(dropIndex(after, false))
  })

  test('bloat is what an index has over one that was just built', async () => {
    await rows(`
      create table public.bloated (a int);
      insert into public.bloated select generate_series(1, 10000);
      create index bloated_a on public.bloated (a);
      analyze public.bloated`)
    const { id } = await named(indexesKind, 'bloated_a')
    const share = async () => {
      const found = await getIndexBloat(client(), { ...scope(), id })
      return Number(found?.bytes) / Number(found?.expected_bytes)
    }
    expect(Math.abs((await share()) - 1)).toBeLessThan(0.1)
    await rows('update public.bloated set a = a + 10000; analyze public.bloated')
    expect(await share()).toBeGreaterThan(1.5)
    await rows('create index of_expression on public.bloated ((a + 1))')
    const other = await named(indexesKind, 'of_expression')
    expect(await getIndexBloat(client(), { ...scope(), id: other.id })).toBeNull()
  })

  test('those of constraints are marked', async () => {
    const found = await named(indexesKind, 'indexed_pkey')
    expect(found).toMatchObject({ is_primary: true, constraint: 'indexed_pkey' })
  })

  test('any name is quoted', async () => {
    await fc.assert(
      fc.asyncProperty(nastyNames(4), async (names) => {
        const [schema, table, name, renamed] = names as [string, string, string, string]
        await rows(
          `create schema ${quoteName(schema)}; create table ${quoteName(schema)}.${quoteName(table)} (${quoteName(name)} int)`,
        )
        const shape = anIndex({
          name,
          table: { schema, name: table },
          columns: [column(quoteName(name))],
          comment: name,
        })
        await change(createIndex(shape))
        const found = await named(indexesKind, name, schema)
        await change(alterIndex(found, { ...shape, name: renamed }))
        await run(dropIndex(await named(indexesKind, renamed, schema), true))
        await rows(`drop schema ${quoteName(schema)} cascade`)
      }),
      { numRuns: nastySets },
    )
  })
})

describe('publications', () => {
  const aPublication = (part: Partial<PublicationShape>): PublicationShape => ({
    name: 'news "of" it',
    allTables: false,
    viaRoot: true,
    generated: false,
    changes: ['insert', 'delete'],
    tables: [{ schema: 'public', name: 'published', columns: ['a', 'B"'], filter: '(a > 5)' }],
    schemas: [],
    comment: "it's",
    ...part,
  })
  const whole = { schema: 'public', name: 'published_too', columns: null, filter: null }
  beforeAll(() =>
    rows(`
      create table public.published (a int primary key, "B""" text, c text);
      create table public.published_too (a int primary key)`),
  )

  test('what a form creates is what Postgres has', async () => {
    const shape = aPublication({})
    await run(...createPublication(shape))
    const found = await named(publicationsKind, shape.name)
    expect(publicationShape(found)).toEqual(shape)
    expect(alterPublication(found, shape)).toEqual([])
    await run(dropPublication(found))
  })

  test.each<[string, Partial<PublicationShape>]>([
    ['a rename', { name: 'renamed' }],
    ['tables', { tables: [whole] }],
    ['no tables', { tables: [] }],
    ['changes', { changes: ['truncate'], viaRoot: false }],
    ['a comment', { comment: null }],
  ])('%s is changed', async (_, part) => {
    await run(...createPublication(aPublication({})))
    const wanted = aPublication(part)
    await run(...alterPublication(await named(publicationsKind, 'news "of" it'), wanted))
    const after = await named(publicationsKind, wanted.name)
    expect(publicationShape(after)).toEqual(wanted)
    await run(dropPublication(after))
  })
})
