import { TOUCHABLE_SQL } from './touchable.sql'

/**
 * Tables of some schemas with columns, constraints, and the foreign keys between them; one row of
 * one JSON object. $1 schemas as a JSON list, $2 greatest number of tables. Partitions are left
 * out: the partitioned table stands for them.
 */
export const DIAGRAM_SQL = `
with touchable as (
  select c.oid, c.relname, c.relkind, n.nspname
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm')
    and not c.relispartition
    and n.nspname in (select name from pg_catalog.json_array_elements_text($1::json) as s(name))
    and ${TOUCHABLE_SQL}
),
shown as (
  select * from touchable order by relkind in ('v', 'm'), relname, nspname limit $2::bigint
),
-- Columns of indexes that are unique without a condition.
uniques as (
  select i.indrelid, i.indisprimary, array(
    select i.indkey[place] from pg_catalog.generate_series(0, i.indnkeyatts - 1) as place order by 1
  ) as places
  from pg_catalog.pg_index i
  join shown on shown.oid = i.indrelid
  where i.indisunique and i.indpred is null and i.indexprs is null
),
columns as (
  select a.attrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', a.attname,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'is_nullable', not a.attnotnull,
    'is_primary', exists (select from uniques u where u.indrelid = a.attrelid and u.indisprimary and a.attnum = any (u.places)),
    'is_unique', exists (select from uniques u where u.indrelid = a.attrelid and u.places = array[a.attnum]),
    'default_value', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
    'generated', case when a.attgenerated <> '' then pg_catalog.json_build_object(
      'expression', pg_catalog.pg_get_expr(d.adbin, d.adrelid),
      'kind', case a.attgenerated when 's' then 'stored' else 'virtual' end
    ) end,
    'is_serial', a.attidentity = '' and exists (
      select from pg_catalog.pg_depend owned
      join pg_catalog.pg_depend used on used.refobjid = owned.objid and used.refclassid = owned.classid
      where owned.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and owned.deptype = 'a'
        and owned.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
        and owned.refobjid = a.attrelid and owned.refobjsubid = a.attnum
        and used.classid = 'pg_catalog.pg_attrdef'::pg_catalog.regclass and used.objid = d.oid
    )
  ) order by a.attnum) as list
  from shown
  join pg_catalog.pg_attribute a on a.attrelid = shown.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by a.attrelid
),
constraints as (
  select k.conrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', k.conname,
    'definition', pg_catalog.pg_get_constraintdef(k.oid)
  ) order by pg_catalog.array_position(array['p', 'u', 'c', 'x'], k.contype::text), k.conname) as list
  from shown
  join pg_catalog.pg_constraint k on k.conrelid = shown.oid
  where k.contype in ('p', 'u', 'c', 'x') and k.conparentid = 0
  group by k.conrelid
),
keys as (
  select pg_catalog.json_agg(pg_catalog.json_build_object(
    'id', k.oid::bigint,
    'name', k.conname,
    'definition', pg_catalog.pg_get_constraintdef(k.oid),
    'source', k.conrelid::bigint,
    'source_columns', pairs.source_columns,
    'target', k.confrelid::bigint,
    'target_columns', pairs.target_columns,
    'is_source_unique', exists (
      select from uniques u where u.indrelid = k.conrelid and u.places <@ k.conkey
    ),
    'is_source_nullable', pairs.is_nullable
  ) order by k.conname, k.oid) as list
  from pg_catalog.pg_constraint k
  join shown s on s.oid = k.conrelid
  join shown t on t.oid = k.confrelid
  cross join lateral (
    select
      pg_catalog.json_agg(sa.attname order by pair.place) as source_columns,
      pg_catalog.json_agg(ta.attname order by pair.place) as target_columns,
      pg_catalog.bool_or(not sa.attnotnull) as is_nullable
    from unnest(k.conkey, k.confkey) with ordinality as pair(source, target, place)
    join pg_catalog.pg_attribute sa on sa.attrelid = k.conrelid and sa.attnum = pair.source
    join pg_catalog.pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = pair.target
  ) as pairs
  where k.contype = 'f' and k.conparentid = 0
)
select pg_catalog.json_build_object(
  'count', (select pg_catalog.count(*) from touchable),
  'tables', (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'id', shown.oid::bigint,
      'schema', shown.nspname,
      'name', shown.relname,
      'kind', shown.relkind,
      'comment', pg_catalog.obj_description(shown.oid, 'pg_class'),
      'columns', coalesce(columns.list, '[]'),
      'constraints', coalesce(constraints.list, '[]')
    ) order by shown.relname, shown.nspname), '[]')
    from shown
    left join columns on columns.attrelid = shown.oid
    left join constraints on constraints.conrelid = shown.oid
  ),
  'keys', coalesce((select list from keys), '[]')
) as graph`
