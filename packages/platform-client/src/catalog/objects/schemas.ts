import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameSql } from '../ddl/ddl-parts'
import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

/** A schema with what is in it. */
export interface DatabaseSchema extends DatabaseObject {
  owner: string
  tables: number
  functions: number
  bytes: number
}

export const schemasKind: CatalogKind<DatabaseSchema> = {
  name: 'schema-objects',
  catalog: 'pg_namespace',
  listSql: `
select n.oid::bigint as id, null::text as schema, n.nspname::text as name,
  pg_catalog.pg_get_userbyid(n.nspowner) as owner,
  coalesce(c.tables, 0) as tables, coalesce(c.bytes, 0) as bytes,
  (select pg_catalog.count(*)::int from pg_catalog.pg_proc p where p.pronamespace = n.oid) as functions,
  pg_catalog.obj_description(n.oid, 'pg_namespace') as comment,
  ${extensionOf('pg_namespace', 'n.oid')} as extension,
  pg_catalog.pg_has_role(n.nspowner, 'USAGE') and n.nspname !~ '^pg_' as may_change
from pg_catalog.pg_namespace n
left join (
  select c.relnamespace, pg_catalog.count(*)::int as tables, pg_catalog.sum(c.relpages::bigint * pg_catalog.current_setting('block_size')::int)::bigint as bytes
  from pg_catalog.pg_class c
  where c.relkind in ('r', 'p', 'm', 'f')
  group by 1
) c on c.relnamespace = n.oid
where ${ORDINARY_SCHEMA}`,
}

/** A schema as its form edits it. */
export interface SchemaShape {
  name: string
  owner: string
  comment: string | null
}

const commentSql = ({ name, comment }: SchemaShape): string =>
  `comment on schema ${nameSql(name)} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/** @throws DdlError for an invalid name */
export const createSchemaObject = (shape: SchemaShape): string[] => [
  `create schema ${nameSql(shape.name)}${shape.owner === '' ? '' : ` authorization ${nameSql(shape.owner)}`}`,
  ...(shape.comment === null ? [] : [commentSql(shape)]),
]

/**
 * Returns the statements that change a schema; none if nothing changed.
 * @throws DdlError for an invalid name
 */
export const alterSchemaObject = (before: DatabaseSchema, shape: SchemaShape): string[] => [
  ...(before.name === shape.name
    ? []
    : [`alter schema ${nameSql(before.name)} rename to ${nameSql(shape.name)}`]),
  ...(before.owner === shape.owner
    ? []
    : [`alter schema ${nameSql(shape.name)} owner to ${nameSql(shape.owner)}`]),
  ...(before.comment === shape.comment ? [] : [commentSql(shape)]),
]

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropSchemaObject = ({ name }: { name: string }, cascade: boolean): string =>
  `drop schema ${nameSql(name)}${cascade ? ' cascade' : ''}`
