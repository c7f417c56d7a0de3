import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

export interface TypeAttribute {
  name: string
  type: string
  /** A quoted name; null for the collation of the type. */
  collation: string | null
}

/** Parts of a range type that its subtype does not imply, as quoted names; null for none. */
export interface RangeParts {
  operator_class: string | null
  collation: string | null
  canonical: string | null
  subtype_diff: string | null
  /** Name of its multirange type; null for the one that Postgres gives it. */
  multirange: string | null
}

export interface DomainCheck {
  name: string
  expression: string
}

/** A type that is not the row of a table. */
export interface TypeObject extends DatabaseObject {
  schema: string
  kind: 'enum' | 'composite' | 'domain' | 'range' | 'base'
  /** Values of an enum, in their order. */
  values: string[]
  /** Attributes of a composite type, in their order. */
  attributes: TypeAttribute[]
  /** Type below a domain or range. */
  base: string | null
  /** Collation of a domain, a quoted name; null for the one of its type. */
  collation: string | null
  /** Null for other types than ranges. */
  range: RangeParts | null
  /** Default of a domain, an expression. */
  default: string | null
  not_null: boolean
  checks: DomainCheck[]
}

/** Quoted name with the schema, of an object with this identifier. */
const quoted = (catalog: string, prefix: string, id: string) => `(
      select pg_catalog.quote_ident(qn.nspname) || '.' || pg_catalog.quote_ident(q.${prefix}name)
      from pg_catalog.${catalog} q join pg_catalog.pg_namespace qn on qn.oid = q.${prefix}namespace
      where q.oid = ${id}
    )`

/** Collation where it is not the one of a type. */
const collationSql = (collation: string, type: string) =>
  `case when ${collation} <> (select typcollation from pg_catalog.pg_type where oid = ${type}) then ${quoted('pg_collation', 'coll', collation)} end`

const RANGE_SQL = `(
    select pg_catalog.json_build_object(
      'operator_class', case when not (select o.opcdefault from pg_catalog.pg_opclass o where o.oid = r.rngsubopc) then ${quoted('pg_opclass', 'opc', 'r.rngsubopc')} end,
      'collation', ${collationSql('r.rngcollation', 'r.rngsubtype')},
      'canonical', ${quoted('pg_proc', 'pro', 'r.rngcanonical')},
      'subtype_diff', ${quoted('pg_proc', 'pro', 'r.rngsubdiff')},
      'multirange', case when m.typname not in (pg_catalog.regexp_replace(t.typname, '(.*)range', '\\1multirange'), t.typname || '_multirange') then m.typname end
    )
    from pg_catalog.pg_range r join pg_catalog.pg_type m on m.oid = r.rngmultitypid
    where r.rngtypid = t.oid
  )`

export const typesKind: CatalogKind<TypeObject> = {
  name: 'types',
  catalog: 'pg_type',
  listSql: `
select t.oid::bigint as id, n.nspname::text as schema, t.typname::text as name,
  case t.typtype when 'e' then 'enum' when 'd' then 'domain' when 'c' then 'composite' when 'r' then 'range' else 'base' end as kind,
  coalesce((select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid), '[]') as values,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod), 'collation', ${collationSql('a.attcollation', 'a.atttypid')}) order by a.attnum)
    from pg_catalog.pg_attribute a
    where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  ), '[]') as attributes,
  case t.typtype
    when 'd' then pg_catalog.format_type(t.typbasetype, t.typtypmod)
    when 'r' then (select pg_catalog.format_type(r.rngsubtype, null) from pg_catalog.pg_range r where r.rngtypid = t.oid)
  end as base,
  ${collationSql('t.typcollation', 't.typbasetype')} as collation,
  case when t.typtype = 'r' then ${RANGE_SQL} end as range,
  t.typdefault as default, t.typnotnull as not_null,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname,
      'expression', pg_catalog.substring(pg_catalog.pg_get_constraintdef(k.oid), '^CHECK \\((.*)\\)(?: NOT VALID)?$')
    ) order by k.conname)
    from pg_catalog.pg_constraint k
    where k.contypid = t.oid and k.contype = 'c'
  ), '[]') as checks,
  pg_catalog.obj_description(t.oid, 'pg_type') as comment,
  ${extensionOf('pg_type', 't.oid')} as extension,
  pg_catalog.pg_has_role(t.typowner, 'USAGE') as may_change
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
left join pg_catalog.pg_class c on c.oid = t.typrelid
where ${ORDINARY_SCHEMA}
  and t.typtype in ('e', 'd', 'c', 'r', 'b')
  -- Arrays and the rows of tables follow their types and tables.
  and not exists (select from pg_catalog.pg_type element where element.typarray = t.oid)
  and (c.oid is null or c.relkind = 'c')`,
}
