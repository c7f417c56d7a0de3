-- Returns the first reason why a login cannot run the Data API, with the names that it is about; no row
-- if it can. :editor is the login of people who can change the project.
with api (name) as (values ('anon'), ('authenticated'), ('service_role')),
login as (select * from pg_catalog.pg_roles where rolname = session_user),
-- All roles of which it is a member, by others, too.
reached as (
  select r.*, exists (
           select from pg_catalog.pg_roles s where s.rolname = 'service_role' and pg_catalog.pg_has_role(s.oid, r.oid, 'member')
         ) as is_of_service
    from pg_catalog.pg_roles r where pg_catalog.pg_has_role(session_user, r.oid, 'member')
),
-- Of these it is a member itself, which PostgREST requires for settings of roles.
own as (
  select r.* from pg_catalog.pg_auth_members m
    join login on login.oid = m.member
    join pg_catalog.pg_roles r on r.oid = m.roleid
),
problems (place, reason, name) as (
  select 1, 'attributes', rolname from login where rolsuper or rolcreaterole or rolcreatedb or rolreplication
  union all
  select 2, 'missing', name from api where not exists (select from pg_catalog.pg_roles where rolname = name)
  union all
  select 3, 'member', name from api
   where not exists (
     select from own
      where own.rolname = name
        and pg_catalog.pg_has_role(session_user, own.oid,
              case when pg_catalog.current_setting('server_version_num')::int4 >= 160000 then 'set' else 'member' end)
   )
  union all
  select 4, 'editor', rolname from reached where rolname = :editor
  union all
  select 5, 'others', rolname from own where rolname not in (select name from api)
  union all
  select 6, 'attributes', rolname from reached where rolsuper or rolcreaterole or rolcreatedb or rolreplication
  union all
  select 7, 'policies', rolname from reached where rolbypassrls and not is_of_service
  union all
  select 8, 'files', rolname from reached
   where rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files', 'pg_create_subscription', 'pg_database_owner')
  union all
  select distinct 9, 'owner', r.rolname
    from pg_catalog.pg_class c join reached r on r.oid = c.relowner
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and not r.is_of_service
  union all
  select 10, 'settings', pg_catalog.split_part(s.setting, '=', 1)
    from pg_catalog.pg_db_role_setting d
    join login on login.oid = d.setrole
    cross join lateral pg_catalog.unnest(d.setconfig) s(setting)
   where s.setting like 'pgrst.%'
     and d.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
)
select reason, pg_catalog.string_agg(name, ', ' order by name)
  from problems where place = (select min(place) from problems) group by reason
