/** Login of the Data API in the SQL that an administrator of an attached database runs. */
export const API_LOGIN = 'howdah_api'
/** Stands for the password of the login. */
export const API_PASSWORD = '<password>'

/** SQL that creates the roles of the Data API, where there are none, and the login that becomes them. */
export const DATA_API_ROLES_SQL = `do $$
begin
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

create role ${API_LOGIN} login noinherit connection limit 25 password '${API_PASSWORD}';
grant anon, authenticated, service_role to ${API_LOGIN};
grant usage on schema public to anon, authenticated, service_role;
`

/** SQL that limits the statements of people, as databases of this server do. */
export const DATA_API_TIMEOUTS_SQL = `alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';
`

/** SQL that announces changes of the schema, which the Data API then knows within a second. */
export const DATA_API_EVENTS_SQL = `create schema if not exists pgrst;

create or replace function pgrst.reload() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end
$$;

create event trigger pgrst_ddl on ddl_command_end execute function pgrst.reload();
create event trigger pgrst_drop on sql_drop execute function pgrst.reload();
`
