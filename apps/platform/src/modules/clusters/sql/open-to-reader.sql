-- Grants the reader access to everything that people have created in this database since its last
-- run. Does not use pg_read_all_data, which also exposes the catalogs' secrets: the password
-- verifiers of all roles, and the passwords of foreign servers.
-- Objects that are being changed or dropped at the moment are left for the next run, so that a
-- reader never waits.
do $$
declare
  one record;
begin
  perform set_config('lock_timeout', '200ms', true);
  -- A cluster of an earlier version.
  if pg_has_role('howdah_reader', 'pg_read_all_data', 'member') then
    revoke pg_read_all_data from howdah_reader;
  end if;
  for one in
    select format('usage on schema %I', n.nspname) as privilege
      from pg_namespace n
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not has_schema_privilege('howdah_reader', n.oid, 'usage')
    union all
    select format('select on %s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       -- The tables of the auth service grant the reader all columns but secrets.
       and pg_get_userbyid(c.relowner) <> 'supabase_auth_admin'
       and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not has_table_privilege('howdah_reader', c.oid, 'select')
  loop
    begin
      execute format('grant %s to howdah_reader', one.privilege);
    exception
      -- Postgres raises the last one if two sessions change one object concurrently.
      when undefined_table or invalid_schema_name or lock_not_available or internal_error then null;
    end;
  end loop;
  -- Advisory locks and notifications, which all users share, are revoked from PUBLIC
  -- (`open-to-everyone.sql`) only because of the reader. The other roles get them by membership in
  -- a role, since a role with direct grants could not be dropped.
  if to_regrole('howdah_shared') is null then
    create role howdah_shared nologin;
  end if;
  for one in
    select format('execute on function %s', p.oid::regprocedure) as privilege
      from pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace and (p.proname ~ '^pg_(try_)?advisory_.*lock' or p.proname = 'pg_notify')
       and not has_function_privilege('howdah_shared', p.oid, 'execute')
  loop
    execute format('grant %s to howdah_shared', one.privilege);
  end loop;
  for one in
    select format('%I', r.rolname) as privilege from pg_roles r
     where r.rolname !~ '^(pg_|howdah_)' and not pg_has_role(r.oid, 'howdah_shared', 'usage')
  loop
    execute format('grant howdah_shared to %s with inherit true, set false', one.privilege);
  end loop;
end
$$
