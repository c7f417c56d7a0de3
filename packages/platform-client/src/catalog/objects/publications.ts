import type { SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { expressionSql, nameListSql, nameSql, qualifiedSql } from '../ddl/ddl-parts'
import { extensionOf, IS_MANAGED, type CatalogKind, type DatabaseObject } from './database-object'

export interface PublishedTable {
  schema: string
  name: string
  /** Published columns; null for all. */
  columns: string[] | null
  /** Expression that selects rows; null for all. */
  filter: string | null
}

export type PublishedChange = 'insert' | 'update' | 'delete' | 'truncate'

/** A publication for logical replication. */
export interface PublicationObject extends DatabaseObject {
  owner: string
  all_tables: boolean
  via_root: boolean
  /** Stored generated columns are published, too. */
  generated: boolean
  changes: PublishedChange[]
  tables: PublishedTable[]
  schemas: string[]
  /** True if the server of the platform changes it as the superuser. */
  via_superuser: boolean
}

const VIA_SUPERUSER = `p.puballtables and not pg_catalog.pg_has_role(p.pubowner, 'USAGE') and ${IS_MANAGED}`

export const publicationsKind: CatalogKind<PublicationObject> = {
  name: 'publications',
  catalog: 'pg_publication',
  listSql: `
select p.oid::bigint as id, null::text as schema, p.pubname::text as name,
  pg_catalog.pg_get_userbyid(p.pubowner) as owner, p.puballtables as all_tables, p.pubviaroot as via_root,
  -- Before Postgres 18, they were not.
  coalesce(pg_catalog.to_jsonb(p) ->> 'pubgencols' = 's', false) as generated,
  pg_catalog.array_remove(array[
    case when p.pubinsert then 'insert' end, case when p.pubupdate then 'update' end,
    case when p.pubdelete then 'delete' end, case when p.pubtruncate then 'truncate' end
  ], null) as changes,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'schema', n.nspname, 'name', c.relname,
      'columns', (
        select pg_catalog.json_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (r.prattrs::int2[])
      ),
      'filter', pg_catalog.pg_get_expr(r.prqual, r.prrelid)
    ) order by n.nspname, c.relname)
    from pg_catalog.pg_publication_rel r
    join pg_catalog.pg_class c on c.oid = r.prrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where r.prpubid = p.oid
  ), '[]') as tables,
  coalesce((
    select pg_catalog.json_agg(n.nspname order by n.nspname)
    from pg_catalog.pg_publication_namespace s
    join pg_catalog.pg_namespace n on n.oid = s.pnnspid
    where s.pnpubid = p.oid
  ), '[]') as schemas,
  pg_catalog.obj_description(p.oid, 'pg_publication') as comment,
  ${extensionOf('pg_publication', 'p.oid')} as extension,
  ${VIA_SUPERUSER} as via_superuser,
  pg_catalog.pg_has_role(p.pubowner, 'USAGE') or ${VIA_SUPERUSER} as may_change
from pg_catalog.pg_publication p`,
}

/** A publication as its form edits it. */
export interface PublicationShape {
  name: string
  /** Cannot change after the publication is created. */
  allTables: boolean
  viaRoot: boolean
  generated: boolean
  changes: PublishedChange[]
  tables: PublishedTable[]
  schemas: string[]
  comment: string | null
}

/** Returns the shape of an existing publication. */
export const publicationShape = (row: PublicationObject): PublicationShape => ({
  name: row.name,
  allTables: row.all_tables,
  viaRoot: row.via_root,
  generated: row.generated,
  changes: row.changes,
  tables: row.tables,
  schemas: row.schemas,
  comment: row.comment,
})

/**
 * Tables that inherit from one are listed by themselves, so each is named with `only`.
 * @throws DdlError for an invalid table
 */
function objectsSql({ tables, schemas }: PublicationShape): string {
  const all = [
    ...tables.map(
      ({ columns, filter, ...table }) =>
        `table only ${qualifiedSql(table)}${columns === null ? '' : ` ${nameListSql(columns)}`}${filter === null ? '' : ` where ${expressionSql(filter)}`}`,
    ),
    ...schemas.map((schema) => `tables in schema ${nameSql(schema)}`),
  ]
  return all.join(',\n  ')
}

const optionsSql = ({ changes, viaRoot, generated }: PublicationShape): string =>
  [
    `publish = ${quoteLiteral(changes.join(', '))}`,
    `publish_via_partition_root = ${String(viaRoot)}`,
    ...(generated ? ['publish_generated_columns = stored'] : []),
  ].join(', ')

const commentSql = ({ name, comment }: PublicationShape): string =>
  `comment on publication ${nameSql(name)} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/**
 * Returns the statements that create a publication, with its comment.
 * @throws DdlError for an invalid definition
 */
export function createPublication(shape: PublicationShape): string[] {
  const objects = objectsSql(shape)
  const lines = [
    `create publication ${nameSql(shape.name)}`,
    ...(shape.allTables ? ['for all tables'] : objects === '' ? [] : [`for ${objects}`]),
    `with (${optionsSql(shape)})`,
  ]
  return [lines.join('\n  '), ...(shape.comment === null ? [] : [commentSql(shape)])]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the statements that change a publication; none if nothing changed.
 * @throws DdlError for an invalid definition
 */
export function alterPublication(before: PublicationObject, shape: PublicationShape): string[] {
  const old = publicationShape(before)
  const alter = `alter publication ${nameSql(shape.name)}`
  const objects = objectsSql(shape)
  const isListed = !same([old.tables, old.schemas], [shape.tables, shape.schemas])
  return [
    ...(shape.name === old.name
      ? []
      : [`alter publication ${nameSql(old.name)} rename to ${nameSql(shape.name)}`]),
    ...(optionsSql(shape) === optionsSql(old) ? [] : [`${alter} set (${optionsSql(shape)})`]),
    ...(isListed && !shape.allTables
      ? [objects === '' ? `${alter} drop ${objectNames(old)}` : `${alter} set ${objects}`]
      : []),
    ...(shape.comment === old.comment ? [] : [commentSql(shape)]),
  ]
}

/** Returns the changes that the server makes to publish all tables, in place of an earlier publication of them. */
export function publishAllTables(
  before: Pick<PublicationObject, 'name'> | null,
  { name, changes, viaRoot, generated, comment }: PublicationShape,
): SuperuserChange[] {
  return [
    ...(before === null ? [] : [{ type: 'unpublish_all_tables', name: before.name } as const]),
    { type: 'publish_all_tables', name, changes, via_root: viaRoot, generated, comment },
  ]
}

/** Names of what is published, as `drop` takes them. */
const objectNames = ({ tables, schemas }: PublicationShape): string =>
  [
    ...tables.map((table) => `table only ${qualifiedSql(table)}`),
    ...schemas.map((schema) => `tables in schema ${nameSql(schema)}`),
  ].join(', ')

/** Publications have no dependents that `cascade` could drop. */
export const dropPublication = ({ name }: { name: string }): string =>
  `drop publication ${nameSql(name)}`
