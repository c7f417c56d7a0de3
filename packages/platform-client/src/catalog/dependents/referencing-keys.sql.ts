/**
 * Foreign keys that reference a relation, its children, or a relation with such a key, directly or
 * not, with no action, restrict or cascade; one row of one JSON list. $1 oid.
 */
export const REFERENCING_KEYS_SQL = `
with recursive reached(oid) as (
  select $1::bigint::oid
  union
  select found.oid
  from reached
  cross join lateral (
    select i.inhrelid from pg_catalog.pg_inherits i where i.inhparent = reached.oid
    union all
    select k.conrelid from pg_catalog.pg_constraint k
    where k.contype = 'f' and k.confrelid = reached.oid and k.confdeltype in ('a', 'r', 'c')
  ) as found(oid)
)
select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
  'source', pg_catalog.json_build_object('schema', sn.nspname, 'name', s.relname, 'kind', s.relkind),
  'sourceColumns', columns.source,
  'target', pg_catalog.json_build_object('schema', tn.nspname, 'name', t.relname, 'kind', t.relkind),
  'targetColumns', columns.target,
  'action', k.confdeltype
) order by sn.nspname, s.relname, k.conname), '[]') as keys
from pg_catalog.pg_constraint k
join pg_catalog.pg_class s on s.oid = k.conrelid
join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
join pg_catalog.pg_class t on t.oid = k.confrelid
join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
cross join lateral (
  select pg_catalog.json_agg(sa.attname order by pair.place) as source, pg_catalog.json_agg(ta.attname order by pair.place) as target
  from unnest(k.conkey, k.confkey) with ordinality as pair(source, target, place)
  join pg_catalog.pg_attribute sa on sa.attrelid = s.oid and sa.attnum = pair.source
  join pg_catalog.pg_attribute ta on ta.attrelid = t.oid and ta.attnum = pair.target
) as columns
where k.contype = 'f' and k.conparentid = 0 and k.confdeltype in ('a', 'r', 'c')
  and k.confrelid in (select oid from reached)`
