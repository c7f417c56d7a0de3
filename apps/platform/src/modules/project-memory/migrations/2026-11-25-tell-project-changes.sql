-- Notifies all servers that share this database which project has changed. The payload is its ref, or
-- empty for all projects. What is only noted, such as the last use of a key, sends nothing.
create function tell_project_change() returns trigger language plpgsql as $$
declare
  row jsonb;
begin
  row := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  perform pg_notify('project_changes', coalesce(row ->> tg_argv[0], ''));
  return null;
end
$$;

create trigger tell_change after update or delete on projects
  for each row execute function tell_project_change('ref');
create trigger tell_change after insert or update or delete on project_connections
  for each row execute function tell_project_change('project_ref');
create trigger tell_change after update of slug on organizations
  for each row execute function tell_project_change('');
create trigger tell_change after insert or update of status, sealed, public_jwk or delete on signing_keys
  for each row execute function tell_project_change('project_ref');
create trigger tell_change after update of hash, type, expires_at or delete on api_keys
  for each row execute function tell_project_change('project_ref');
create trigger tell_change after insert or update of enabled or delete on legacy_api_keys
  for each row execute function tell_project_change('project_ref');
create trigger tell_change after insert or update or delete on rest_configs
  for each row execute function tell_project_change('project_ref');
