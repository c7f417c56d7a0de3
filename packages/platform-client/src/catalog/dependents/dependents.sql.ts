/**
 * Direct and indirect dependents of a relation or one of its columns. Objects that are always
 * dropped along with it (indexes, triggers, policies, a table's own constraints) are followed but
 * not listed. $1 oid, $2 column or null.
 */
export const DEPENDENTS_SQL = `
with recursive subject as (
  select c.oid, c.relkind, n.nspname, c.relname,
    (select a.attnum from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = $2::text and not a.attisdropped) as attnum
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.oid = $1::bigint::oid
),
found as (
  select 'pg_catalog.pg_class'::regclass::oid as classid, s.oid as objid, coalesce(s.attnum::int, 0) as objsubid,
    true as along, false as needed
  from subject s
  union
  select
    case when r.oid is null then d.classid else 'pg_catalog.pg_class'::regclass::oid end,
    case when r.oid is null then d.objid else r.ev_class end,
    case when r.oid is null then d.objsubid else 0 end,
    f.along and d.deptype <> 'n',
    d.deptype = 'n'
  from found f
  join pg_catalog.pg_depend d on d.refclassid = f.classid and d.refobjid = f.objid and (f.objsubid = 0 or d.refobjsubid = f.objsubid)
  left join pg_catalog.pg_rewrite r on d.classid = 'pg_catalog.pg_rewrite'::regclass and r.oid = d.objid
  where d.deptype in ('n', 'a', 'i', 'P', 'S')
    -- A view depends on itself through its rule.
    and (r.oid is null or r.ev_class <> f.objid)
),
listed as (
  select distinct f.classid, f.objid, f.objsubid
  from found f
  where f.needed and not exists (
    select from found g
    where g.along and g.classid = f.classid and g.objid = f.objid and g.objsubid in (0, f.objsubid)
  )
)
select s.relkind as kind, s.nspname as schema, s.relname as name,
  coalesce(
    (
      select pg_catalog.json_agg(distinct pg_catalog.pg_describe_object(l.classid, l.objid, l.objsubid))
      from listed l
      where l.classid in (
        'pg_catalog.pg_class'::regclass, 'pg_catalog.pg_constraint'::regclass, 'pg_catalog.pg_proc'::regclass,
        'pg_catalog.pg_attrdef'::regclass, 'pg_catalog.pg_policy'::regclass, 'pg_catalog.pg_trigger'::regclass,
        'pg_catalog.pg_publication_rel'::regclass
      )
    ),
    '[]'
  ) as dependents
from subject s
where $2::text is null or s.attnum is not null`
