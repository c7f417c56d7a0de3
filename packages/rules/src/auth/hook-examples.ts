import type { HookKind } from './hook-function'

/** A function that a person can begin a hook with. */
interface HookExample {
  functionName: string
  /** Runs as it stands, once: it replaces nothing. */
  sql: string
  /** Argument of the function, and body of an HTTPS request. */
  event: Readonly<Record<string, unknown>>
}

/** Returns the statements that let the auth service call a function, and no one else. */
const grants = (name: string): string => `
-- The auth service calls it; clients of the API do not.
revoke execute on function public.${name} from public, anon, authenticated, service_role;
grant execute on function public.${name} to supabase_auth_admin;
`

/** Returns the statements that let the auth service use a table, which clients of the API do not see. */
const tableGrants = (table: string, privileges: string): string => `
alter table public.${table} enable row level security;
revoke all on public.${table} from anon, authenticated;
grant ${privileges} on public.${table} to supabase_auth_admin;
create policy auth_service on public.${table} to supabase_auth_admin using (true) with check (true);
`

const userId = '6f1c2a34-0000-4000-8000-0000000000aa'
const user = {
  ...{ id: userId, aud: 'authenticated', role: 'authenticated' },
  ...{ email: 'ada@example.com', phone: '' },
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { name: 'Ada' },
  identities: [],
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  is_anonymous: false,
}

/** Returns a function that counts attempts, and refuses all after five wrong ones in a minute. */
function attemptSql({
  column,
  message,
  name,
  table,
}: {
  name: string
  table: string
  /** Member of the event by which attempts are counted. */
  column: string
  message: string
}): string {
  return `-- Refuses every attempt after five wrong ones in a minute.
create table public.${table} (
  ${column} uuid primary key,
  count int not null,
  ends_at timestamptz not null
);${tableGrants(table, 'select, insert, update')}
create function public.${name}(event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  is_wrong boolean := not (event ->> 'valid')::boolean;
  wrong int;
begin
  insert into public.${table} as counted (${column}, count, ends_at)
    values ((event ->> '${column}')::uuid, is_wrong::int, now() + interval '1 minute')
    on conflict (${column}) do update set
      count = case when counted.ends_at < now() then 0 else counted.count end + is_wrong::int,
      ends_at = case when counted.ends_at < now() then excluded.ends_at else counted.ends_at end
    returning counted.count into wrong;
  if wrong - is_wrong::int >= 5 then
    return jsonb_build_object('decision', 'reject', 'message', '${message}');
  end if;
  return jsonb_build_object('decision', 'continue');
end;
$$;
${grants(name)}`
}

/** Examples of functions that hooks call, with the events that they get. */
export const hookExamples: Readonly<Record<HookKind, HookExample>> = {
  custom_access_token: {
    functionName: 'custom_access_token',
    sql: `-- Adds a claim that policies read by auth.jwt() ->> 'plan'.
create function public.custom_access_token(event jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_set(
    event,
    '{claims,plan}',
    coalesce(event #> '{claims,app_metadata,plan}', '"free"')
  );
end;
$$;
${grants('custom_access_token')}`,
    event: {
      user_id: userId,
      claims: {
        ...{ iss: 'https://example.com/auth/v1', aud: 'authenticated', sub: userId },
        ...{ email: user.email, phone: user.phone },
        ...{ app_metadata: user.app_metadata, user_metadata: user.user_metadata },
        ...{ role: 'authenticated', aal: 'aal1' },
        amr: [{ method: 'password', timestamp: 1_767_607_200 }],
        session_id: '6f1c2a34-0000-4000-8000-0000000000bb',
        is_anonymous: false,
      },
      authentication_method: 'password',
    },
  },
  before_user_created: {
    functionName: 'before_user_created',
    sql: `-- Refuses sign-ups with addresses of some domains.
create function public.before_user_created(event jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if split_part(event #>> '{user,email}', '@', 2) = any (array['blocked.example.com']) then
    return jsonb_build_object(
      'error',
      jsonb_build_object('http_code', 403, 'message', 'Sign-ups with this domain are not possible.')
    );
  end if;
  return '{}';
end;
$$;
${grants('before_user_created')}`,
    event: {
      metadata: {
        ...{ uuid: '6f1c2a34-0000-4000-8000-0000000000cc', time: user.created_at },
        ...{ name: 'before-user-created', ip_address: '192.0.2.1' },
      },
      user: { ...user, role: '' },
    },
  },
  send_email: {
    functionName: 'send_email',
    sql: `-- Stores emails in a table from which a program of yours sends them.
create table public.outgoing_emails (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  code text not null,
  token_hash text not null,
  redirect_to text not null,
  created_at timestamptz not null default now()
);${tableGrants('outgoing_emails', 'insert')}
create function public.send_email(event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  mail jsonb := event -> 'email_data';
  -- A change of the address is confirmed at the new one too.
  is_new boolean := mail ->> 'old_email' <> '' or event #>> '{user,email}' = '';
begin
  insert into public.outgoing_emails (recipient, kind, code, token_hash, redirect_to) values (
    case when is_new then event #>> '{user,new_email}' else event #>> '{user,email}' end,
    mail ->> 'email_action_type',
    coalesce(nullif(mail ->> 'token', ''), mail ->> 'token_new'),
    mail ->> 'token_hash',
    mail ->> 'redirect_to'
  );
  return '{}';
end;
$$;
${grants('send_email')}`,
    event: {
      user,
      email_data: {
        ...{ token: '123456', token_hash: 'f1d2d2f924e986ac86fdf7b36c94bcdf' },
        ...{ redirect_to: 'https://app.example.com', email_action_type: 'signup' },
        ...{ site_url: 'https://app.example.com', token_new: '', token_hash_new: '' },
        old_email: '',
      },
    },
  },
  send_sms: {
    functionName: 'send_sms',
    sql: `-- Stores text messages in a table from which a program of yours sends them.
create table public.outgoing_text_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  code text not null,
  created_at timestamptz not null default now()
);${tableGrants('outgoing_text_messages', 'insert')}
create function public.send_sms(event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into public.outgoing_text_messages (recipient, code)
    values (event #>> '{sms,phone}', event #>> '{sms,otp}');
  return '{}';
end;
$$;
${grants('send_sms')}`,
    event: {
      user: { ...user, email: '', phone: '41790000000' },
      sms: { otp: '123456', phone: '41790000000' },
    },
  },
  password_verification_attempt: {
    functionName: 'password_verification_attempt',
    sql: attemptSql({
      ...{ name: 'password_verification_attempt', table: 'password_attempts' },
      ...{ column: 'user_id', message: 'Too many wrong passwords. Wait a minute.' },
    }),
    event: { user_id: userId, valid: false },
  },
  mfa_verification_attempt: {
    functionName: 'mfa_verification_attempt',
    sql: attemptSql({
      ...{ name: 'mfa_verification_attempt', table: 'factor_attempts' },
      ...{ column: 'factor_id', message: 'Too many wrong codes. Wait a minute.' },
    }),
    event: {
      ...{ factor_id: '6f1c2a34-0000-4000-8000-0000000000dd', factor_type: 'totp' },
      ...{ user_id: userId, valid: false },
    },
  },
}
