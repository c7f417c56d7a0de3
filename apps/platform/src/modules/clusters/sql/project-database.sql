-- What the project's own database holds from the start. Run as the superuser in the database postgres; may be run again.
alter database postgres owner to postgres;
grant connect on database postgres to howdah_editor, howdah_reader, howdah_service, howdah_auth, howdah_anon, howdah_authenticated, howdah_rest, howdah_realtime;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_stat_statements with schema extensions;
alter database postgres set search_path = "$user", public, extensions;

-- Row security decides what the API roles see of a table, as soon as it is on.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
