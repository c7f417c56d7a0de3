/**
 * A table as DDL has it: one row with one JSON object, or none when the table does not exist. $1
 * oid.
 * A constraint with properties that the shape cannot represent (deferrable, not valid, NULLS NOT
 * DISTINCT, INCLUDE, MATCH FULL, inherited ...) is omitted, so that it is never recreated without
 * them. Columns that older versions lack are read from the row as JSON.
 */
export const TABLE_SHAPE_SQL = `
with plain as (
  select k.oid, k.conname, k.contype, k.conrelid, k.confrelid, k.conkey, k.confkey, k.conbin, k.confdeltype, k.confupdtype
  from pg_catalog.pg_constraint k
  left join pg_catalog.pg_index i on i.indexrelid = k.conindid and k.contype in ('p', 'u')
  cross join lateral (select pg_catalog.to_jsonb(k) as k, pg_catalog.to_jsonb(i) as i) as row
  where k.conrelid = $1::bigint::oid and k.contype in ('p', 'u', 'c', 'f')
    and k.conislocal and k.coninhcount = 0 and k.conparentid = 0
    and not k.condeferrable and k.convalidated and (k.contype <> 'c' or not k.connoinherit)
    and coalesce((row.k ->> 'conenforced')::boolean, true)
    and not coalesce((row.k ->> 'conperiod')::boolean, false)
    and coalesce(row.k ->> 'confdelsetcols', '') = ''
    and (k.contype <> 'f' or k.confmatchtype = 's')
    and not coalesce((row.i ->> 'indnullsnotdistinct')::boolean, false)
    and (i.indexrelid is null or i.indnkeyatts = i.indnatts)
),
keys as (
  select p.*,
    (
      select pg_catalog.json_agg(a.attname order by part.place)
      from pg_catalog.unnest(p.conkey) with ordinality as part(attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = p.conrelid and a.attnum = part.attnum
    ) as columns
  from plain p
)
select pg_catalog.json_build_object(
  'schema', n.nspname,
  'name', c.relname,
  'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
  'rls', c.relrowsecurity,
  'columns', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname,
      'was', a.attname,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'using', null,
      'nullable', not a.attnotnull,
      'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
      'identity', case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end,
      'generated', case when a.attgenerated <> '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
      'comment', pg_catalog.col_description(c.oid, a.attnum)
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]'),
  'primaryKey', (select pg_catalog.json_build_object('name', k.conname, 'columns', k.columns) from keys k where k.contype = 'p'),
  'uniques', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('name', k.conname, 'columns', k.columns) order by k.conname)
    from keys k where k.contype = 'u'
  ), '[]'),
  'checks', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname, 'expression', pg_catalog.pg_get_expr(k.conbin, k.conrelid)
    ) order by k.conname)
    from keys k where k.contype = 'c'
  ), '[]'),
  'foreignKeys', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname,
      'columns', k.columns,
      'target', pg_catalog.json_build_object('schema', tn.nspname, 'name', t.relname),
      'targetColumns', (
        select pg_catalog.json_agg(a.attname order by part.place)
        from pg_catalog.unnest(k.confkey) with ordinality as part(attnum, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = part.attnum
      ),
      'onDelete', k.confdeltype,
      'onUpdate', k.confupdtype
    ) order by k.conname)
    from keys k
    join pg_catalog.pg_class t on t.oid = k.confrelid
    join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f'
  ), '[]')
) as shape
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.oid = $1::bigint::oid and c.relkind in ('r', 'p')`
