-- Removes what keeps the role `postgres` from connecting to its database although its password is right: libraries that its sessions
-- cannot load, and a revoked privilege.
do $$
declare
  setting record;
begin
  for setting in
    select s.setrole, d.datname
      from pg_db_role_setting s
      left join pg_database d on d.oid = s.setdatabase
     where s.setrole in (0, to_regrole('postgres')) and (s.setdatabase = 0 or d.datname = 'postgres')
       and exists (select from unnest(s.setconfig) c (line) where starts_with(c.line, 'local_preload_libraries='))
  loop
    if setting.setrole = 0 and setting.datname is not null then
      execute format('alter database %I reset local_preload_libraries', setting.datname);
    else
      execute format(
        'alter role %s %s reset local_preload_libraries',
        case when setting.setrole = 0 then 'all' else 'postgres' end,
        case when setting.datname is null then '' else format('in database %I', setting.datname) end);
    end if;
  end loop;
  if exists (select from pg_database d where d.datname = 'postgres' and not has_database_privilege('postgres', d.oid, 'connect')) then
    grant connect on database postgres to postgres;
  end if;
end $$
