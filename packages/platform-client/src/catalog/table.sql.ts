import { IS_API_ROLE_SQL, IS_PROTECTED_SQL } from './entities.sql'

/**
 * One relation with its columns, relationships and keys; one row of one JSON object, none when it is not there. $1 oid.
 * A relationship of several columns is as many entries; `foreign_keys` has each as one. Both name the keys of the table and those on it.
 */
export const TABLE_SQL = `
with pairs as (
  select
    k.oid, k.conname, s.oid as source_id, s.relkind as source_kind, t.oid as target_id, t.relkind as target_kind, k.confdeltype, k.confupdtype, pair.place,
    sn.nspname as source_schema, s.relname as source_table, sa.attname as source_column,
    tn.nspname as target_schema, t.relname as target_table, ta.attname as target_column
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class s on s.oid = k.conrelid
  join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
  join pg_catalog.pg_class t on t.oid = k.confrelid
  join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
  -- Each column of the key with its counterpart, in the key's order.
  cross join lateral unnest(k.conkey, k.confkey) with ordinality as pair(source, target, place)
  join pg_catalog.pg_attribute sa on sa.attrelid = s.oid and sa.attnum = pair.source
  join pg_catalog.pg_attribute ta on ta.attrelid = t.oid and ta.attnum = pair.target
  where k.contype = 'f' and k.conparentid = 0 and $1::bigint::oid in (k.conrelid, k.confrelid)
)
select pg_catalog.json_build_object(
  'entity', pg_catalog.json_build_object(
    'id', c.oid::bigint,
    'schema', n.nspname,
    'name', c.relname,
    'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
    'rls_enabled', c.relrowsecurity,
    'rls_forced', c.relforcerowsecurity,
    'is_realtime', exists (select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime' and (
      exists (select from pg_catalog.pg_publication_rel r where r.prpubid = p.oid and r.prrelid = c.oid)
      or exists (select from pg_catalog.pg_get_publication_tables(p.pubname::text) t where t.relid = c.oid))),
    'replica_identity', case c.relreplident when 'd' then 'DEFAULT' when 'i' then 'INDEX' when 'f' then 'FULL' else 'NOTHING' end,
    'bytes', size.bytes,
    'size', pg_catalog.pg_size_pretty(size.bytes),
    'live_rows_estimate', estimate.live,
    'dead_rows_estimate', estimate.dead,
    'columns', coalesce(columns.list, '[]'),
    'relationships', coalesce(keys.relationships, '[]'),
    'primary_keys', coalesce(key.primary_keys, '[]'),
    'entity_type', c.relkind
  ),
  -- A key of a table does not hold for its children, and without a key only its address identifies a row.
  'row_key', case
    when c.relkind in ('r', 'p') and not tree.has_foreign and pg_catalog.has_table_privilege(c.oid, 'SELECT') and (key.row_key is null or c.relkind = 'r' and tree.is_parent)
      then (coalesce(key.row_key::jsonb, '[]') || '["tableoid", "ctid"]')::json
    else coalesce(key.row_key, '[]')
  end,
  'unique_keys', coalesce(keys_of.unique_keys, '[]'),
  'foreign_keys', coalesce(keys.foreign_keys, '[]'),
  -- Privileges that the role has and that Postgres applies directly, without triggers.
  'writes', pg_catalog.json_build_object(
    'insert', pg_catalog.pg_relation_is_updatable(c.oid, false) & 8 > 0 and pg_catalog.has_any_column_privilege(c.oid, 'INSERT'),
    'update', pg_catalog.pg_relation_is_updatable(c.oid, false) & 4 > 0 and pg_catalog.has_any_column_privilege(c.oid, 'UPDATE'),
    'delete', pg_catalog.pg_relation_is_updatable(c.oid, false) & 16 > 0 and pg_catalog.has_table_privilege(c.oid, 'DELETE')
  ),
  'is_protected', ${IS_PROTECTED_SQL} and not ${IS_API_ROLE_SQL},
  'is_standby', pg_catalog.pg_is_in_recovery(),
  'time_zone', pg_catalog.current_setting('TimeZone'),
  'definition', case when c.relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(c.oid, true) end
) as found
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
cross join lateral (
  select coalesce(
    case c.relkind
      when 'p' then (select pg_catalog.sum(pg_catalog.pg_total_relation_size(p.relid)) from pg_catalog.pg_partition_tree(c.oid) p)
      else pg_catalog.pg_total_relation_size(c.oid)
    end, 0)::bigint as bytes
) as size
-- The table with all below it whose rows are among its own.
cross join lateral (
  with recursive below as (
    select c.oid, c.relkind
    union
    select i.inhrelid, child.relkind
    from below
    join pg_catalog.pg_inherits i on i.inhparent = below.oid
    join pg_catalog.pg_class child on child.oid = i.inhrelid
  )
  select pg_catalog.array_agg(below.oid) as oids, pg_catalog.count(*) > 1 as is_parent,
    pg_catalog.bool_or(below.relkind = 'f' and below.oid <> c.oid) as has_foreign
  from below
) as tree
cross join lateral (
  select
    coalesce(pg_catalog.sum(coalesce(nullif(pg_catalog.pg_stat_get_live_tuples(part.oid), 0), greatest(part.reltuples, 0)::bigint)), 0)::bigint as live,
    coalesce(pg_catalog.sum(pg_catalog.pg_stat_get_dead_tuples(part.oid)), 0)::bigint as dead
  from pg_catalog.pg_class part
  where part.oid = any (tree.oids) and part.relkind <> 'p'
) as estimate
left join lateral (
  select pg_catalog.json_agg(pg_catalog.json_build_object(
    'ordinal_position', a.attnum,
    'name', a.attname,
    'default_value', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'data_type', pg_catalog.format_type(
      case when t.typtype = 'd' then t.typbasetype else a.atttypid end,
      case when t.typtype = 'd' then t.typtypmod else a.atttypmod end
    ),
    'format', t.typname,
    'is_identity', a.attidentity <> '',
    'identity_generation', case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end,
    'is_nullable', not (a.attnotnull or t.typnotnull),
    'is_updatable', a.attgenerated = '' and (
      c.relkind in ('r', 'p')
      or c.relkind in ('v', 'f') and pg_catalog.pg_column_is_updatable(c.oid, a.attnum, false)
    ),
    'enums', coalesce((
      select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder)
      from pg_catalog.pg_enum e
      where e.enumtypid in (a.atttypid, t.typbasetype)
    ), '[]'),
    'comment', pg_catalog.col_description(c.oid, a.attnum),
    'schema', n.nspname,
    'table', c.relname
  ) order by a.attnum) as list
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
) as columns on true
left join lateral (
  select
    pg_catalog.json_agg(attname order by place) filter (where indisprimary) as primary_keys,
    pg_catalog.json_agg(attname order by place) as row_key
  from (
    select i.indisprimary, a.attname, part.place
    from (
      -- The primary key, else the narrowest unique index that holds for every row and can have no NULL.
      select i.*
      from pg_catalog.pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
        and not exists (
          select from pg_catalog.unnest(i.indkey[:i.indnkeyatts - 1]) as k(attnum)
          join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where not a.attnotnull
        )
      order by i.indisprimary desc, i.indnkeyatts, i.indexrelid
      limit 1
    ) as i
    cross join lateral pg_catalog.unnest(i.indkey[:i.indnkeyatts - 1]) with ordinality as part(attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
  ) as parts
) as key on true
cross join lateral (
  select pg_catalog.json_agg(one.names order by one.indexrelid) as unique_keys
  from (
    select i.indexrelid, pg_catalog.json_agg(a.attname order by part.place) as names
    from pg_catalog.pg_index i
    cross join lateral pg_catalog.unnest(i.indkey[:i.indnkeyatts - 1]) with ordinality as part(attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
    where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
    group by i.indexrelid
  ) as one
) as keys_of
cross join lateral (
  select
    (
      select pg_catalog.json_agg(pg_catalog.json_build_object(
        'source_schema', source_schema,
        'source_table_name', source_table,
        'source_column_name', source_column,
        'target_table_schema', target_schema,
        'target_table_name', target_table,
        'target_column_name', target_column,
        'deletion_action', confdeltype,
        'update_action', confupdtype
      ) order by conname, oid, place)
      from pairs
    ) as relationships,
    (
      select pg_catalog.json_agg(one.key order by one.conname, one.oid)
      from (
        select conname, oid, pg_catalog.json_build_object(
          'name', conname,
          'source_id', min(source_id::bigint),
          'source_kind', min(source_kind::text),
          'target_id', min(target_id::bigint),
          'target_kind', min(target_kind::text),
          'source_schema', min(source_schema),
          'source_table', min(source_table),
          'source_columns', pg_catalog.json_agg(source_column order by place),
          'target_schema', min(target_schema),
          'target_table', min(target_table),
          'target_columns', pg_catalog.json_agg(target_column order by place)
        ) as key
        from pairs
        group by conname, oid
      ) as one
    ) as foreign_keys
) as keys
where c.oid = $1::bigint::oid and c.relkind in ('r', 'v', 'm', 'f', 'p')`
