-- Returns the reason why a login is not read-only; no row if it is. Includes the roles that the
-- login may become.
with roles as (
  select r.* from pg_catalog.pg_roles r where pg_catalog.pg_has_role(session_user, r.oid, 'member')
)
select 'attributes' from roles where rolsuper or rolcreaterole or rolcreatedb or rolreplication
union all
select 'member' from roles
 where rolname in ('pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files', 'pg_maintain',
                   'pg_create_subscription', 'pg_database_owner')
union all
select 'tables'
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
 where c.relkind in ('r', 'p', 'v', 'f') and n.nspname <> 'information_schema' and n.nspname not like 'pg\_%'
   and exists (select from roles r where pg_catalog.has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate'))
union all
select 'large_objects'
 where pg_catalog.current_setting('server_version_num')::int4 < 160000
   and pg_catalog.has_function_privilege(session_user, 'pg_catalog.lo_create(oid)', 'execute')
limit 1
