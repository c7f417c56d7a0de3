-- The roles of a project's cluster. Run as the superuser in the database postgres; may be run again.
do $$
declare
  name text;
begin
  foreach name in array array['postgres', 'anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I', name);
    end if;
  end loop;
end
$$;

alter role postgres login inherit createdb createrole bypassrls nosuperuser noreplication;
alter role anon nologin noinherit;
alter role authenticated nologin noinherit;
alter role service_role nologin noinherit bypassrls;
-- Named by SQL of other platforms; nothing connects as it.
alter role authenticator nologin noinherit;
-- Owner of the schema `auth`, by the name that functions of hooks are granted to.
alter role supabase_auth_admin nologin noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;

grant anon, authenticated, service_role to postgres with admin true, inherit true, set true;
grant anon, authenticated, service_role to authenticator with inherit false, set true;
grant pg_monitor, pg_read_all_stats, pg_read_all_settings, pg_stat_scan_tables, pg_signal_backend, pg_checkpoint to postgres with inherit true;

-- The platform's own logins are made by logins.ts.
