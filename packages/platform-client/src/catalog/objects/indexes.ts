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
  /** r table, p partitioned table, m materialized view. */
  table_kind: string
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
  /** Time since when uses are counted, in ISO 8601; null if it is unknown. */
  counted_since: string | null
}

/** Parts of a column of an index that few have. */
export interface IndexColumnParts {
  /** A quoted name; null for the collation of the column or expression. */
  collation: string | null
  /** The operator class with its parameters; null without any. */
  class_with_parameters: string | null
}

export interface IndexDetail extends IndexObject {
  definition: string
  /** Of each column. */
  parts: IndexColumnParts[]
  /** Storage parameters as `name=value`. */
  storage: string[]
  /** Null for the default one. */
  tablespace: string | null
}

const NAMES = 'i.oid::bigint as id, n.nspname::text as schema, i.relname::text as name'

/** Number of an index; of a partitioned one, which has nothing itself, that of all of its parts. */
const wholeIndex = (read: string) =>
  `case i.relkind when 'I' then (select pg_catalog.sum(${read}(part.relid))::bigint from pg_catalog.pg_partition_tree(i.oid) part) else ${read}(i.oid) end`

/** A crash, and a start from a base backup, reset the statistics of the whole server; people can reset those of a database. */
const COUNTED_SINCE = `(
    select pg_catalog.to_char(greatest(b.stats_reset, w.stats_reset) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from pg_catalog.pg_stat_bgwriter w left join pg_catalog.pg_stat_database b on b.datname = pg_catalog.current_database()
  )`

/** Names of columns are read from the table: `pg_get_indexdef` takes ten times as long. */
const COLUMNS = `
  ${NAMES}, t.relname as table, t.relkind as table_kind, am.amname as method,
  (
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'expression', case when x.indkey[k.place - 1] = 0 then pg_catalog.pg_get_indexdef(x.indexrelid, k.place, true) else pg_catalog.quote_ident(a.attname) end,
      'descending', x.indoption[k.place - 1] & 1 > 0,
      'nulls_first', x.indoption[k.place - 1] & 2 > 0,
      'operator_class', case when x.indclass[k.place - 1] not in (select o.oid from pg_catalog.pg_opclass o where o.opcdefault) then (
        select pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(o.opcname) from pg_catalog.pg_opclass o
        join pg_catalog.pg_namespace s on s.oid = o.opcnamespace
        where o.oid = x.indclass[k.place - 1]
      ) end
    ) order by k.place)
    from pg_catalog.generate_series(1, x.indnkeyatts) as k(place)
    left join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[k.place - 1]
  ) as columns,
  case when x.indnatts = x.indnkeyatts then '[]' else (
    select pg_catalog.json_agg(pg_catalog.pg_get_indexdef(x.indexrelid, k.place, true) order by k.place)
    from pg_catalog.generate_series(x.indnkeyatts + 1, x.indnatts) as k(place)
  ) end as included,
  x.indisunique as is_unique, x.indnullsnotdistinct as nulls_not_distinct, x.indisprimary as is_primary, x.indisvalid as is_valid,
  case when x.indisunique or x.indisexclusion then (
    select k.conname from pg_catalog.pg_constraint k where k.conrelid = x.indrelid and k.conindid = i.oid and k.contype in ('p', 'u', 'x') limit 1
  ) end as constraint,
  pg_catalog.pg_get_expr(x.indpred, x.indrelid) as condition,
  i.relispartition as is_partition,
  ${wholeIndex('pg_catalog.pg_relation_size')} as bytes, coalesce(${wholeIndex('pg_catalog.pg_stat_get_numscans')}, 0) as scans,
  ${COUNTED_SINCE} as counted_since,
  pg_catalog.obj_description(i.oid, 'pg_class') as comment,
  ${extensionOf('pg_class', 't.oid')} as extension,
  pg_catalog.pg_has_role(i.relowner, 'USAGE') as may_change`

const FROM = `
from pg_catalog.pg_index x
join pg_catalog.pg_class i on i.oid = x.indexrelid
join pg_catalog.pg_class t on t.oid = x.indrelid
join pg_catalog.pg_namespace n on n.oid = i.relnamespace
join pg_catalog.pg_am am on am.oid = i.relam
where ${ORDINARY_SCHEMA}`

const DETAIL = `,
  pg_catalog.pg_get_indexdef(i.oid) as definition, coalesce(i.reloptions, '{}') as storage,
  (select s.spcname from pg_catalog.pg_tablespace s where s.oid = i.reltablespace) as tablespace,
  (
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'collation', case when x.indcollation[k.place - 1] <> coalesce(a.attcollation, y.typcollation) then (
        select pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(o.collname) from pg_catalog.pg_collation o
        join pg_catalog.pg_namespace s on s.oid = o.collnamespace
        where o.oid = x.indcollation[k.place - 1]
      ) end,
      'class_with_parameters', case when own.attoptions is not null then (
        select pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(o.opcname) from pg_catalog.pg_opclass o
        join pg_catalog.pg_namespace s on s.oid = o.opcnamespace
        where o.oid = x.indclass[k.place - 1]
      ) || ' (' || (
        select pg_catalog.string_agg(pg_catalog.quote_ident(p.option_name) || ' = ' || pg_catalog.quote_literal(p.option_value), ', ')
        from pg_catalog.pg_options_to_table(own.attoptions) p
      ) || ')' end
    ) order by k.place)
    from pg_catalog.generate_series(1, x.indnkeyatts) as k(place)
    join pg_catalog.pg_attribute own on own.attrelid = i.oid and own.attnum = k.place
    join pg_catalog.pg_type y on y.oid = own.atttypid
    left join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[k.place - 1]
  ) as parts`

export const indexesKind: CatalogKind<IndexObject, IndexDetail> = {
  name: 'indexes',
  catalog: 'pg_class',
  listSql: `select ${COLUMNS}${FROM}`,
  detailSql: `select ${COLUMNS}${DETAIL}${FROM}`,
  parts: { namesSql: `select ${NAMES}${FROM}`, oid: 'x.indexrelid' },
}
