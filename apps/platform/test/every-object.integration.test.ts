import { getDiagram } from '@howdah/platform-client/catalog/diagram'
import type {
  CatalogKind,
  DatabaseObject,
} from '@howdah/platform-client/catalog/objects/database-object'
import { extensionsKind } from '@howdah/platform-client/catalog/objects/extensions'
import {
  createFunction,
  functionShape,
} from '@howdah/platform-client/catalog/objects/function-statements'
import { functionsKind } from '@howdah/platform-client/catalog/objects/functions'
import { createIndex, indexShape } from '@howdah/platform-client/catalog/objects/index-statements'
import { indexesKind } from '@howdah/platform-client/catalog/objects/indexes'
import {
  getDatabaseObject,
  getDatabaseObjects,
  listDatabaseObjects,
  MAX_FIRST_OBJECTS,
  startObjectList,
  type ObjectName,
} from '@howdah/platform-client/catalog/objects/object-queries'
import {
  createPolicyObject,
  policiesKind,
  policyDraft,
} from '@howdah/platform-client/catalog/objects/policies'
import {
  createPublication,
  publicationShape,
  publicationsKind,
} from '@howdah/platform-client/catalog/objects/publications'
import { createRole, roleShape, rolesKind } from '@howdah/platform-client/catalog/objects/roles'
import { schemasKind } from '@howdah/platform-client/catalog/objects/schemas'
import { getTablePage } from '@howdah/platform-client/catalog/objects/table-page'
import { tablesKind } from '@howdah/platform-client/catalog/objects/tables'
import {
  createTrigger,
  triggerShape,
} from '@howdah/platform-client/catalog/objects/trigger-statements'
import { eventTriggersKind, triggersKind } from '@howdah/platform-client/catalog/objects/triggers'
import { createType, typeShape } from '@howdah/platform-client/catalog/objects/type-statements'
import { typesKind, type TypeObject } from '@howdah/platform-client/catalog/objects/types'
import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { beforeAll, expect, test } from 'vitest'
import { withAdmin } from '../src/postgres/cluster/admin-client'
import { everyObject, objectSchemas } from './every-object'
import { objectFixture } from './object-fixture'

const { client, platform, rows, scope } = objectFixture()

beforeAll(async () => {
  const { clusters } = platform().running.platform
  const target = await clusters.target(scope().projectRef, 'admin')
  await withAdmin({ ...target, database: 'postgres' }, async (admin) => {
    await admin.query('create extension postgres_fdw schema extensions')
    for (const [place] of objectSchemas.entries()) {
      await admin.query(`create server "server ${place}" foreign data wrapper postgres_fdw`)
      await admin.query(`grant usage on foreign server "server ${place}" to postgres`)
    }
  })
  for (const schema of objectSchemas) await rows(everyObject(schema).join(';\n'))
})

test('the script has some three hundred statements', () => {
  expect(objectSchemas.flatMap(everyObject).length).toBeGreaterThan(290)
})

/** Entries of each list for one schema, as `pg_catalog` counts it. */
const counted: Record<string, readonly [CatalogKind<DatabaseObject>, string]> = {
  tables: [tablesKind, `pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = $`],
  functions: [functionsKind, 'pg_proc where pronamespace = $'],
  indexes: [indexesKind, `pg_class where relkind in ('i', 'I') and relnamespace = $`],
  policies: [
    policiesKind,
    'pg_policy where polrelid in (select oid from pg_class where relnamespace = $)',
  ],
  triggers: [
    triggersKind,
    'pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = $)',
  ],
  types: [
    typesKind,
    `pg_type where typnamespace = $ and typtype <> 'm' and typcategory <> 'A'
      and (typrelid = 0 or typrelid in (select oid from pg_class where relkind = 'c'))`,
  ],
}

/** Identifiers with names, by identifier. */
const namesOf = (objects: readonly ObjectName[]) =>
  objects.map(({ id, name }) => [id, name] as const).toSorted(([a], [b]) => a - b)

test.each(objectSchemas)('every object of %j is listed, with its details', async (schema) => {
  const namespace = `(select oid from pg_namespace where nspname = ${quoteLiteral(schema)})`
  for (const [name, [kind, source]] of Object.entries(counted)) {
    const found = await listDatabaseObjects(client(), kind, {
      ...scope(),
      schema,
    })
    const [total] = await rows<{ count: number }>(
      `select count(*)::int4 as count from pg_catalog.${source.replace('$', namespace)}`,
    )
    expect(found.length, name).toBe(total?.count)
    const start = await startObjectList(client(), kind, { ...scope(), schema })
    expect(namesOf(start.names), name).toEqual(namesOf(found))
    expect(start.objects, name).toHaveLength(Math.min(found.length, MAX_FIRST_OBJECTS))
    for (const { id } of found) {
      const detail = await getDatabaseObject(client(), kind, { ...scope(), id })
      expect(detail, `${name} ${id}`).not.toBeNull()
    }
    const ids = found.slice(0, 3).map(({ id }) => id)
    const some = await getDatabaseObjects(client(), kind, { ...scope(), ids: [...ids, 1] })
    expect(namesOf(some), name).toEqual(namesOf(found.slice(0, 3)))
  }
  const types = await listDatabaseObjects(client(), typesKind, { ...scope(), schema })
  expect(types.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['moments', 'mood', 'pair', 'positive']),
  )
})

/** Catalogs whose objects have a list; of `pg_class`, sequences have none. */
const LISTED = new Set(['pg_class', 'pg_proc', 'pg_type'])
/** Those that the page of the schemas names as without a page. */
const WITHOUT_PAGE = new Set([
  ...['sequence', 'pg_collation', 'pg_operator', 'pg_statistic_ext', 'pg_default_acl'],
  ...['pg_opclass', 'pg_opfamily', 'pg_ts_config', 'pg_ts_dict', 'pg_constraint', 'pg_conversion'],
])

test.each(objectSchemas)('every object of %j has a list or is named as without', async (schema) => {
  const found = await rows<{ kind: string; count: number }>(`
    select case when c.relkind = 'S' then 'sequence' else d.classid::regclass::text end as kind, count(*)::int4
    from pg_catalog.pg_depend d
    left join pg_catalog.pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
    where d.refclassid = 'pg_namespace'::regclass
      and d.refobjid = (select oid from pg_namespace where nspname = ${quoteLiteral(schema)})
    group by 1`)
  const kindsFound = found.map(({ kind }) => kind)
  expect(kindsFound.filter((kind) => !LISTED.has(kind) && !WITHOUT_PAGE.has(kind))).toEqual([])
  expect(kindsFound).toEqual(expect.arrayContaining(['sequence', 'pg_operator', 'pg_collation']))
})

test('the start of a long list has all names and the first objects', async () => {
  const params = { ...scope(), schema: 'pg_catalog' }
  const found = await listDatabaseObjects(client(), functionsKind, params)
  const start = await startObjectList(client(), functionsKind, params)
  expect(found.length).toBeGreaterThan(1_000)
  expect(namesOf(start.names)).toEqual(namesOf(found))
  const first = new Map(start.objects.map((one) => [one.id, one]))
  expect(first.size).toBe(MAX_FIRST_OBJECTS)
  expect([...first.values()]).toEqual(found.filter(({ id }) => first.has(id)))
})

test.each(objectSchemas)('every table of %j has its page', async (schema) => {
  const tables = await listDatabaseObjects(client(), tablesKind, { ...scope(), schema })
  for (const { id, name, kind } of tables) {
    const page = await getTablePage(client(), { ...scope(), id: String(id) })
    expect(page, name).toMatchObject({ id, name, schema, kind })
  }
  const sizes = tables.filter(({ name }) => /^measures/.test(name))
  const [root] = sizes.filter(({ name }) => name === 'measures')
  const leaves = sizes.filter(({ kind }) => kind === 'r')
  const total = leaves.reduce((sum, one) => sum + one.bytes, 0)
  expect(total).toBeGreaterThan(0)
  expect(root?.bytes).toBe(total)
  expect(root?.rows).toBe(leaves.reduce((sum, one) => sum + (one.rows ?? 0), 0))
  const rootPage = await getTablePage(client(), { ...scope(), id: String(root?.id) })
  const { heap_bytes: heap, toast_bytes: toast, index_bytes: indexes } = rootPage ?? {}
  expect(Number(heap) + Number(toast) + Number(indexes)).toBeGreaterThan(0)
  expect(Number(heap)).toBeGreaterThan(0)
  expect(Number(indexes)).toBe(rootPage?.indexes.reduce((sum, one) => sum + Number(one.bytes), 0))
  expect(rootPage?.live_rows).toBe('3')
  const parent = tables.find(({ name }) => name === 'parent')
  const page = await getTablePage(client(), { ...scope(), id: String(parent?.id) })
  expect(page?.policies.map(({ name }) => name)).toEqual(['adds', 'own "rows"', 'strict'])
  expect(page?.others).toEqual({
    ...{ rules: 2, partitions: 0, parents: 0, children: 1, statistics: 0, sequences: 1 },
  })
  expect(rootPage?.others).toMatchObject({ partitions: 2, rules: 0, children: 0 })
  expect(page?.triggers.map(({ name, is_enabled: isOn }) => [name, isOn])).toEqual([
    ['after_all', false],
    ['before "row"', true],
  ])
  const diagram = await getDiagram(client(), { ...scope(), schemas: [schema] })
  expect(diagram.keys.length).toBeGreaterThan(0)
})

test('the lists of the whole database hold them, too', async () => {
  const kinds: CatalogKind<DatabaseObject>[] = [
    ...[publicationsKind, rolesKind, extensionsKind, eventTriggersKind],
  ]
  for (const kind of kinds)
    expect(await listDatabaseObjects(client(), kind, scope()), kind.name).toBeInstanceOf(Array)
  const schemas = await listDatabaseObjects(client(), schemasKind, scope())
  expect(schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(objectSchemas))
})

/** Appended to the name of an object by its copy; the names of the script have room for it. */
const MARK = '_copy'
const marked = <Shape extends { name: string }>(shape: Shape): Shape => ({
  ...shape,
  name: `${shape.name}${MARK}`,
})

/** Returns the objects of a kind with all of their details. */
async function detailsOf<Row extends DatabaseObject, Detail extends Row>(
  kind: CatalogKind<Row, Detail>,
  schema?: string,
): Promise<Detail[]> {
  const [found] = await rows<{ objects: Detail[] }>(`
    select json_agg(o) as objects from (${kind.detailSql ?? kind.listSql}) o
    where o.schema is not distinct from ${schema === undefined ? 'null' : quoteLiteral(schema)}`)
  return found?.objects ?? []
}

interface CopyOptions<Detail> {
  schema?: string
  isCopied?: (detail: Detail) => boolean
}

/** Makes a copy of each object, and compares it with the object. */
async function expectSameCopies<Row extends DatabaseObject, Detail extends Row>(
  kind: CatalogKind<Row, Detail>,
  copies: (detail: Detail) => readonly string[],
  { schema, isCopied = () => true }: CopyOptions<Detail> = {},
) {
  const originals = (await detailsOf(kind, schema)).filter(isCopied)
  expect(originals.length, kind.name).toBeGreaterThan(0)
  await rows(originals.flatMap(copies).join(';\n'))
  const all = await detailsOf(kind, schema)
  for (const original of originals) {
    const copy = all.find(
      (one) => one.name === `${original.name}${MARK}` && identityOf(one) === identityOf(original),
    )
    expect(comparable(copy), `${kind.name} ${original.name}`).toEqual(comparable(original))
  }
}

/** Returns what tells objects of one name from each other. */
const identityOf = (row: object): string =>
  'identity' in row ? String(row.identity) : 'table' in row ? String(row.table) : ''

/** Returns an object without what a copy has of its own: an identifier, a name and counts. */
function comparable(detail: object | undefined) {
  const {
    id: _id,
    name: _name,
    bytes: _bytes,
    scans: _scans,
    ...rest
  } = {
    ...(detail as Record<string, unknown> | undefined),
  }
  return JSON.parse(JSON.stringify(rest).replaceAll(MARK, '')) as unknown
}

test.each(objectSchemas.slice(0, 2))(
  'a copy of each object of %j has the same definition',
  async (schema) => {
    await expectSameCopies(typesKind, (row) => createType(copyOfType(row)), { schema })
    await expectSameCopies(functionsKind, (row) => createFunction(marked(functionShape(row))), {
      schema,
      // The others are made in the SQL editor.
      isCopied: ({ kind, language }) => (kind === 'f' || kind === 'p') && language !== 'internal',
    })
    await expectSameCopies(
      indexesKind,
      (row) => createIndex({ ...marked(indexShape(row)), concurrently: false }).statements,
      { schema, isCopied: (row) => row.constraint === null && !row.is_partition && row.is_valid },
    )
    await expectSameCopies(triggersKind, (row) => createTrigger(marked(triggerShape(row))), {
      schema,
      isCopied: (row) => !row.is_constraint && !row.is_inherited,
    })
    await expectSameCopies(policiesKind, (row) => createPolicyObject(marked(policyDraft(row))), {
      schema,
    })
  },
)

function copyOfType(row: TypeObject) {
  const shape = marked(typeShape(row))
  const { range } = shape
  return range?.multirange
    ? { ...shape, range: { ...range, multirange: `${range.multirange}${MARK}` } }
    : shape
}

test('a copy of each publication and role has the same definition', async () => {
  await expectSameCopies(publicationsKind, (row) =>
    createPublication(marked(publicationShape(row))),
  )
  const [{ version = 0 } = {}] = await rows<{ version: number }>(
    "select current_setting('server_version_num')::int4 as version",
  )
  if (version >= 180_000) {
    await rows(`create publication generating with (publish_generated_columns = stored)`)
    await expectSameCopies(
      publicationsKind,
      (row) => createPublication(marked(publicationShape(row))),
      { isCopied: (row) => row.name === 'generating' && row.generated },
    )
  }
  const name = 'of "two"'
  await rows(`create role first_group; create role second_group;
    create role "of ""two""" nologin noinherit connection limit 4;
    grant first_group to "of ""two""" with admin option;
    grant second_group to "of ""two""" with inherit true, set false;
    alter role "of ""two""" set search_path = "$user", 'a b';
    alter role "of ""two""" set statement_timeout = '5s'`)
  await expectSameCopies(rolesKind, (row) => createRole(marked(roleShape(row))), {
    isCopied: (row) => row.name === name,
  })
  const [role] = (await detailsOf(rolesKind)).filter((row) => row.name === name)
  expect(role?.memberships).toEqual([
    { role: 'first_group', admin: true, inherit: false, set: true },
    { role: 'second_group', admin: false, inherit: true, set: false },
  ])
  expect(role?.configuration).toHaveLength(2)
})
