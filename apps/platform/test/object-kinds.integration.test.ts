import { listDatabaseObjects } from '@howdah/platform-client/catalog/objects/object-queries'
import {
  alterTrigger,
  createTrigger,
  dropTrigger,
  switchTrigger,
  triggerShape,
  type TriggerShape,
} from '@howdah/platform-client/catalog/objects/trigger-statements'
import { eventTriggersKind, triggersKind } from '@howdah/platform-client/catalog/objects/triggers'
import {
  alterType,
  createType,
  dropType,
  typeShape,
  type TypeShape,
} from '@howdah/platform-client/catalog/objects/type-statements'
import { typesKind } from '@howdah/platform-client/catalog/objects/types'
import { quoteName } from '@howdah/rules/table/quote-name'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { nastyNames, nastySets } from './nasty-names'
import { objectFixture } from './object-fixture'

const { change, client, named, rows, scope } = objectFixture()
const run = (statements: string[]) => change({ statements })

describe('triggers', () => {
  const aTrigger = (part: Partial<TriggerShape>): TriggerShape => ({
    name: 'checks',
    table: { schema: 'public', name: 'watched' },
    timing: 'before',
    orientation: 'row',
    events: ['insert', 'update'],
    columns: [],
    condition: null,
    function: { schema: 'public', name: 'watch' },
    arguments: [],
    oldTable: null,
    newTable: null,
    state: 'O',
    comment: null,
    ...part,
  })
  beforeAll(() =>
    rows(`
      create table public.watched (a int, "b ""c" text);
      create table public.watched_too (a int);
      create function public.watch() returns trigger language plpgsql as 'begin return new; end'`),
  )

  test('what a form creates is what Postgres has, and its SQL creates the same', async () => {
    const shape = aTrigger({
      name: 'all "of" it',
      columns: ['a', 'b "c'],
      condition: '(new.a > 1)',
      arguments: ["it's", 'b\\c', '', 'größe'],
      state: 'A',
      comment: "a 'comment'",
    })
    await run(createTrigger(shape))
    const found = await named(triggersKind, shape.name)
    expect(triggerShape(found)).toEqual(shape)
    await run([dropTrigger(found, false), found.definition])
    const again = await named(triggersKind, shape.name)
    expect(again.definition).toBe(found.definition)
    await run([dropTrigger(again, false)])
  })

  test.each<[string, Partial<TriggerShape>, RegExp]>([
    ['a rename', { name: 'renamed' }, /^alter trigger "checks"/],
    ['a state', { state: 'D' }, /disable trigger/],
    ['a table', { table: { schema: 'public', name: 'watched_too' } }, /^drop trigger/],
    [
      'a definition',
      {
        timing: 'after',
        orientation: 'statement',
        events: ['update'],
        oldTable: 'old "rows',
        newTable: 'fresh',
        state: 'R',
      },
      /^create or replace/,
    ],
    ['a comment', { comment: 'c' }, /^comment on trigger/],
    ['nothing', {}, /^$/],
  ])('%s is changed', async (_, part, first) => {
    await run(createTrigger(aTrigger({})))
    const wanted = aTrigger(part)
    const statements = alterTrigger(await named(triggersKind, 'checks'), wanted)
    expect(statements[0] ?? '').toMatch(first)
    await run(statements)
    const after = await named(triggersKind, wanted.name)
    expect(triggerShape(after)).toEqual(wanted)
    await run([switchTrigger(wanted.table, wanted.name, 'D'), dropTrigger(after, false)])
  })

  test('those of partitions are marked, and event triggers are listed', async () => {
    await rows(`
      create table parted (a int) partition by range (a);
      create table part partition of parted for values from (0) to (9);
      create trigger of_parted after insert on parted for each row execute function watch()`)
    const found = await listDatabaseObjects(client(), triggersKind, {
      ...scope(),
      schema: 'public',
    })
    expect(
      found.map(({ table, is_inherited: inherited }) => [table, inherited]).toSorted(),
    ).toEqual([
      ['part', true],
      ['parted', false],
    ])
    expect(await listDatabaseObjects(client(), eventTriggersKind, scope())).toEqual(
      expect.any(Array),
    )
  })
})

describe('types', () => {
  const aType = (part: Partial<TypeShape>): TypeShape => ({
    schema: 'public',
    name: 'kind of "it"',
    kind: 'enum',
    values: [],
    attributes: [],
    base: '',
    collation: null,
    range: null,
    default: null,
    notNull: false,
    checks: [],
    comment: "it's",
    ...part,
  })
  const value = (label: string, was: string | null = label) => ({ was, label })

  test('an enum: values are added at a place and renamed', async () => {
    await run(createType(aType({ values: ['b', "d'", 'f'].map((label) => value(label, null)) })))
    const before = await named(typesKind, 'kind of "it"')
    expect(typeShape(before)).toEqual(aType({ values: [value('b'), value("d'"), value('f')] }))
    const values = [
      value('a', null),
      value('B', 'b'),
      value('c', null),
      value('c2', null),
      value("d'"),
      value('f'),
      value('g', null),
    ]
    await run(alterType(before, aType({ name: 'renamed', values, comment: null })))
    const after = await named(typesKind, 'renamed')
    expect(after.values).toEqual(['a', 'B', 'c', 'c2', "d'", 'f', 'g'])
    await run([dropType(after, false)])
  })

  test('a composite type: attributes are added, renamed, changed and dropped', async () => {
    const attributes = [
      { was: 'a', name: 'a', type: 'integer', collation: null },
      { was: 'B"', name: 'B"', type: 'text[]', collation: 'pg_catalog."C"' },
      { was: 'c', name: 'c', type: 'numeric(10,2)', collation: null },
    ]
    const shape = aType({ kind: 'composite', attributes })
    await run(createType(shape))
    const before = await named(typesKind, shape.name)
    expect(typeShape(before)).toEqual(shape)
    await rows('create schema if not exists kinds')
    const wanted = {
      ...shape,
      schema: 'kinds',
      attributes: [
        { was: 'a', name: 'a2', type: 'bigint', collation: null },
        { was: 'c', name: 'c', type: 'numeric(10,2)', collation: null },
        { was: null, name: 'd', type: 'date', collation: null },
      ],
    }
    await run(alterType(before, wanted))
    const after = await named(typesKind, shape.name, 'kinds')
    expect(after.attributes.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'a2 bigint',
      'c numeric(10,2)',
      'd date',
    ])
    await run([dropType(after, false)])
  })

  test('a domain: default, not null and checks are changed', async () => {
    const check = (name: string, expression: string, was: string | null = name) => ({
      was,
      name,
      expression,
    })
    const shape = aType({
      kind: 'domain',
      base: 'integer',
      default: '1',
      notNull: true,
      checks: [check('a "b', '(VALUE > 0)'), check('small', '(VALUE < 100)')],
    })
    await run(createType(shape))
    const before = await named(typesKind, shape.name)
    expect(typeShape(before)).toEqual(shape)
    const wanted = {
      ...shape,
      default: null,
      notNull: false,
      checks: [check('positive', '(VALUE > 0)', 'a "b'), check('small', 'value < 50')],
    }
    await run(alterType(before, wanted))
    expect(typeShape(await named(typesKind, shape.name))).toEqual({
      ...wanted,
      checks: [check('positive', '(VALUE > 0)'), check('small', '(VALUE < 50)')],
    })
    await run([dropType(before, true)])
  })

  /** Cuts a label, but no pair of surrogates in two. */
  const lastOf = (label: string) => label.slice(-40).replace(/^[\uDC00-\uDFFF]/, '')

  test('a range, and any name is quoted', async () => {
    const usual = { operator_class: null, collation: null, canonical: null, subtype_diff: null }
    const range = aType({
      kind: 'range',
      base: 'double precision',
      range: { ...usual, multirange: null },
    })
    await run(createType(range))
    expect(typeShape(await named(typesKind, range.name))).toEqual(range)
    await fc.assert(
      fc.asyncProperty(nastyNames(4), async (names) => {
        const [schema, name, label, renamed] = names as [string, string, string, string]
        await rows(`create schema ${quoteName(schema)}`)
        await run(createType(aType({ schema, name, values: [value(label, null)] })))
        const before = await named(typesKind, name, schema)
        const values = [value(renamed, label), value(lastOf(`${label}+`), null)]
        await run(alterType(before, aType({ schema, name: renamed, values })))
        const after = await named(typesKind, renamed, schema)
        expect(after.values).toEqual(values.map((one) => one.label))
        await run([dropType(after, false), `drop schema ${quoteName(schema)}`])
      }),
      { numRuns: nastySets },
    )
  })
})
