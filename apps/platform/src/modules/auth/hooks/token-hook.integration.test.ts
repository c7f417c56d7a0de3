import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../server/http/testing/call'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({ mailer_autoconfirm: true })
  await testPlatform.sql(`
    create table public.levels (user_id uuid primary key, level int);
    grant select on public.levels to supabase_auth_admin;
    create function public.hook(event jsonb) returns jsonb language plpgsql as $$
      begin
        return jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
          'level', (select level from public.levels where user_id = (event ->> 'user_id')::uuid),
          'by', event ->> 'authentication_method', 'ran_as', current_user, 'sub', 'someone-else', 'exp', 9999999999));
      end $$;
    create function public.broken(event jsonb) returns jsonb language plpgsql as $$ begin raise exception 'broken'; end $$;
    create function public.slow(event jsonb) returns jsonb language plpgsql as $$ begin perform pg_catalog.pg_sleep(30); return event; end $$;
    create function public.refusing(event jsonb) returns jsonb language sql as $$
      select '{"error": {"http_code": 403, "message": "Not today."}}'::jsonb $$;
    create function public.empty(event jsonb) returns jsonb language sql as $$ select '{}'::jsonb $$;
    create function public.climbing(event jsonb) returns jsonb language plpgsql as $$
      declare
        role text;
      begin
        foreach role in array array['postgres', 'service_role', 'howdah_admin', 'howdah_editor', 'none'] loop
          begin
            execute format('set local role %I', role);
          exception when others then
            continue;
          end;
          if has_schema_privilege('public', 'create') or (select rolsuper from pg_roles where rolname = current_user) then
            return jsonb_set(event, '{claims,climbed}', to_jsonb(role));
          end if;
        end loop;
        return jsonb_set(event, '{claims,climbed}', 'false');
      end $$;
    create function public.lasting(event jsonb) returns jsonb language plpgsql as $$
      begin
        execute 'set role howdah_auth';
        perform pg_catalog.set_config('default_transaction_read_only', 'on', false);
        return event;
      end $$;
    create function public.grown(event jsonb) returns jsonb language sql as $$
      select jsonb_set(event, '{claims,long}', to_jsonb(repeat('x', 30000))) $$;
    create table public.tiers (name text);
    create function public.unreadable(event jsonb) returns jsonb language sql as $$
      select jsonb_set(event, '{claims,tier}', to_jsonb((select name from public.tiers))) $$;
    create function public.raising(event jsonb) returns jsonb language sql as $$
      select jsonb_set(event, '{claims,role}', '"service_role"') $$;
    create function public.pausing(event jsonb) returns jsonb language plpgsql as $$ begin perform pg_catalog.pg_sleep(0.7); return event; end $$;
    create function public.closed(event jsonb) returns jsonb language sql as $$ select event $$;
    revoke execute on all functions in schema public from public, anon, authenticated;
    grant execute on function public.hook, public.broken, public.slow, public.refusing, public.empty, public.climbing, public.lasting, public.raising, public.pausing, public.unreadable, public.grown to supabase_auth_admin`)
})
afterAll(() => testPlatform.stop())

const use = (name: string) =>
  testPlatform.configure({
    hook_custom_access_token_enabled: true,
    hook_custom_access_token_uri: `pg-functions://postgres/public/${name}`,
  })

it('changes the claims of each token, as the role that it is granted to', async () => {
  const browser = testPlatform.browser()
  const { user } = done(
    await browser.auth.signUp({ email: 'hook@example.com', password: 'correct horse' }),
  )
  await testPlatform.sql('insert into public.levels values ($1, 7)', [user?.id])
  await use('hook')
  const { session } = done(await browser.auth.refreshSession())
  const claims = decodeJwt(session?.access_token ?? '')
  expect(claims).toMatchObject({
    level: 7,
    by: 'password',
    ran_as: 'supabase_auth_admin',
    sub: user?.id,
    aud: 'authenticated',
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600)
  expect(done(await browser.auth.getUser()).user.id).toBe(user?.id)

  // So that a test of a function is sent with what a sign-in would give.
  const asked = await tokenOf(user?.id)
  const { access_token: token } = asked.body as { access_token: string }
  expect(decodeJwt(token)).toMatchObject({ level: 7, by: 'password', sub: user?.id })
  expect(decodeJwt(token)).not.toHaveProperty('session_id')
  await use('refusing')
  expect(await tokenOf(user?.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Not today.') as string },
  })
  // What it may not read is named, as nothing else tells it.
  for (const [name, message] of [
    ['unreadable', /public\.unreadable: permission denied for table tiers \(SQLSTATE 42501\)$/],
    ['raising', /leave the role/],
    ['grown', /larger than 20000 bytes/],
    ['empty', /must return its event/],
  ] as const) {
    await use(name)
    expect([name, await tokenOf(user?.id)]).toEqual([
      name,
      expect.objectContaining({
        status: 409,
        body: expect.objectContaining({
          message: expect.stringMatching(message) as string,
        }) as object,
      }),
    ])
  }
})

const tokenOf = (id = '') =>
  call(
    `${testPlatform.url}/platform/auth/${testPlatform.projectRef}/users/${encodeURIComponent(id)}/token`,
    { method: 'POST', headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
  )

it('is tried as the role of the service, and leaves nothing', async () => {
  await testPlatform.sql(`
    create table public.trials (name text);
    grant insert on public.trials to supabase_auth_admin;
    create function public.texting(event jsonb) returns text language sql as $$ select 'no json' $$;
    grant execute on function public.texting to supabase_auth_admin;
    create function public.writing(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into public.trials values ('tried');
        return jsonb_set(event, '{claims,ran_as}', to_jsonb(current_user));
      end $$;
    grant execute on function public.writing to supabase_auth_admin`)
  const id = '6f1c2a34-0000-4000-8000-0000000000aa'
  const attempt = (name: string, token = testPlatform.tokens.owner) =>
    call(
      `${testPlatform.url}/platform/auth/${testPlatform.projectRef}/hooks/custom-access-token/test`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { schema: 'public', name, user_id: id, claims: { role: 'authenticated' } },
      },
    )
  expect(await attempt('writing')).toMatchObject({
    status: 200,
    body: {
      event: { user_id: id, claims: { sub: id, ran_as: 'supabase_auth_admin' } },
      error: null,
    },
  })
  expect(await testPlatform.sql('select from public.trials')).toEqual([])
  for (const [name, code] of [
    ['unreadable', '42501'],
    ['closed', '42501'],
    ['broken', 'P0001'],
    ['slow', '57014'],
    ['missing', '42883'],
    ['texting', null],
  ] as const)
    expect([name, (await attempt(name)).body]).toMatchObject([
      name,
      { event: null, error: { code } },
    ])
  expect((await attempt('writing', testPlatform.tokens.reader)).status).toBe(403)
})

it('becomes no other role, and leaves none to the next request', async () => {
  const browser = testPlatform.browser()
  await testPlatform.configure({ hook_custom_access_token_enabled: false })
  done(await browser.auth.signUp({ email: 'climbing@example.com', password: 'correct horse' }))
  await use('climbing')
  for (let count = 0; count < 3; count += 1) {
    const { session } = done(await browser.auth.refreshSession())
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ climbed: false })
  }
})

it('leaves no setting of the session to other requests', async () => {
  const browser = testPlatform.browser()
  await testPlatform.configure({ hook_custom_access_token_enabled: false })
  const credentials = { email: 'lasting@example.com', password: 'correct horse' }
  done(await browser.auth.signUp(credentials))
  await use('lasting')
  for (let count = 0; count < 4; count += 1) done(await browser.auth.refreshSession())
  await testPlatform.configure({ hook_custom_access_token_enabled: false })
  for (let count = 0; count < 6; count += 1)
    done(await browser.auth.updateUser({ data: { count } }))
})

it('that fails ends no session', async () => {
  const browser = testPlatform.browser()
  await testPlatform.configure({ hook_custom_access_token_enabled: false })
  const credentials = { email: 'failing@example.com', password: 'correct horse' }
  const { session } = done(await browser.auth.signUp(credentials))
  for (const name of ['broken', 'slow', 'refusing', 'empty', 'raising', 'closed', 'missing']) {
    await use(name)
    const refused = await fetch(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon },
      body: JSON.stringify({ refresh_token: session?.refresh_token }),
    })
    expect([name, refused.status]).toEqual([name, 500])
    if (name === 'refusing') expect(await refused.json()).toMatchObject({ msg: 'Not today.' })
  }
  await testPlatform.configure({ hook_custom_access_token_enabled: false })
  // The lost answers count as other tabs.
  expect(failure(await browser.auth.refreshSession())).toBeNull()
})

it('that fails makes no sign-in: no session, event or sign-in time, and ends no other session', async () => {
  const browser = testPlatform.browser()
  await testPlatform.configure({
    hook_custom_access_token_enabled: false,
    sessions_single_per_user: true,
    external_anonymous_users_enabled: true,
  })
  const credentials = { email: 'refused@example.com', password: 'correct horse' }
  const { user } = done(await browser.auth.signUp(credentials))
  const traces = () =>
    testPlatform.sql(
      `select (select json_agg(s.id) from auth.sessions s where s.user_id = u.id) as sessions, u.last_sign_in_at,
              (select count(*) from auth.audit_log_entries e where e.payload ->> 'actor_id' = u.id::text) as events,
              (select count(*) from auth.users) as users
         from auth.users u where u.id = $1`,
      [user?.id],
    )
  const before = await traces()
  await use('broken')
  const other = testPlatform.browser()
  expect((await other.auth.signInWithPassword(credentials)).error).toMatchObject({ status: 500 })
  expect((await other.auth.signInAnonymously()).error).toMatchObject({ status: 500 })
  expect(await traces()).toEqual(before)

  await use('hook')
  done(await other.auth.signInWithPassword(credentials))
  const [after] = await traces()
  expect(after?.['sessions']).toHaveLength(1)
  expect(after).not.toMatchObject({ sessions: before[0]?.['sessions'] })
  expect(Number(after?.['events'])).toBe(Number(before[0]?.['events']) + 1)
  const { user: signedIn } = done(await other.auth.getUser())
  expect(new Date(signedIn.last_sign_in_at ?? '')).toEqual(after?.['last_sign_in_at'])
  await testPlatform.configure({ sessions_single_per_user: false })
})

it('leaves the newest of two sign-ins at once, and none of a user who is banned meanwhile', async () => {
  await testPlatform.configure({
    hook_custom_access_token_enabled: false,
    sessions_single_per_user: true,
  })
  const credentials = { email: 'twice@example.com', password: 'correct horse' }
  const { user } = done(await testPlatform.browser().auth.signUp(credentials))
  await use('pausing')
  const browsers = [testPlatform.browser(), testPlatform.browser()]
  const signedIn = await Promise.all(
    browsers.map((browser) => browser.auth.signInWithPassword(credentials)),
  )
  for (const code of signedIn.map(failure)) expect([null, 'session_expired']).toContain(code)
  const left = await testPlatform.sql('select id from auth.sessions where user_id = $1', [user?.id])
  expect(left).toHaveLength(1)
  const tokens = signedIn.flatMap(({ data }) => data.session?.access_token ?? [])
  expect(tokens.map((token) => decodeJwt(token).session_id)).toContain(left[0]?.['id'])

  const banned = testPlatform.browser().auth.signInWithPassword(credentials)
  await sleep(300)
  done(await testPlatform.admin.auth.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' }))
  expect(failure(await banned)).toBe('user_banned')
  await testPlatform.configure({ sessions_single_per_user: false })
})
