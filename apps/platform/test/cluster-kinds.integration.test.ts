import type {
  CatalogKind,
  DatabaseObject,
} from '@howdah/platform-client/catalog/objects/database-object'
import {
  getTablePrivileges,
  privilegeStatements,
} from '@howdah/platform-client/catalog/objects/column-privileges'
import { extensionsKind } from '@howdah/platform-client/catalog/objects/extensions'
import { functionsKind } from '@howdah/platform-client/catalog/objects/functions'
import { indexesKind } from '@howdah/platform-client/catalog/objects/indexes'
import {
  getDatabaseObject,
  listDatabaseObjects,
} from '@howdah/platform-client/catalog/objects/object-queries'
import {
  alterPolicyObject,
  createPolicyObject,
  dropPolicyObject,
  policiesKind,
  policyDraft,
  type TablePolicyDraft,
} from '@howdah/platform-client/catalog/objects/policies'
import { getOwnedObjects } from '@howdah/platform-client/catalog/monitoring/object-relations'
import { publicationsKind } from '@howdah/platform-client/catalog/objects/publications'
import { slotsKind } from '@howdah/platform-client/catalog/objects/replication'
import {
  alterRole,
  createRole,
  dropRole,
  roleShape,
  roleCopy,
  rolesKind,
  type RoleShape,
} from '@howdah/platform-client/catalog/objects/roles'
import {
  alterSchemaObject,
  createSchemaObject,
  dropSchemaObject,
  schemasKind,
} from '@howdah/platform-client/catalog/objects/schemas'
import {
  forceRowSecurity,
  switchRowSecurity,
  tableSecurityKind,
} from '@howdah/platform-client/catalog/objects/table-security'
import {
  alterTableObject,
  analyzeTable,
  dropTableObject,
  tablesKind,
  vacuumTable,
} from '@howdah/platform-client/catalog/objects/tables'
import { eventTriggersKind, triggersKind } from '@howdah/platform-client/catalog/objects/triggers'
import { typesKind } from '@howdah/platform-client/catalog/objects/types'
import { beforeAll, describe, expect, test } from 'vitest'
import { objectFixture } from './object-fixture'

const { change, client, named, rows, run, scope } = objectFixture()

describe('policies', () => {
  const aPolicy = (part: Partial<TablePolicyDraft>): TablePolicyDraft => ({
    table: { schema: 'public', name: 'guarded "t"' },
    name: 'may "see" it',
    command: 'ALL',
    permissive: true,
    roles: ['public'],
    using: '(a > 5)',
    check: '(a > 6)',
    comment: "it's",
    enableRls: false,
    ...part,
  })
  beforeAll(() =>
    rows('create table public."guarded ""t""" (a int); create table guarded_too (a int)'),
  )

  test.each<[string, Partial<TablePolicyDraft>, RegExp]>([
    ['a rename', { name: 'renamed' }, /^alter policy .* rename to/],
    ['the conditions', { using: '(a > 7)', check: '(a > 8)', comment: null }, /^alter policy/],
    ['a condition less', { check: null }, /^drop policy/],
    ['the command', { command: 'SELECT', check: null }, /^drop policy/],
    ['the behavior', { permissive: false }, /^drop policy/],
    ['the table', { table: { schema: 'public', name: 'guarded_too' } }, /^drop policy/],
    ['nothing', {}, /^$/],
  ])('%s is changed', async (_, part, first) => {
    await run(...createPolicyObject(aPolicy({ enableRls: true })))
    const before = await named(policiesKind, 'may "see" it')
    expect(policyDraft(before)).toEqual(aPolicy({}))
    expect(before.rls_enabled).toBe(true)
    const table = await named(tableSecurityKind, 'guarded "t"', 'public')
    expect(table).toMatchObject({ rls_enabled: true, policies: { ALL: 1, SELECT: 0, DELETE: 0 } })
    const wanted = aPolicy(part)
    const statements = alterPolicyObject(before, wanted)
    expect(statements[0] ?? '').toMatch(first)
    await run(...statements)
    const after = await named(policiesKind, wanted.name)
    expect(policyDraft(after)).toEqual(wanted)
    await run(dropPolicyObject(after))
  })
})

test('row-level security of a table without policies is turned on, forced, and off', async () => {
  await rows('create table public."un ""guarded" (a int)')
  const read = () => named(tableSecurityKind, 'un "guarded', 'public')
  const state = { rls_enabled: false, rls_forced: false }
  expect(await read()).toMatchObject({ ...state, policies: { ALL: 0 }, may_change: true })
  await run(switchRowSecurity(await read(), true), forceRowSecurity(await read(), true))
  expect(await read()).toMatchObject({ rls_enabled: true, rls_forced: true })
  await run(forceRowSecurity(await read(), false), switchRowSecurity(await read(), false))
  expect(await read()).toMatchObject(state)
})

describe('roles', () => {
  const aRole = (part: Partial<RoleShape>): RoleShape => ({
    name: 'clerk "of" it',
    attributes: ['login', 'inherit'],
    password: '',
    connectionLimit: -1,
    validUntil: null,
    memberOf: [],
    memberships: [],
    configuration: [],
    comment: null,
    ...part,
  })

  test('one is created, changed, renamed and deleted with what it owns', async () => {
    await run(...createRole(aRole({ name: 'group' })))
    const shape = aRole({ memberOf: ['group'], connectionLimit: 3, password: "it's", comment: 'c' })
    await run(...createRole(shape))
    const before = await named(rolesKind, shape.name)
    expect(before).toMatchObject({ may_change: true, owned: 0 })
    expect(roleShape(before)).toEqual({
      ...shape,
      password: '',
      memberships: [{ role: 'group', admin: false, inherit: null, set: true }],
    })
    // A copy that does not inherit has no privileges of its groups by itself.
    await run(...createRole({ ...roleShape(before), name: 'copied', attributes: [] }))
    const copy = await named(rolesKind, 'copied')
    expect(copy.memberships).toMatchObject([{ role: 'group', inherit: false, set: true }])
    await run(dropRole(copy))
    const wanted = aRole({
      name: 'renamed',
      attributes: ['createdb'],
      connectionLimit: 5,
      validUntil: '2030-01-31 00:00:00+00',
    })
    await run(...alterRole(before, wanted))
    const after = await named(rolesKind, 'renamed')
    expect(roleShape(after)).toEqual(wanted)
    await rows(
      `create table of_role (a int); grant renamed to current_user; grant create on schema public to renamed; alter table of_role owner to renamed`,
    )
    const owning = await named(rolesKind, 'renamed')
    expect(owning.owned).toBe(1)
    const owned = await getOwnedObjects(client(), { ...scope(), id: owning.id })
    expect(owned).toEqual({ names: ['table of_role'], count: 1, elsewhere: 0 })
    await run(dropRole(owning))
    expect(await rows(`select to_regclass('of_role')::text as "table"`)).toEqual([
      { table: 'of_role' },
    ])
    await run(dropRole(await named(rolesKind, 'group')))
  })

  test('a copy leaves out what only superusers set for a role', async () => {
    const editor = await named(rolesKind, 'howdah_editor')
    expect(editor.superuser_parameters).toEqual(['log_min_error_statement', 'log_min_messages'])
    const outside = { name: 'second editor', memberOf: [], memberships: [] }
    await expect(run(...createRole({ ...roleShape(editor), ...outside }))).rejects.toThrow(
      /permission denied to set parameter/,
    )
    await run(...createRole({ ...roleCopy(editor), ...outside }))
    const copy = await named(rolesKind, 'second editor')
    expect(copy.configuration).toContain('transaction_timeout=0')
    expect(copy.superuser_parameters).toEqual([])
    await run(dropRole(copy))
  })
})

test('privileges on a table and its columns are granted and revoked', async () => {
  await rows('create table public."priv ""t""" (a int, "B""" text); create role reader')
  const table = await named(tablesKind, 'priv "t"')
  const read = async () =>
    (await getTablePrivileges(client(), { ...scope(), id: table.id, role: 'reader' })) ??
    expect.fail('gone')
  await run(
    ...privilegeStatements(table, 'reader', [
      { column: 'B"', privilege: 'UPDATE', isGranted: true },
      { column: null, privilege: 'SELECT', isGranted: true },
    ]),
  )
  expect(await read()).toEqual({
    table: ['SELECT'],
    columns: [
      { name: 'a', type: 'integer', granted: [], effective: ['SELECT'] },
      { name: 'B"', type: 'text', granted: ['UPDATE'], effective: ['SELECT', 'UPDATE'] },
    ],
    may_change: true,
  })
  await run(
    ...privilegeStatements(table, 'reader', [
      { column: 'B"', privilege: 'UPDATE', isGranted: false },
      { column: null, privilege: 'SELECT', isGranted: false },
    ]),
  )
  expect((await read()).columns.every(({ effective }) => effective.length === 0)).toBe(true)
  await run(dropRole(await named(rolesKind, 'reader')))
})

describe('schemas and tables', () => {
  test('a schema is created, renamed and deleted with what is in it', async () => {
    await run(...createSchemaObject({ name: 'new "s"', owner: '', comment: "it's" }))
    const before = await named(schemasKind, 'new "s"')
    expect(before).toMatchObject({ comment: "it's", tables: 0, may_change: true })
    const wanted = { name: 'größe', owner: before.owner, comment: null }
    await run(...alterSchemaObject(before, wanted))
    await rows('create table "größe".t (a int)')
    const after = await named(schemasKind, 'größe')
    expect(after).toMatchObject({ comment: null, tables: 1 })
    await expect(run(dropSchemaObject(after, false))).rejects.toThrow(/depend/)
    await run(dropSchemaObject(after, true))
  })

  test('a table is analyzed, vacuumed, renamed, protected and deleted', async () => {
    await rows(
      'create table public."to ""change""" as select 1 as a; create schema if not exists moved',
    )
    const before = await named(tablesKind, 'to "change"')
    await change(vacuumTable(before))
    await change(analyzeTable(before))
    const entry = { schema: 'moved', name: 'changed', rlsEnabled: true, comment: "it's" }
    await run(...alterTableObject(before, entry))
    const after = await named(tablesKind, 'changed')
    expect(after).toMatchObject({ schema: 'moved', rls_enabled: true, comment: "it's", rows: 1 })
    await run(dropTableObject(after, false))
    await rows('create view public.seen as select 1 as a')
    const view = await named(tablesKind, 'seen')
    await run(...alterTableObject(view, { ...entry, schema: 'public', rlsEnabled: false }))
    await run(dropTableObject(await named(tablesKind, 'changed'), false))
  })
})

test('a partition is read with its tree', async () => {
  await rows(`create schema tree;
    create table tree.notes (id int) partition by list (id);
    create table tree.first partition of tree.notes for values in (1);
    create table tree.other partition of tree.notes default;
    create unlogged table tree.unlogged (id int);
    insert into tree.notes values (1), (2);
    analyze tree.first`)
  const read = async () => {
    const found = await listDatabaseObjects(client(), tablesKind, { ...scope(), schema: 'tree' })
    return Object.fromEntries(found.map((one) => [one.name, one]))
  }
  expect(await read()).toMatchObject({ first: { rows: 1 }, notes: { rows: null } })
  await rows('analyze tree.other; alter publication supabase_realtime add table tree.notes')
  const own = { is_realtime: true }
  expect(await read()).toMatchObject({
    notes: { ...own, rows: 2 },
    ...{ first: own, other: own, unlogged: { is_realtime: false } },
  })
  await rows('drop schema tree cascade')
})

test('objects of every kind are listed, in all schemas', async () => {
  await rows(`
    create schema zoo;
    create table zoo.parted (id bigint generated always as identity, at date, primary key (id, at)) partition by range (at);
    create table zoo.part partition of zoo.parted for values from ('2020-01-01') to ('2021-01-01');
    create table zoo.part_default partition of zoo.parted default;
    create table zoo.parent (a int unique, b int generated always as (a * 2) stored);
    create table zoo.child (c text) inherits (zoo.parent);
    create extension if not exists btree_gist;
    create table zoo.booked (room int, during tsrange, exclude using gist (room with =, during with &&));
    create rule ignore as on delete to zoo.child do instead nothing;
    create materialized view zoo.material as select 1 as a;
    create unlogged table zoo.fast (a int);
    create function zoo.plus(int, int) returns int language sql immutable as 'select $1 + $2';
    create operator zoo.<+> (function = zoo.plus, leftarg = int, rightarg = int);
    create aggregate zoo.total(int) (sfunc = int4pl, stype = int, initcond = '0');
    create aggregate zoo.ordered(text order by text) (sfunc = textcat, stype = text);
    create function zoo.many(out a int, out b text, variadic c text[]) returns setof record language sql as 'select 1, $1[1]';
    create procedure zoo.work(inout a int default 1) language plpgsql as 'begin end';
    create type zoo.pair as (a int, b zoo.parent);
    create type zoo.floats as range (subtype = float8);
    create domain zoo.pairs as zoo.pair[] check (array_length(value, 1) < 9);
    create index on zoo.fast (abs(a) desc nulls last) include (a) where a > 1;
    create constraint trigger later after insert on zoo.fast deferrable initially deferred for each row execute function pg_catalog.suppress_redundant_updates_trigger();
    create publication zoo_all for table zoo.parent, zoo.parted`)
  const kinds = [
    extensionsKind,
    functionsKind,
    indexesKind,
    policiesKind,
    publicationsKind,
    slotsKind,
    rolesKind,
    schemasKind,
    tablesKind,
    triggersKind,
    eventTriggersKind,
    typesKind,
  ]
  for (const kind of kinds as CatalogKind<DatabaseObject>[]) {
    const found = await listDatabaseObjects(client(), kind, scope())
    const ids = new Set(found.map(({ id }) => id))
    expect(ids.size, kind.name).toBe(found.length)
    for (const { id, schema } of found.filter((one) => one.schema === 'zoo')) {
      const detail = await getDatabaseObject(client(), kind, { ...scope(), id })
      expect(detail, kind.name).toMatchObject({ id, schema })
    }
  }
  const zoo = async <Row extends DatabaseObject, Detail extends Row>(
    kind: CatalogKind<Row, Detail>,
  ) => {
    const found = await listDatabaseObjects(client(), kind, { ...scope(), schema: 'zoo' })
    return found.map(({ name }) => name).toSorted()
  }
  expect(await zoo(typesKind)).toEqual(['floats', 'pair', 'pairs'])
  expect(await zoo(functionsKind)).toEqual(
    expect.arrayContaining(['many', 'ordered', 'plus', 'total', 'work']),
  )
  expect(await zoo(triggersKind)).toEqual(['later'])
  expect(await zoo(tablesKind)).toEqual([
    'booked',
    'child',
    'fast',
    'material',
    'parent',
    'part',
    'part_default',
    'parted',
  ])
})
