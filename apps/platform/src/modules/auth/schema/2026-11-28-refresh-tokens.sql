-- Refresh tokens are signed and not stored: each session has one that is good. SQL of the ecosystem signs people out by these rows
-- and counts them. Run as supabase_auth_admin.
do $$
begin
  drop table auth.refresh_tokens;
exception when dependent_objects_still_exist then
  -- Objects of the project's people that depend on the table stay: so does the table, which signs no one out. Triggers go with it;
  -- without rows they never ran.
  return;
end
$$;
do $$
begin
  if to_regclass('auth.refresh_tokens') is not null then
    return;
  end if;
  create view auth.refresh_tokens with (security_invoker) as
    select null::uuid as instance_id, hashtextextended(s.id::text, 0) as id, null::varchar(255) as token,
           s.user_id::text::varchar(255) as user_id, false as revoked, s.created_at, s.updated_at,
           null::varchar(255) as parent, s.id as session_id
      from auth.sessions s;
  comment on view auth.refresh_tokens is 'One row for each session. Deleting or revoking one ends the session.';
  create function auth.change_refresh_token() returns trigger language plpgsql set search_path = '' as $body$
  begin
    -- Tokens of elsewhere are not good here; those of a dump are left out.
    if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.revoked) then
      delete from auth.sessions where id = old.session_id;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end
  $body$;
  revoke execute on function auth.change_refresh_token() from public;
  create trigger change instead of insert or update or delete on auth.refresh_tokens
    for each row execute function auth.change_refresh_token();
  grant select, insert, update, delete on auth.refresh_tokens to postgres;
end
$$;
