-- Details of relations, and whether transactions can be seen. $1: OIDs, $2: transaction numbers without their epoch.
with present as (
  select pg_snapshot_xmax(s)::text::bigint as next, s from pg_current_snapshot() as s
), transactions as (
  select (p.next - case when d.behind >= 2147483648 then d.behind - 4294967296 else d.behind end)::text::xid8 as xid, p.s
    from present as p, unnest($2::bigint[]) as x (xid), lateral (select (p.next - x.xid) & 4294967295 as behind) as d
), api_roles as (
  select oid, rolname, rolbypassrls from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
)
select
  (select coalesce(bool_and(pg_visible_in_snapshot(t.xid, t.s)), true) from transactions as t) as visible,
  (select coalesce(json_object_agg(r.rolname, r.rolbypassrls), '{}') from api_roles as r) as bypass,
  (select coalesce(json_agg(json_build_object(
      'oid', c.oid::bigint,
      'rls', c.relrowsecurity,
      'key', (select coalesce(json_agg(a.attname order by k.n), '[]') from pg_index as i
                cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
                join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.attnum
               where i.indrelid = c.oid and i.indisprimary),
      'columns', (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'sql',
          -- Without a length, their other names mean one character or bit.
          case a.atttypid when 'bpchar'::regtype then 'bpchar' when 'bpchar[]'::regtype then 'bpchar[]'
            when '"bit"'::regtype then '"bit"' when '"bit"[]'::regtype then '"bit"[]'
            else format_type(a.atttypid, null) end,
          'array', case when t.typtype = 'd' or (t.typlen = -1 and t.typelem <> 0) then (
            -- Below domains of the array and of its elements.
            with recursive part (oid, inside) as (
              select a.atttypid, false
              union all
              select case when p.typtype = 'd' then p.typbasetype else p.typelem end, part.inside or p.typtype <> 'd'
                from part join pg_type as p on p.oid = part.oid
               where p.typtype = 'd' or (not part.inside and p.typlen = -1 and p.typelem <> 0)
            )
            select json_build_object('type', case p.typnamespace when 'pg_catalog'::regnamespace then p.typname else '' end, 'delimiter', p.typdelim)
              from part join pg_type as p on p.oid = part.oid where part.inside and p.typtype <> 'd'
          ) end, 'roles', (
          select coalesce(json_agg(r.rolname), '[]') from api_roles as r
           where has_column_privilege(r.oid, c.oid, a.attnum, 'select') and has_schema_privilege(r.oid, c.relnamespace, 'usage')
        ), 'judgedFor', (
          select coalesce(json_agg(r.rolname), '[]') from api_roles as r
           where exists (select from pg_policy as p
             where p.polrelid = c.oid and p.polcmd in ('r', '*')
               -- A policy does not depend on the columns of a whole row that it uses.
               and (p.polqual::text like '%:varattno 0 %' or exists (select from pg_depend as d
                 where d.classid = 'pg_policy'::regclass and d.objid = p.oid
                   and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum))
               and exists (select from unnest(p.polroles) as to_role where to_role = 0 or pg_has_role(r.oid, to_role, 'usage')))
        )) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
    )), '[]')
    from pg_class as c where c.oid = any($1::oid[])) as relations
