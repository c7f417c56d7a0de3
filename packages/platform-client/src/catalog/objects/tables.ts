import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameSql, qualifiedSql } from '../ddl/ddl-parts'
import { dropRelation } from '../ddl/drop'
import type { QualifiedName } from '../ddl/ddl.types'
import type { RelationKind } from '../catalog'
import type { ObjectChange } from './change-script'
import { PUBLICATION } from '../table-realtime'
import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

/** A table or view with its size and state. */
export interface TableObject extends DatabaseObject {
  schema: string
  kind: RelationKind
  columns: number
  /** Estimate; null if the table, or a partition with rows, was never analyzed. */
  rows: number | null
  dead_rows: number
  /** With indexes, long values and partitions. */
  bytes: number
  rls_enabled: boolean
  /** Changes of its rows reach clients. */
  is_realtime: boolean
  /** In ISO 8601. */
  last_analyze: string | null
}

const NAMES = 'c.oid::bigint as id, n.nspname::text as schema, c.relname::text as name'

/** A partitioned table has nothing itself: its numbers are those of the partitions that hold rows. */
const LEAVES = 'pg_catalog.pg_partition_tree(c.oid) leaf'

const REALTIME = `from (select * from pg_catalog.pg_publication where pubname = '${PUBLICATION}') p`
/** Publications for all tables have none of Postgres itself. */
const IS_OF_PEOPLE = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const COLUMNS = `
  ${NAMES}, c.relkind as kind,
  (select pg_catalog.count(*)::int from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  case c.relkind when 'p' then (
    select case when not pg_catalog.bool_or(l.reltuples < 0 and pg_catalog.pg_relation_size(l.oid) > 0)
      then pg_catalog.sum(l.reltuples) filter (where l.reltuples >= 0)::bigint end
    from ${LEAVES} join pg_catalog.pg_class l on l.oid = leaf.relid where leaf.isleaf
  ) else case when c.reltuples < 0 then null else c.reltuples::bigint end end as rows,
  coalesce(case c.relkind when 'p' then (
    select pg_catalog.sum(pg_catalog.pg_stat_get_dead_tuples(leaf.relid))::bigint from ${LEAVES} where leaf.isleaf
  ) else pg_catalog.pg_stat_get_dead_tuples(c.oid) end, 0) as dead_rows,
  coalesce(case c.relkind when 'r' then pg_catalog.pg_total_relation_size(c.oid) when 'm' then pg_catalog.pg_total_relation_size(c.oid) when 'p' then (
    select pg_catalog.sum(pg_catalog.pg_total_relation_size(leaf.relid))::bigint from ${LEAVES} where leaf.isleaf
  ) end, 0) as bytes,
  c.relrowsecurity as rls_enabled,
  c.oid in (select r.prrelid ${REALTIME} join pg_catalog.pg_publication_rel r on r.prpubid = p.oid)
    or c.relispartition and c.relpersistence = 'p' and exists (
      select ${REALTIME} join pg_catalog.pg_publication_rel r on r.prpubid = p.oid
      join pg_catalog.pg_partition_ancestors(c.oid) whole on whole.relid = r.prrelid
    )
    or c.relkind in ('r', 'p') and c.relpersistence = 'p' and (
      n.oid in (select s.pnnspid ${REALTIME} join pg_catalog.pg_publication_namespace s on s.pnpubid = p.oid)
      or exists (select ${REALTIME} where p.puballtables) and ${IS_OF_PEOPLE}
    ) as is_realtime,
  pg_catalog.to_char(greatest(pg_catalog.pg_stat_get_last_analyze_time(c.oid), pg_catalog.pg_stat_get_last_autoanalyze_time(c.oid)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_analyze,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment,
  ${extensionOf('pg_class', 'c.oid')} as extension,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') as may_change`

const FROM = `
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ORDINARY_SCHEMA}`

export const tablesKind: CatalogKind<TableObject> = {
  name: 'table-objects',
  catalog: 'pg_class',
  listSql: `select ${COLUMNS}${FROM}`,
  parts: { namesSql: `select ${NAMES}${FROM}`, oid: 'c.oid' },
}

/** Name, place and protection of a table, as its form edits them. */
export interface TableEntry extends QualifiedName {
  rlsEnabled: boolean
  comment: string | null
}

const KINDS: Record<RelationKind, string> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
}

/**
 * Returns the statements that change a table or view; none if nothing changed.
 * @throws DdlError for an invalid name
 */
export function alterTableObject(before: TableObject, entry: TableEntry): string[] {
  const keyword = KINDS[before.kind]
  const moved = { schema: before.schema, name: entry.name }
  return [
    ...(before.name === entry.name
      ? []
      : [`alter ${keyword} ${qualifiedSql(before)} rename to ${nameSql(entry.name)}`]),
    ...(before.schema === entry.schema
      ? []
      : [`alter ${keyword} ${qualifiedSql(moved)} set schema ${nameSql(entry.schema)}`]),
    ...(before.rls_enabled === entry.rlsEnabled
      ? []
      : [
          `alter table ${qualifiedSql(entry)} ${entry.rlsEnabled ? 'enable' : 'disable'} row level security`,
        ]),
    ...(before.comment === entry.comment
      ? []
      : [
          `comment on ${keyword} ${qualifiedSql(entry)} is ${entry.comment === null ? 'null' : quoteLiteral(entry.comment)}`,
        ]),
  ]
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropTableObject = (row: TableObject, cascade: boolean): string =>
  dropRelation(row, row.kind, cascade).join(';\n')

/** Returns the change that removes dead rows; Postgres refuses it in a transaction. */
export const vacuumTable = (row: QualifiedName): ObjectChange => ({
  statements: [`vacuum ${qualifiedSql(row)}`],
  separate: true,
})

/** Returns the change that collects the statistics of a table again. */
export const analyzeTable = (row: QualifiedName): ObjectChange => ({
  statements: [`analyze ${qualifiedSql(row)}`],
  separate: true,
})
