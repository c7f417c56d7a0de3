-- Named tables that do not exist, else tables besides the named ones that a role reaches without row
-- level security. $1 the role, $2 schemas and $3 tables as JSON, $4 how many are returned.
with named as (
  select t.schema, t.name
    from pg_catalog.json_to_recordset($3::json) as t(schema text, name text)
), relations as (
  select n.nspname::text as schema, c.relname::text as name, c.oid, n.oid as schema_oid, c.relkind, c.relowner,
         case when c.relkind in ('r', 'p') then
                c.relrowsecurity
                and not (select r.rolbypassrls or r.rolsuper from pg_catalog.pg_roles r where r.rolname = $1::name)
                and (c.relforcerowsecurity or not pg_catalog.pg_has_role($1::name, c.relowner, 'USAGE'))
              -- Such a view has what the role reaches anyway.
              when c.relkind = 'v' then
                coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1', 'security_invoker=yes'], false)
              else false
         end as is_held
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'v', 'm', 'f', 'p')
), missing as (
  select 'missing' as problem, pg_catalog.format('%I.%I', named.schema, named.name) as "table"
    from named
   where not exists (select from relations r where r.schema = named.schema and r.name = named.name)
   limit 1
), open as (
  select 'open' as problem, pg_catalog.format('%I.%I', r.schema, r.name) as "table"
    from relations r
   where not r.is_held
     and r.schema not in ('pg_catalog', 'information_schema')
     and r.schema !~ '^pg_(toast|temp_)'
     and r.schema not in (select s.name from pg_catalog.json_array_elements_text($2::json) as s(name))
     and not exists (select from named where named.schema = r.schema and named.name = r.name)
     and pg_catalog.has_schema_privilege($1::name, r.schema_oid, 'USAGE')
     and (pg_catalog.has_table_privilege($1::name, r.oid, 'SELECT, INSERT, UPDATE, DELETE')
          or pg_catalog.has_any_column_privilege($1::name, r.oid, 'SELECT, INSERT, UPDATE'))
     -- Views of extensions are made for everyone.
     and not exists (select from pg_catalog.pg_depend e where e.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and e.objid = r.oid and e.deptype = 'e')
   order by r.schema, r.name
   limit $4::int
)
select problem, "table" from missing
union all
select problem, "table" from open where not exists (select from missing)
