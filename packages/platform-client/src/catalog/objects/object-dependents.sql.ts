/**
 * Objects that are dropped along with others by cascade. Parts of the dropped objects themselves
 * are followed but not listed. $1 catalog table of the objects, $2 their oids as a JSON list.
 */
export const OBJECT_DEPENDENTS_SQL = `
with recursive subject as (
  select ('pg_catalog.' || $1::text)::regclass::oid as classid, s.id::bigint::oid as objid
  from pg_catalog.json_array_elements_text($2::json) as s(id)
),
found as (
  select s.classid, s.objid, 0 as objsubid, true as along, false as needed, false as direct
  from subject s
  union
  select
    case when r.oid is null then d.classid else 'pg_catalog.pg_class'::regclass::oid end,
    case when r.oid is null then d.objid else r.ev_class end,
    case when r.oid is null then d.objsubid else 0 end,
    f.along and d.deptype <> 'n',
    d.deptype = 'n',
    f.along and d.deptype = 'n'
  from found f
  join pg_catalog.pg_depend d on d.refclassid = f.classid and d.refobjid = f.objid and (f.objsubid = 0 or d.refobjsubid = f.objsubid)
  left join pg_catalog.pg_rewrite r on d.classid = 'pg_catalog.pg_rewrite'::regclass and r.oid = d.objid
  where d.deptype in ('n', 'a', 'i', 'P', 'S', 'e')
    -- A view depends on itself through its rule.
    and (r.oid is null or r.ev_class <> f.objid)
),
listed as (
  select f.classid, f.objid, f.objsubid, pg_catalog.bool_or(f.direct) as direct
  from found f
  where f.needed and not exists (
    select from found g
    where g.along and g.classid = f.classid and g.objid = f.objid and g.objsubid in (0, f.objsubid)
  )
  group by 1, 2, 3
),
described as (
  select pg_catalog.pg_describe_object(l.classid, l.objid, l.objsubid) as name, pg_catalog.bool_or(l.direct) as direct
  from listed l
  group by 1
)
select coalesce(pg_catalog.json_agg(d order by d.direct desc, d.name), '[]') as dependents
from described d
where d.name is not null`
