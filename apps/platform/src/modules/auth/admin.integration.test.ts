import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAdmin } from '../../postgres/cluster/admin-client'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from './testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform()
})
afterAll(() => testPlatform.stop())

const time = 'timestamp with time zone'
const name = 'character varying(255)'
const changed = [`created_at ${time}`, `updated_at ${time}`]

/** Columns of the tables with their types, as seeds, triggers, views and imports of the ecosystem name them. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['instance_id uuid', 'id uuid', `aud ${name}`, `role ${name}`, `email ${name}`],
    ...[`encrypted_password ${name}`, `email_confirmed_at ${time}`, `invited_at ${time}`],
    ...[`confirmation_token ${name}`, `confirmation_sent_at ${time}`, `recovery_token ${name}`],
    ...[`recovery_sent_at ${time}`, `email_change_token_new ${name}`, `email_change ${name}`],
    ...[`email_change_sent_at ${time}`, `last_sign_in_at ${time}`, 'raw_app_meta_data jsonb'],
    ...['raw_user_meta_data jsonb', 'is_super_admin boolean', ...changed, 'phone text'],
    ...[`phone_confirmed_at ${time}`, 'phone_change text', `phone_change_token ${name}`],
    ...[`phone_change_sent_at ${time}`, `confirmed_at ${time}`, `banned_until ${time}`],
    ...[`email_change_token_current ${name}`, 'email_change_confirm_status smallint'],
    ...[`reauthentication_token ${name}`, `reauthentication_sent_at ${time}`],
    ...['is_sso_user boolean', `deleted_at ${time}`, 'is_anonymous boolean'],
  ],
  identities: [
    ...['provider_id text', 'user_id uuid', 'identity_data jsonb', 'provider text', 'id uuid'],
    ...[`last_sign_in_at ${time}`, ...changed, 'email text'],
  ],
  sessions: [
    ...['id uuid', 'user_id uuid', ...changed, 'factor_id uuid', 'aal auth.aal_level', 'tag text'],
    ...[`not_after ${time}`, 'refreshed_at timestamp without time zone', 'user_agent text'],
    'ip inet',
  ],
  refresh_tokens: [
    ...['instance_id uuid', 'id bigint', `token ${name}`, `user_id ${name}`, 'revoked boolean'],
    ...[...changed, `parent ${name}`, 'session_id uuid'],
  ],
  mfa_amr_claims: ['session_id uuid', ...changed, 'authentication_method text', 'id uuid'],
  mfa_factors: [
    ...['id uuid', 'user_id uuid', 'friendly_name text', 'factor_type auth.factor_type'],
    ...['status auth.factor_status', ...changed, 'secret text', 'phone text'],
    ...[`last_challenged_at ${time}`, 'web_authn_credential jsonb', 'web_authn_aaguid uuid'],
  ],
  mfa_challenges: [
    ...['id uuid', 'factor_id uuid', `created_at ${time}`, `verified_at ${time}`],
    ...['ip_address inet', 'otp_code text', 'web_authn_session_data jsonb'],
  ],
  one_time_tokens: [
    ...['id uuid', 'user_id uuid', 'token_type auth.one_time_token_type', 'token_hash text'],
    ...['relates_to text', 'created_at timestamp without time zone'],
    'updated_at timestamp without time zone',
  ],
  flow_state: [
    ...['id uuid', 'user_id uuid', 'auth_code text', 'code_challenge text', 'provider_type text'],
    ...['code_challenge_method auth.code_challenge_method', 'provider_access_token text'],
    ...['provider_refresh_token text', ...changed, 'authentication_method text'],
    `auth_code_issued_at ${time}`,
  ],
  audit_log_entries: [
    ...['instance_id uuid', 'id uuid', 'payload json', `created_at ${time}`],
    'ip_address character varying(64)',
  ],
}

const password = 'correct horse'
const admin = () => testPlatform.admin.auth.admin

describe('the admin API', () => {
  it('is for secret keys alone', async () => {
    const browser = testPlatform.browser()
    done(await admin().createUser({ email: 'plain@example.com', password, email_confirm: true }))
    done(await browser.auth.signInWithPassword({ email: 'plain@example.com', password }))
    const { session } = (await browser.auth.getSession()).data
    for (const bearer of [testPlatform.keys.anon, session?.access_token ?? '']) {
      const response = await fetch(`${testPlatform.authUrl}/admin/users`, {
        headers: { apikey: testPlatform.keys.anon, authorization: `Bearer ${bearer}` },
      })
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { error_code: 'not_admin' },
      ])
    }
  })

  it('loses none of several changes that are made at once', async () => {
    const { user } = done(await admin().createUser({ email: 'several@example.com' }))
    const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
    await Promise.all(
      names.map(async (name) => {
        const metadata = { [name]: name }
        done(
          await admin().updateUserById(user?.id ?? '', {
            user_metadata: metadata,
            app_metadata: metadata,
          }),
        )
      }),
    )
    const { user: after } = done(await admin().getUserById(user?.id ?? ''))
    const all = Object.fromEntries(names.map((name) => [name, name]))
    expect(after?.user_metadata).toMatchObject(all)
    expect(after?.app_metadata).toMatchObject(all)
    done(await admin().deleteUser(user?.id ?? ''))
  })

  it('creates, lists, reads, changes and deletes users', async () => {
    const { user } = done(
      await admin().createUser({
        ...{ id: '6f1c2a34-0000-4000-8000-0000000000aa', email: 'Ada@Example.com', password },
        ...{ email_confirm: true, user_metadata: { name: 'Ada' }, app_metadata: { plan: 'pro' } },
      }),
    )
    expect(user).toMatchObject({
      id: '6f1c2a34-0000-4000-8000-0000000000aa',
      email: 'ada@example.com',
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    })
    const id = user?.id ?? ''
    expect(failure(await admin().createUser({ email: 'ada@example.com' }))).toBe('email_exists')
    expect(
      failure(await admin().createUser({ phone: '+49 151 1234567', phone_confirm: true })),
    ).toBeNull()
    expect(failure(await admin().createUser({ phone: '+49 (151) 1234567' }))).toBe('phone_exists')
    expect(failure(await admin().createUser({}))).toBe('validation_failed')
    const changed = done(
      await admin().updateUserById(id, {
        ...{ email: 'lovelace@example.com', app_metadata: { plan: null }, role: 'authenticated' },
      }),
    )
    expect(changed.user).toMatchObject({ email: 'lovelace@example.com' })
    expect(changed.user.app_metadata).not.toHaveProperty('plan')
    expect(failure(await admin().updateUserById(id, { ban_duration: 'forever' }))).toBe(
      'validation_failed',
    )
    // Forms send an empty text for no change.
    done(await admin().updateUserById(id, { ban_duration: '1h' }))
    const filled = done(await admin().updateUserById(id, { ban_duration: '', role: '' }))
    expect(filled.user).toMatchObject({ banned_until: expect.any(String) as string })
    done(await admin().updateUserById(id, { ban_duration: 'none' }))
    expect(failure(await admin().getUserById('6f1c2a34-0000-4000-8000-0000000000bb'))).toBe(
      'user_not_found',
    )

    for (let index = 0; index < 3; index += 1)
      done(await admin().createUser({ email: `page-${index}@example.com` }))
    const first = done(await admin().listUsers({ page: 1, perPage: 2 }))
    expect(first.users.map(({ email }) => email)).toEqual([
      'page-2@example.com',
      'page-1@example.com',
    ])
    expect(first).toMatchObject({ nextPage: 2 })
    expect((first as { total: number }).total).toBeGreaterThanOrEqual(5)

    done(await admin().deleteUser(id, true))
    expect((await admin().getUserById(id)).data.user).toMatchObject({
      deleted_at: expect.any(String) as string,
    })
    done(await admin().createUser({ email: 'lovelace@example.com' }))
    done(await admin().deleteUser(id))
    expect(failure(await admin().getUserById(id))).toBe('user_not_found')
  })

  it('gives users no role that the services of the project refuse', async () => {
    const email = 'roles@example.com'
    const { user } = done(await admin().createUser({ email, password, email_confirm: true }))
    const id = user?.id ?? ''
    for (const role of ['manager', 'anon', 'service_role', 'postgres']) {
      const { error } = await admin().updateUserById(id, { role })
      expect([role, error?.status, error?.code, error?.message]).toEqual([
        ...[role, 400, 'validation_failed', expect.stringMatching(/authenticated.*app_metadata/)],
      ])
      expect(failure(await admin().createUser({ email: `${role}@example.com`, role }))).toBe(
        'validation_failed',
      )
    }
    // Rows of an import, or of a statement of the project's people, lock no user out either.
    for (const role of ['manager', '', null]) {
      await testPlatform.sql('update auth.users set role = $1 where id = $2', [role, id])
      const client = testPlatform.browser()
      const { session } = done(await client.auth.signInWithPassword({ email, password }))
      done(await client.auth.getUser())
      done(await client.auth.refreshSession())
      const [, claims = ''] = session?.access_token.split('.') ?? []
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        role: 'authenticated',
      })
      expect(failure(await client.auth.signOut())).toBeNull()
    }
    done(await admin().deleteUser(id))
  })

  it('invites, and makes links that it does not send', async () => {
    const { user } = done(
      await admin().inviteUserByEmail('guest@example.com', { data: { team: 'a' } }),
    )
    expect(user).toMatchObject({ email: 'guest@example.com', user_metadata: { team: 'a' } })
    expect(user?.invited_at).toBeDefined()
    const { link } = await testPlatform.mailTo('guest@example.com')
    expect(link.searchParams.get('type')).toBe('invite')
    const { auth } = testPlatform.browser()
    done(await auth.verifyOtp({ token_hash: link.searchParams.get('token') ?? '', type: 'invite' }))
    expect(failure(await admin().inviteUserByEmail('guest@example.com'))).toBe('email_exists')

    for (const type of ['magiclink', 'recovery'] as const) {
      const { properties } = done(await admin().generateLink({ type, email: 'guest@example.com' }))
      expect(properties).toMatchObject({
        verification_type: type,
        email_otp: expect.stringMatching(/^\d{6}$/) as string,
      })
      done(
        await testPlatform
          .browser()
          .auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type }),
      )
    }
    const signUp = done(
      await admin().generateLink({ type: 'signup', email: 'new@example.com', password }),
    )
    done(
      await testPlatform.browser().auth.verifyOtp({
        ...{ email: 'new@example.com', token: signUp.properties?.email_otp ?? '', type: 'signup' },
      }),
    )
    done(
      await testPlatform.browser().auth.signInWithPassword({ email: 'new@example.com', password }),
    )
    const invited = done(
      await admin().generateLink({ type: 'invite', email: 'asked.in@example.com' }),
    )
    const { user: entered } = done(
      await testPlatform.browser().auth.verifyOtp({
        ...{ token_hash: invited.properties?.hashed_token ?? '', type: 'invite' },
      }),
    )
    expect(entered).toMatchObject({ id: invited.user?.id, email: 'asked.in@example.com' })
    const newEmail = 'moved.in@example.com'
    const current = done(
      await admin().generateLink({
        ...{ type: 'email_change_current', email: 'asked.in@example.com', newEmail },
      }),
    )
    const half = await fetch(current.properties?.action_link ?? '', { redirect: 'manual' })
    expect(half.headers.get('location')).toContain('message=')
    expect(done(await admin().getUserById(entered?.id ?? '')).user).toMatchObject({
      ...{ email: 'asked.in@example.com', new_email: newEmail },
    })
    expect(
      failure(await admin().generateLink({ type: 'recovery', email: 'no-one@example.com' })),
    ).toBe('user_not_found')
    expect(await testPlatform.countMails('new@example.com')).toBe(0)
  })
})

describe('the schema', () => {
  it('serves policies, foreign keys and triggers of the project’s people', async () => {
    await testPlatform.sql(`
      create table public.profiles (id uuid primary key references auth.users on delete cascade, email text);
      alter table public.profiles enable row level security;
      grant select on public.profiles to anon, authenticated;
      create policy own on public.profiles for select
        using ((select auth.uid()) = id and auth.email() = email and auth.role() = 'authenticated' and auth.jwt() ->> 'aal' = 'aal1');
      create function public.on_user() returns trigger language plpgsql security definer set search_path = '' as $$
        begin insert into public.profiles values (new.id, new.email); return new; end $$;
      create trigger on_user after insert on auth.users for each row execute function public.on_user()`)
    const [first = '', second = ''] = await Promise.all(
      ['profile', 'another'].map(async (name) => {
        const email = `${name}@example.com`
        const { user } = done(await admin().createUser({ email, password, email_confirm: true }))
        return user?.id ?? ''
      }),
    )
    const browser = testPlatform.browser()
    const seen = async () => done(await browser.from('profiles').select('id, email'))
    expect(await seen()).toEqual([])
    done(await browser.auth.signInWithPassword({ email: 'profile@example.com', password }))
    expect(await seen()).toEqual([{ id: first, email: 'profile@example.com' }])
    for (const id of [first, second]) done(await admin().deleteUser(id))
    expect(await testPlatform.sql('select * from public.profiles')).toEqual([])
  })

  it('answers when a trigger or a table of the project refuses', async () => {
    await testPlatform.sql(`
      create function public.refuse() returns trigger language plpgsql as $$
        begin
          if new.email like 'refused%' then raise exception 'Not this one.'; end if;
          if new.email like 'broken%' then insert into public.secret_plans values (new.email); end if;
          return new;
        end $$;
      create trigger refuse before insert on auth.users for each row execute function public.refuse();
      create table public.user_orders (user_id uuid references auth.users)`)
    const refused = await fetch(`${testPlatform.authUrl}/admin/users`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.service },
      body: JSON.stringify({ email: 'refused@example.com' }),
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      500,
      { error_code: 'unexpected_failure', msg: 'Database error: Not this one.' },
    ])
    expect(await testPlatform.sql(`select from auth.users where email like 'refused%'`)).toEqual([])
    // What was not written for them would tell strangers of tables and values.
    const failed = await fetch(`${testPlatform.authUrl}/signup`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon },
      body: JSON.stringify({ email: 'broken@example.com', password }),
    })
    expect([failed.status, await failed.json()]).toMatchObject([
      500,
      { error_code: 'unexpected_failure', msg: 'Database error' },
    ])
    const { user } = done(await admin().createUser({ email: 'orders@example.com' }))
    await testPlatform.sql('insert into public.user_orders values ($1)', [user?.id])
    expect(failure(await admin().deleteUser(user?.id ?? ''))).toBe('conflict')
    await testPlatform.sql('drop function public.refuse() cascade')
  })

  it('runs triggers as the owner of the schema and nothing more', async () => {
    await testPlatform.sql(`
      create table public.seen (who text, super text, path text);
      grant insert on public.seen to public;
      create function public.spy() returns trigger language plpgsql as $$
        begin
          insert into public.seen values (current_user, (select rolsuper::text from pg_catalog.pg_roles where rolname = session_user), current_setting('search_path'));
          begin
            execute 'set local role howdah_admin';
            insert into public.seen values ('escaped', null, null);
          exception when insufficient_privilege then null;
          end;
          return new;
        end $$;
      create trigger spy after insert on auth.users for each row execute function public.spy()`)
    done(await admin().createUser({ email: 'spy@example.com' }))
    expect(await testPlatform.sql('select * from public.seen')).toEqual([
      { who: 'supabase_auth_admin', super: 'false', path: '' },
    ])
    await testPlatform.sql('drop function public.spy() cascade')
  })

  it('belongs to the service: people see and change rows, and never the tables', async () => {
    for (const statement of [
      'alter table auth.users add column mine text',
      'drop table auth.sessions',
      'create table auth.mine ()',
      `create or replace function auth.uid() returns uuid language sql as 'select null::uuid'`,
      'set role supabase_auth_admin',
      `insert into auth.schema_migrations values ('x')`,
      'drop schema auth cascade',
    ])
      await expect(testPlatform.sql(statement)).rejects.toThrow(/must be owner|permission denied/)
    for (const role of ['anon', 'authenticated', 'service_role'])
      for (const table of [
        'users',
        'sessions',
        'identities',
        'one_time_tokens',
        'refresh_tokens',
        'mfa_factors',
      ])
        expect(
          await testPlatform.sql('select has_table_privilege($1, $2, $3) as can', [
            role,
            `auth.${table}`,
            'select',
          ]),
        ).toEqual([{ can: false }])
  })

  it('shows read-only members no hash and no secret', async () => {
    const { clusters } = testPlatform.running.platform
    const client = new Client(await clusters.target(testPlatform.projectRef, 'reader'))
    await client.connect()
    try {
      await client.query('select id, email, raw_user_meta_data from auth.users')
      for (const hidden of [
        'select encrypted_password from auth.users',
        'select * from auth.users',
        'select * from auth.one_time_tokens',
        'select * from auth.refresh_tokens',
        'select auth_code from auth.flow_state',
        'select secret from auth.mfa_factors',
      ])
        await expect(client.query(hidden)).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })

  it('has the columns that SQL of the ecosystem names', async () => {
    const rows = await testPlatform.sql(
      `select relname as name, array_agg(attname || ' ' || format_type(atttypid, atttypmod)) as columns
         from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relnamespace = 'auth'::regnamespace and relkind in ('r', 'v') group by 1`,
    )
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const found = new Set(rows.find(({ name }) => name === table)?.columns as string[])
      expect([table, columns.filter((column) => !found.has(column))]).toEqual([table, []])
    }
  })

  it('has a refresh token for each session, whose end signs people out', async () => {
    const email = 'tokens@example.com'
    const { user } = done(await admin().createUser({ email, password, email_confirm: true }))
    const browsers = [1, 2, 3].map(() => testPlatform.browser())
    for (const { auth } of browsers) done(await auth.signInWithPassword({ email, password }))
    const count = async () => {
      const rows = await testPlatform.sql(
        'select id, session_id from auth.refresh_tokens where user_id = $1 and not revoked order by created_at',
        [user?.id],
      )
      return rows.map((row) => row as { id: string; session_id: string })
    }
    const refreshes = () =>
      Promise.all(browsers.map(async ({ auth }) => failure(await auth.refreshSession())))
    const [first, second] = await count()
    expect(await count()).toHaveLength(3)
    await testPlatform.sql('update auth.refresh_tokens set revoked = true where id = $1', [
      first?.id,
    ])
    // What an import brings is good for nothing, and refused by nothing.
    await testPlatform.sql(
      `insert into auth.refresh_tokens (id, token, user_id, revoked, session_id) values (1, 'foreign', $1, false, $2)`,
      [user?.id, second?.session_id],
    )
    const gone = 'refresh_token_not_found'
    expect(await refreshes()).toEqual([gone, null, null])
    await testPlatform.sql('delete from auth.refresh_tokens where user_id = $1', [user?.id])
    expect([await count(), await refreshes()]).toEqual([[], [gone, gone, gone]])
  })

  it('leaves the earlier table of refresh tokens where something of the project refers to it', async () => {
    const { authDatabases, clusters } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    const target = await clusters.target(ref, 'admin')
    const again = async (sql: string) => {
      await withAdmin(target, (client) =>
        client.query(
          `delete from auth.schema_migrations where version = '2026-11-28-refresh-tokens'; set role supabase_auth_admin; ${sql}`,
        ),
      )
      await authDatabases.prepare(ref)
      const [row] = await testPlatform.sql(
        `select relkind from pg_class where oid = 'auth.refresh_tokens'::regclass`,
      )
      return row?.relkind
    }
    const table = await again(
      `drop view auth.refresh_tokens; drop function auth.change_refresh_token();
       create table auth.refresh_tokens (id bigserial primary key, session_id uuid references auth.sessions on delete cascade);
       grant select on auth.refresh_tokens to postgres; set role postgres;
       create view public.tokens as select id from auth.refresh_tokens`,
    )
    expect(table).toBe('r')
    expect(await again('set role postgres; drop view public.tokens')).toBe('v')
  })

  it('is made again for a project that an older version made', async () => {
    const { clusters, authDatabases } = testPlatform.running.platform
    const target = await clusters.target(testPlatform.projectRef, 'admin')
    await withAdmin(target, async (client) => {
      await client.query('drop schema auth cascade')
      await client.query(`create schema auth authorization postgres; set role postgres;
        create function auth.jwt() returns jsonb language sql stable return '{}'::jsonb;
        create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
        create view public.depends as select auth.uid() as id; set role none`)
    })
    await Promise.all([
      authDatabases.prepare(testPlatform.projectRef),
      authDatabases.prepare(testPlatform.projectRef),
    ])
    await authDatabases.prepare(testPlatform.projectRef)
    expect(
      await testPlatform.sql(
        `select nspowner::regrole::text as owner from pg_namespace where nspname = 'auth'`,
      ),
    ).toEqual([{ owner: 'supabase_auth_admin' }])
    done(await admin().createUser({ email: 'again@example.com' }))
    expect(await testPlatform.sql('select id from public.depends')).toEqual([{ id: null }])
  })

  it('is never read by the superuser, whose privileges its relations could take', async () => {
    const { authDatabases } = testPlatform.running.platform
    await testPlatform.sql(`
      create table public.version_readers (who text); grant all on public.version_readers to public;
      create function public.hostile() returns text language plpgsql as $$ begin
        insert into public.version_readers values (current_user), (session_user); return '2026-11-25-auth'; end $$;
      grant execute on function public.hostile() to public;
      create function public.replace_versions() returns trigger language plpgsql as $$ begin
        if (select relkind from pg_class where oid = 'auth.schema_migrations'::regclass) = 'r' then
          alter table auth.schema_migrations rename to real_versions;
          create view auth.schema_migrations as
            select version from auth.real_versions where public.hostile() is not null;
        end if;
        return new; end $$;
      create trigger replace_versions after insert on auth.users
        for each row execute function public.replace_versions()`)
    done(await admin().createUser({ email: 'eve@example.com' }))
    await authDatabases.prepare(testPlatform.projectRef)
    const seen = await testPlatform.sql(
      `select distinct who, (select rolsuper from pg_roles where rolname = who) as is_super from public.version_readers order by 1`,
    )
    expect(seen).toEqual([
      { who: 'howdah_auth', is_super: false },
      { who: 'supabase_auth_admin', is_super: false },
    ])
    await testPlatform.sql('drop function public.replace_versions() cascade')
  })
})
