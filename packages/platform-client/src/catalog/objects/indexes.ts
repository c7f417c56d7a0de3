import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

export interface IndexColumn {
  /** A quoted name, or an expression. */
  expression: string
  descending: boolean
  nulls_first: boolean
  /** Operator class that is not the default of the type; null for the default. */
  operator_class: string | null
}

/** An index with its use, as far as Postgres has counted it. */
export interface IndexObject extends DatabaseObject {
  schema: string
  table: string
  method: string
  columns: IndexColumn[]
  /** Columns that are only stored. */
  included: string[]
  is_unique: boolean
  nulls_not_distinct: boolean
  is_primary: boolean
  is_valid: boolean
  /** Constraint that the index serves; null for none. */
  constraint: string | null
  /** An expression; null for a complete index. */
  condition: string | null
  /** Part of the index of a partitioned table. */
  is_partition: boolean
  bytes: number
  scans: number
  /** Time since when uses are counted; null for always. */
  counted_since: string | null
  definition: string
}

export const indexesKind: CatalogKind<IndexObject> = {
  name: 'indexes',
  catalog: 'pg_class',
  listSql: `
select i.oid::bigint as id, n.nspname::text as schema, i.relname::text as name, t.relname as table, am.amname as method,
  (
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'expression', pg_catalog.pg_get_indexdef(x.indexrelid, k.place, true),
      'descending', x.indoption[k.place - 1] & 1 > 0,
      'nulls_first', x.indoption[k.place - 1] & 2 > 0,
      'operator_class', (
        select pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(o.opcname) from pg_catalog.pg_opclass o
        join pg_catalog.pg_namespace s on s.oid = o.opcnamespace
        where o.oid = x.indclass[k.place - 1] and not o.opcdefault
      )
    ) order by k.place)
    from pg_catalog.generate_series(1, x.indnkeyatts) as k(place)
  ) as columns,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.pg_get_indexdef(x.indexrelid, k.place, true) order by k.place)
    from pg_catalog.generate_series(x.indnkeyatts + 1, x.indnatts) as k(place)
  ), '[]') as included,
  x.indisunique as is_unique, x.indnullsnotdistinct as nulls_not_distinct, x.indisprimary as is_primary, x.indisvalid as is_valid,
  (select k.conname from pg_catalog.pg_constraint k where k.conrelid = x.indrelid and k.conindid = i.oid and k.contype in ('p', 'u', 'x') limit 1) as constraint,
  pg_catalog.pg_get_expr(x.indpred, x.indrelid) as condition,
  i.relispartition as is_partition,
  pg_catalog.pg_relation_size(i.oid) as bytes, coalesce(pg_catalog.pg_stat_get_numscans(i.oid), 0) as scans,
  (select b.stats_reset::text from pg_catalog.pg_stat_database b where b.datname = pg_catalog.current_database()) as counted_since,
  pg_catalog.pg_get_indexdef(i.oid) as definition,
  pg_catalog.obj_description(i.oid, 'pg_class') as comment,
  ${extensionOf('pg_class', 't.oid')} as extension,
  pg_catalog.pg_has_role(i.relowner, 'USAGE') as may_change
from pg_catalog.pg_index x
join pg_catalog.pg_class i on i.oid = x.indexrelid
join pg_catalog.pg_class t on t.oid = x.indrelid
join pg_catalog.pg_namespace n on n.oid = i.relnamespace
join pg_catalog.pg_am am on am.oid = i.relam
where ${ORDINARY_SCHEMA}`,
}
