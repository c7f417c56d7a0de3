-- Tells the Data API that the schema has changed. Run as the superuser in a project's database
-- postgres; may be run again. The functions run as the person who changes the schema.
do $$
begin
  -- A function that a person made before stays theirs when it is replaced, and event triggers run in every session.
  if (
    select count(*) from pg_event_trigger t join pg_proc f on f.oid = t.evtfoid join pg_roles r on r.oid = f.proowner
     where (t.evtname, f.proname) in (('pgrst_ddl_watch', 'ddl_watch'), ('pgrst_drop_watch', 'drop_watch'))
       and f.pronamespace = to_regnamespace('pgrst') and r.rolsuper
  ) = 2 then
    return;
  end if;
  create schema if not exists pgrst;
  alter schema pgrst owner to current_user;
  revoke all on schema pgrst from public;

  drop event trigger if exists pgrst_ddl_watch;
  drop event trigger if exists pgrst_drop_watch;
  drop function if exists pgrst.ddl_watch(), pgrst.drop_watch() cascade;
  create function pgrst.ddl_watch() returns event_trigger language plpgsql set search_path = '' as $body$
  begin
    if exists (
      select from pg_catalog.pg_event_trigger_ddl_commands() as c
       where c.schema_name is distinct from 'pg_temp'
         and c.command_tag not in ('CREATE INDEX', 'DROP INDEX', 'REINDEX', 'REFRESH MATERIALIZED VIEW')
    ) then
      notify pgrst, 'reload schema';
    end if;
  end
  $body$;
  create function pgrst.drop_watch() returns event_trigger language plpgsql set search_path = '' as $body$
  begin
    if exists (
      select from pg_catalog.pg_event_trigger_dropped_objects() as o where not o.is_temporary and o.object_type <> 'index'
    ) then
      notify pgrst, 'reload schema';
    end if;
  end
  $body$;

  create event trigger pgrst_ddl_watch on ddl_command_end execute function pgrst.ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function pgrst.drop_watch();

  -- Defaults only: people change them with `alter role`.
  if not exists (select from pg_roles where rolname = 'anon' and rolconfig is not null) then
    alter role anon set statement_timeout = '3s';
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated' and rolconfig is not null) then
    alter role authenticated set statement_timeout = '8s';
  end if;
end
$$;
grant connect on database postgres to howdah_rest;
