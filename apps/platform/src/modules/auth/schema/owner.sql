-- The owner of the schema `auth`. Run as the superuser in a project's database postgres; may be run again. Reads and writes no
-- relation of the schema: triggers of the project's people run as its owner, which may put another in its place.
do $$
declare
  name text;
begin
  if to_regrole('supabase_auth_admin') is null then
    create role supabase_auth_admin;
  end if;
  -- A project of an earlier version has a schema of its people with three of the functions.
  if to_regnamespace('auth') is null then
    create schema auth;
  end if;
  foreach name in array array['jwt', 'uid', 'role'] loop
    if to_regprocedure(format('auth.%I()', name)) is not null then
      execute format('alter function auth.%I() owner to supabase_auth_admin', name);
    end if;
  end loop;
end
$$;
alter role supabase_auth_admin nologin noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
alter schema auth owner to supabase_auth_admin;
