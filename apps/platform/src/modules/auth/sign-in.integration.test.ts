import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAdmin } from '../../postgres/cluster/admin-client'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from './testing/auth-test-platform'

// The client of the ecosystem, as it comes from npm.

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform()
})
afterAll(() => testPlatform.stop())

const password = 'correct horse'
let counter = 0
const newEmail = () => `person-${(counter += 1)}@example.com`

/** A browser with a user who has confirmed their address. */
async function signedUp(email = newEmail()) {
  const browser = testPlatform.browser()
  done(await browser.auth.signUp({ email, password }))
  const { code } = await testPlatform.mailTo(email)
  const { session, user } = done(
    await browser.auth.verifyOtp({ email, token: code, type: 'signup' }),
  )
  if (session === null || user === null) throw new Error('The user is not signed in.')
  return { browser, email, session, user }
}

const userNow = async (id: string) => done(await testPlatform.admin.auth.admin.getUserById(id)).user

describe('signing up', () => {
  it('asks for a confirmation, which signs in', async () => {
    const browser = testPlatform.browser()
    const email = newEmail()
    const signUp = done(
      await browser.auth.signUp({
        email: `  ${email.toUpperCase()} `,
        password,
        options: { data: { color: 'blue' } },
      }),
    )
    expect(signUp.session).toBeNull()
    expect(signUp.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      identities: [{ provider: 'email' }],
      user_metadata: { color: 'blue', email_verified: false },
    })
    expect(signUp.user?.email_confirmed_at).toBeUndefined()
    expect(failure(await browser.auth.signInWithPassword({ email, password }))).toBe(
      'email_not_confirmed',
    )
    expect(failure(await browser.auth.signInWithPassword({ email, password: 'wrong one' }))).toBe(
      'invalid_credentials',
    )
    const { code } = await testPlatform.mailTo(email)
    const { session, user } = done(
      await browser.auth.verifyOtp({ email, token: code, type: 'email' }),
    )
    expect(user?.email_confirmed_at).toBeDefined()
    const claims = decodeJwt(session?.access_token ?? '')
    expect(claims).toMatchObject({
      iss: testPlatform.authUrl,
      sub: user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { color: 'blue', email_verified: true },
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) as number }],
      session_id: expect.any(String) as string,
      is_anonymous: false,
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600)
    expect(done(await browser.auth.getUser()).user.email).toBe(email)
    const claimed = done(await browser.auth.getClaims())
    expect(claimed).toMatchObject({ claims: { email } })
  })

  it('does not tell that an address has an account', async () => {
    const { email, user } = await signedUp()
    const again = done(await testPlatform.browser().auth.signUp({ email, password: 'another one' }))
    expect(again.user).toMatchObject({ role: 'authenticated', user_metadata: { email } })
    expect(again.session).toBeNull()
    expect(again.user?.identities).toEqual([])
    expect(again.user?.id).not.toBe(user.id)
    expect(await testPlatform.countMails(email)).toBe(0)
    done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
  })

  it('takes neither of two passwords that were chosen before the address was confirmed', async () => {
    const email = newEmail()
    done(await testPlatform.browser().auth.signUp({ email, password: 'of a stranger' }))
    const first = await testPlatform.mailTo(email)
    const browser = testPlatform.browser()
    done(await browser.auth.signUp({ email, password }))
    const second = await testPlatform.mailTo(email)
    const verify = (code: string) => browser.auth.verifyOtp({ email, token: code, type: 'signup' })
    if (first.code !== second.code) expect(failure(await verify(first.code))).toBe('otp_expired')
    done(await verify(second.code))
    for (const tried of ['of a stranger', password])
      expect(
        failure(await testPlatform.browser().auth.signInWithPassword({ email, password: tried })),
      ).toBe('invalid_credentials')
    // Members see why.
    const [event] = await testPlatform.sql(
      `select payload -> 'traits' ->> 'password' as password from auth.audit_log_entries
        where payload ->> 'action' = 'user_repeated_signup' and payload ->> 'actor_username' = $1`,
      [email],
    )
    expect(event).toEqual({ password: 'removed' })
    done(await browser.auth.updateUser({ password }))
    done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
  })

  it('takes a password that was sent twice', async () => {
    const email = newEmail()
    const browser = testPlatform.browser()
    done(await browser.auth.signUp({ email, password }))
    await testPlatform.mailTo(email)
    done(await browser.auth.signUp({ email, password }))
    const { code } = await testPlatform.mailTo(email)
    done(await browser.auth.verifyOtp({ email, token: code, type: 'signup' }))
    done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
  })

  it.each([
    ['/token?grant_type=constructor', {}],
    ['/verify', { type: 'constructor', token_hash: 'x' }],
    ['/verify', { type: 'toString', email: 'a@example.com', token: '123456' }],
  ])('refuses names that every object has: %s %o', async (path, body) => {
    const response = await fetch(`${testPlatform.authUrl}${path}`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([400, {}])
  })

  it.each([
    ['not-an-address', password, 'validation_failed'],
    ['a@b.c, d@e.f', password, 'validation_failed'],
    ['a@b.c\r\nBcc: d@e.f', password, 'validation_failed'],
    ['"a b"@example.com', password, 'validation_failed'],
    ['short@example.com', 'short', 'weak_password'],
    ['long@example.com', 'x'.repeat(73), 'validation_failed'],
    ['long@example.com', 'é'.repeat(37), 'validation_failed'],
    ['none@example.com', '', 'validation_failed'],
  ])('refuses %j with %j', async (email, chosen, code) => {
    expect(failure(await testPlatform.browser().auth.signUp({ email, password: chosen }))).toBe(
      code,
    )
  })

  it('follows the settings with the next request', async () => {
    const { browser, configure } = testPlatform
    await configure({ disable_signup: true })
    const email = newEmail()
    expect(failure(await browser().auth.signUp({ email, password }))).toBe('signup_disabled')
    await configure({
      disable_signup: false,
      password_min_length: 20,
      password_required_characters: '0123:abc',
    })
    const weak = await browser().auth.signUp({ email, password: 'no number' })
    expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
    await configure({
      ...{ password_min_length: 6, password_required_characters: '', mailer_autoconfirm: true },
    })
    expect(done(await browser().auth.signUp({ email, password })).session).not.toBeNull()
    expect(failure(await browser().auth.signUp({ email, password }))).toBe('user_already_exists')
    await configure({ mailer_autoconfirm: false })
    expect(failure(await browser().auth.signInAnonymously())).toBe('anonymous_provider_disabled')
    expect(failure(await browser().auth.signUp({ phone: '4915112345678', password }))).toBe(
      'phone_provider_disabled',
    )
  })
})

describe('a session', () => {
  it('is refreshed, each time with another token', async () => {
    const { browser, session } = await signedUp()
    const first = done(await browser.auth.refreshSession()).session
    const second = done(await browser.auth.refreshSession()).session
    expect(new Set([session.refresh_token, first?.refresh_token, second?.refresh_token]).size).toBe(
      3,
    )
    expect(decodeJwt(second?.access_token ?? '').session_id).toBe(
      decodeJwt(session.access_token).session_id,
    )
  })

  it('stays when two tabs refresh at once, and when an answer was lost', async () => {
    const { session } = await signedUp()
    const refresh = () =>
      testPlatform.browser().auth.refreshSession({ refresh_token: session.refresh_token })
    const answers = (await Promise.all([refresh(), refresh(), refresh(), refresh()])).map(done)
    expect(new Set(answers.map((answer) => answer.session?.refresh_token)).size).toBe(1)
    await testPlatform.sql(
      `update auth.sessions set refreshed_at = refreshed_at - interval '1 hour'`,
    )
    expect(done(await refresh()).session?.refresh_token).toBe(answers[0]?.session?.refresh_token)
  })

  it('ends for everyone when an old token is used', async () => {
    const { browser, session } = await signedUp()
    done(await browser.auth.refreshSession())
    done(await browser.auth.refreshSession())
    const thief = () =>
      testPlatform.browser().auth.refreshSession({ refresh_token: session.refresh_token })
    // Within the interval it is another tab.
    done(await thief())
    await testPlatform.sql(
      `update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds'`,
    )
    expect(failure(await thief())).toBe('refresh_token_already_used')
    expect(failure(await browser.auth.refreshSession())).toBe('refresh_token_not_found')
  })

  it('is not opened by what the server has not signed', async () => {
    const { session } = await signedUp()
    const { refresh_token: token } = session
    const refresh = async (refresh_token: string) =>
      failure(await testPlatform.browser().auth.refreshSession({ refresh_token }))
    const forged = Buffer.from(token, 'base64url')
    forged.writeUInt32BE(99, 16)
    for (const other of [
      ...['nonsense', token.slice(0, -1), `${token}a`, forged.toString('base64url')],
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    ])
      expect(await refresh(other)).toBe('refresh_token_not_found')
    // What the database holds opens nothing.
    const rows = JSON.stringify([
      await testPlatform.sql('select * from auth.sessions'),
      await testPlatform.sql('select * from auth.refresh_tokens'),
    ])
    expect(rows).not.toContain(token)
  })

  it('ends on this device, on the others, or everywhere', async () => {
    const { browser, email } = await signedUp()
    const other = testPlatform.browser()
    const third = testPlatform.browser()
    done(await other.auth.signInWithPassword({ email, password }))
    done(await third.auth.signInWithPassword({ email, password }))
    const tokenOf = async ({ auth }: typeof other) =>
      (await auth.getSession()).data.session?.access_token ?? ''
    const [one, two, three] = [await tokenOf(browser), await tokenOf(other), await tokenOf(third)]
    const opens = async (jwt: string) =>
      (await testPlatform.browser().auth.getUser(jwt)).error === null
    expect((await third.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect([await opens(one), await opens(two), await opens(three)]).toEqual([true, true, false])
    expect((await other.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect([await opens(one), await opens(two)]).toEqual([false, true])
    expect((await other.auth.signOut()).error).toBeNull()
    expect(await opens(two)).toBe(false)
  })

  it('ends with its time, its silence and another device, where the project wants this', async () => {
    const { browser, email } = await signedUp()
    const age = (column: string) =>
      testPlatform.sql(`update auth.sessions set ${column} = ${column} - interval '3 hours'`)
    await testPlatform.configure({ sessions_inactivity_timeout: 1 })
    done(await browser.auth.refreshSession())
    await age('refreshed_at')
    expect(failure(await browser.auth.refreshSession())).toBe('session_expired')
    await testPlatform.configure({ sessions_inactivity_timeout: 0, sessions_timebox: 1 })
    done(await browser.auth.signInWithPassword({ email, password }))
    await age('created_at')
    expect(failure(await browser.auth.refreshSession())).toBe('session_expired')
    await testPlatform.configure({ sessions_timebox: 0, sessions_single_per_user: true })
    done(await browser.auth.signInWithPassword({ email, password }))
    done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
    expect(failure(await browser.auth.refreshSession())).toBe('refresh_token_not_found')
    await testPlatform.configure({ sessions_single_per_user: false })
  })

  it('goes on as the newest one alone, where the project wants one for each user', async () => {
    const { browser: first, email } = await signedUp()
    const [second, third] = [testPlatform.browser(), testPlatform.browser()]
    for (const browser of [second, third])
      done(await browser.auth.signInWithPassword({ email, password }))
    const stranger = await signedUp()
    const refreshed = async () => {
      const codes: (string | null)[] = []
      for (const { auth } of [third, second, first, third])
        codes.push(failure(await auth.refreshSession()))
      return codes
    }
    expect(await refreshed()).toEqual([null, null, null, null])
    await testPlatform.configure({ sessions_single_per_user: true })
    try {
      expect(await refreshed()).toEqual([null, 'session_expired', 'session_expired', null])
      expect((await first.auth.getUser()).data.user).toBeNull()
      expect(failure(await stranger.browser.auth.refreshSession())).toBeNull()
    } finally {
      await testPlatform.configure({ sessions_single_per_user: false })
    }
  })

  it('ends for no newer one that is of a member, or that no hook has let in yet', async () => {
    const { browser, email } = await signedUp()
    const { session } = done(await browser.auth.getSession())
    const userId = session?.user.id ?? ''
    for (const tag of ['member', null])
      await testPlatform.sql(
        `insert into auth.sessions (user_id, tag, aal, refresh_token_counter, created_at)
         values ($1, $2, 'aal1', 1, clock_timestamp())`,
        [userId, tag],
      )
    await testPlatform.configure({ sessions_single_per_user: true })
    try {
      expect(failure(await browser.auth.refreshSession())).toBeNull()
      done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
      const left = await testPlatform.sql('select id from auth.sessions where user_id = $1', [
        userId,
      ])
      expect(left).toHaveLength(1)
    } finally {
      await testPlatform.configure({ sessions_single_per_user: false })
    }
  })
})

describe('the account', () => {
  it('refuses what cannot be stored', async () => {
    const { browser } = await signedUp()
    const nul = String.fromCharCode(0)
    const headers = { apikey: testPlatform.keys.anon, 'content-type': 'application/json' }
    const deep = `{"email":"deep@example.com","password":"correct horse","data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const answer = await fetch(`${testPlatform.authUrl}/signup`, {
      ...{ method: 'POST', headers, body: deep },
    })
    expect(answer.status).toBe(400)
    const enroll = browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: nul })
    expect(failure(await enroll)).toBe('validation_failed')
  })

  it('does not let an access token guess the password for long', async () => {
    const { browser } = await signedUp()
    await testPlatform.configure({ rate_limit_sign_in: 5 })
    const codes: (string | null)[] = []
    // A change that is refused leaves the password as it is.
    for (let guess = 0; guess < 7; guess += 1)
      codes.push(
        failure(
          await browser.auth.updateUser({
            ...{ password: `guess number ${guess}`, data: { large: 'x'.repeat(17_000) } },
          }),
        ),
      )
    await testPlatform.configure({ rate_limit_sign_in: 1_000 })
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'validation_failed'),
      ...['over_request_rate_limit', 'over_request_rate_limit'],
    ])
  })

  it('is changed by its user', async () => {
    const { browser, email, user } = await signedUp()
    const other = testPlatform.browser()
    done(await other.auth.signInWithPassword({ email, password }))
    done(await browser.auth.updateUser({ data: { name: 'Ada', gone: 1 } }))
    const { user: changed } = done(await browser.auth.updateUser({ data: { gone: null } }))
    expect(changed.user_metadata).toMatchObject({ name: 'Ada' })
    expect(changed.user_metadata).not.toHaveProperty('gone')
    expect(failure(await browser.auth.updateUser({ password }))).toBe('same_password')
    expect(failure(await browser.auth.updateUser({ password: 'abc' }))).toBe('weak_password')
    expect(failure(await browser.auth.updateUser({ data: { large: 'x'.repeat(20_000) } }))).toBe(
      'validation_failed',
    )
    // Metadata of the greatest size fit into tokens.
    done(await browser.auth.updateUser({ data: { large: 'x'.repeat(16_000) } }))
    done(await browser.auth.refreshSession())
    expect(done(await browser.auth.getUser()).user.user_metadata.large).toHaveLength(16_000)
    done(await browser.auth.updateUser({ data: { large: null } }))
    done(await browser.auth.refreshSession())
    // Links that were sent before a new password are void.
    done(await browser.auth.resetPasswordForEmail(email))
    const { link } = await testPlatform.mailTo(email)
    done(await browser.auth.updateUser({ password: 'battery staple' }))
    const followed = await fetch(link, { redirect: 'manual' })
    expect(followed.headers.get('location')).toContain('otp_expired')
    // Other devices sign in again.
    expect(failure(await other.auth.refreshSession())).toBe('refresh_token_not_found')
    done(await browser.auth.refreshSession())
    expect((await userNow(user.id))?.email).toBe(email)
  })

  it('may not be used while it is banned, and never after it is deleted', async () => {
    const { browser, email, user } = await signedUp()
    const { admin } = testPlatform.admin.auth
    done(await admin.updateUserById(user.id, { ban_duration: '24h' }))
    expect(failure(await browser.auth.refreshSession())).toBe('user_banned')
    expect(failure(await testPlatform.browser().auth.signInWithPassword({ email, password }))).toBe(
      'user_banned',
    )
    done(await admin.updateUserById(user.id, { ban_duration: 'none' }))
    const again = testPlatform.browser()
    const { session } = done(await again.auth.signInWithPassword({ email, password }))
    done(await admin.deleteUser(user.id))
    expect(failure(await again.auth.getUser(session.access_token))).toBe('user_not_found')
    expect(failure(await again.auth.refreshSession())).toBe('refresh_token_not_found')
  })

  it('takes no hash that would keep the threads of all projects busy', async () => {
    const email = newEmail()
    const password_hash = `$2a$13$${'a'.repeat(53)}`
    const { admin } = testPlatform.admin.auth
    expect(failure(await admin.createUser({ email, password_hash }))).toBe('validation_failed')
    done(await admin.createUser({ email, email_confirm: true }))
    // As the project's people can write it; 2 to the power of 31 rounds take days.
    await testPlatform.sql(
      `update auth.users set encrypted_password = '$2a$31$' || repeat('a', 53) where email = $1`,
      [email],
    )
    expect(failure(await testPlatform.browser().auth.signInWithPassword({ email, password }))).toBe(
      'invalid_credentials',
    )
  })

  it.each(['half a \ud800 pair', 'a \u0000 zero'])('refuses metadata with %j', async (text) => {
    const answer = await testPlatform
      .browser()
      .auth.signUp({ email: newEmail(), password, options: { data: { text } } })
    expect(failure(answer)).toBe('validation_failed')
  })

  it.each([
    ['weak', 4, /^\$2a\$10\$/],
    // Never made weaker.
    ['strong', 11, null],
    ['stronger', 12, null],
  ] as const)('signs in with a %s hash from elsewhere', async (_, cost, becomes) => {
    const email = newEmail()
    const { hash } = await import('@node-rs/bcrypt')
    const imported = await hash('imported password', { cost, version: '2b' })
    done(
      await testPlatform.admin.auth.admin.createUser({
        ...{ email, password_hash: imported, email_confirm: true },
      }),
    )
    const stored = async () =>
      String(
        (
          await testPlatform.sql('select encrypted_password from auth.users where email = $1', [
            email,
          ])
        )[0]?.encrypted_password,
      )
    expect(await stored()).toBe(imported)
    const signIn = () =>
      testPlatform.browser().auth.signInWithPassword({ email, password: 'imported password' })
    done(await signIn())
    if (becomes === null) expect(await stored()).toBe(imported)
    else expect(await stored()).toMatch(becomes)
    done(await signIn())
  })

  it('is found by an address that was imported with capitals', async () => {
    const email = newEmail()
    const { user } = done(
      await testPlatform.admin.auth.admin.createUser({ email, password, email_confirm: true }),
    )
    await testPlatform.sql('update auth.users set email = initcap(email) where id = $1', [user?.id])
    const browser = testPlatform.browser()
    for (const typed of [email, email.toUpperCase()]) {
      const signedIn = done(await browser.auth.signInWithPassword({ email: typed, password }))
      expect(signedIn.user.id).toBe(user?.id)
    }
    expect((await browser.auth.signInWithOtp({ email })).error).toBeNull()
    const [{ stored = '' } = {}] = await testPlatform.sql(
      'select email as stored from auth.users where id = $1',
      [user?.id],
    )
    const { code } = await testPlatform.mailTo(String(stored))
    const verified = done(await browser.auth.verifyOtp({ email, token: code, type: 'email' }))
    expect(verified.user?.id).toBe(user?.id)
    await browser.auth.signUp({ email, password: 'another password' })
    expect(
      await testPlatform.sql('select id from auth.users where lower(email) = $1', [email]),
    ).toEqual([{ id: user?.id }])
  })

  it('belongs to tokens of this project’s keys only', async () => {
    const { session } = await signedUp()
    const { SignJWT, generateKeyPair } = await import('jose')
    const claims = decodeJwt(session.access_token)
    const { alg, kid } = decodeProtectedHeader(session.access_token)
    const { privateKey } = await generateKeyPair('ES256')
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) })
      .sign(privateKey)
    const none = `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${session.access_token.split('.')[1]}.`
    const { keys } = (await (
      await fetch(`${testPlatform.authUrl}/.well-known/jwks.json`)
    ).json()) as { keys: unknown[] }
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', ...(kid === undefined ? {} : { kid }) })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0] ?? {})))
    const { platform } = testPlatform.running
    const lasting = (expiresInSeconds: number) =>
      platform.projectTokens.sign(testPlatform.projectRef, {
        ...{ claims, audience: 'authenticated', expiresInSeconds },
      })
    const expired = await lasting(-60)
    done(await testPlatform.browser().auth.getUser(await lasting(60)))
    expect(alg).toBeDefined()
    for (const token of [foreign, none, confused, expired, `${session.access_token}a`])
      expect(failure(await testPlatform.browser().auth.getUser(token))).toBe('bad_jwt')
  })
})

describe('answers', () => {
  it('have the shape of the version that the client names', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${testPlatform.authUrl}/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: testPlatform.keys.anon, ...headers },
        body: JSON.stringify({ email: 'no-one@example.com', password }),
      })
    const message = 'Invalid login credentials'
    const current = await ask({ 'x-supabase-api-version': '2024-01-01' })
    expect([current.status, await current.json()]).toEqual([
      400,
      { code: 'invalid_credentials', message },
    ])
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(current.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
    const old = await ask({})
    expect([old.status, await old.json()]).toEqual([
      400,
      { code: 400, error_code: 'invalid_credentials', msg: message },
    ])
  })

  it('describe the service, to keys of the project', async () => {
    const get = async (path: string, apikey?: string) => {
      const headers: Record<string, string> = apikey === undefined ? {} : { apikey }
      const response = await fetch(`${testPlatform.authUrl}${path}`, { headers })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const { anon } = testPlatform.keys
    expect((await get('/settings', anon)).body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect(await get('/health', anon)).toMatchObject({ status: 200 })
    expect(await get('/settings')).toMatchObject({ status: 401 })
    expect(await get('/user', anon)).toMatchObject({ status: 401 })
    expect(await get('/admin/users', anon)).toMatchObject({ status: 403 })
  })

  it('stop one session that renews itself without end, and no other one at its address', async () => {
    const [looping, calm] = [await signedUp(), await signedUp()]
    // Earlier tests have refreshed at this address.
    await testPlatform.running.platform.control.query('delete from auth_rate_limits')
    await testPlatform.configure({ rate_limit_token_refresh: 9 })
    try {
      const answers: unknown[] = []
      for (let turn = 0; turn < 12; turn += 1) {
        const answer = await fetch(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
          method: 'POST',
          headers: { apikey: testPlatform.keys.anon },
          body: JSON.stringify({ refresh_token: looping.session.refresh_token }),
        })
        const { error_code: code } = (await answer.json()) as { error_code?: string }
        answers.push([answer.status, code, answer.headers.has('retry-after')])
      }
      const limited = [503, 'over_request_rate_limit', true]
      expect(answers).toEqual(
        answers.map((_, turn) => (turn < 3 ? [200, undefined, false] : limited)),
      )
      expect(failure(await calm.browser.auth.refreshSession())).toBeNull()
    } finally {
      await testPlatform.configure({ rate_limit_token_refresh: 1_000 })
    }
  })

  it.each(['23505', '23503', '22021', '40P01'])(
    'never end a session for the failure %s of a trigger of the project',
    async (code) => {
      const { browser, session } = await signedUp()
      await testPlatform.sql(`
        create function public.fails() returns trigger language plpgsql as $$ begin
          raise exception 'not now' using errcode = '${code}'; end $$;
        create trigger fails before update on auth.sessions for each row execute function public.fails()`)
      try {
        const answer = await fetch(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
          method: 'POST',
          headers: { apikey: testPlatform.keys.anon },
          body: JSON.stringify({ refresh_token: session.refresh_token }),
        })
        expect([code, answer.status]).toEqual([code, 500])
        expect(await answer.json()).toMatchObject({ error_code: 'unexpected_failure' })
      } finally {
        await testPlatform.sql('drop function public.fails() cascade')
      }
      done(await browser.auth.refreshSession())
    },
  )

  it('never end a session for a failure of the server', async () => {
    const { browser } = await signedUp()
    const { projectMemory, projects } = testPlatform.running.platform
    await projects.setStatus(testPlatform.projectRef, 'INACTIVE')
    await projectMemory.catchUp()
    const refused = await fetch(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon },
      body: JSON.stringify({ refresh_token: 'x' }),
    })
    await projects.setStatus(testPlatform.projectRef, 'ACTIVE_HEALTHY')
    await projectMemory.catchUp()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    done(await browser.auth.refreshSession())
  })
})

it('counts as active in a month who signs in or renews a session, each once and for good', async () => {
  const { platform } = testPlatform.running
  const ref = testPlatform.projectRef
  const shown = async () => {
    await platform.activeUserCounts.write(new Date())
    const response = await fetch(`${testPlatform.url}/platform/projects/${ref}/figures`, {
      headers: { authorization: `Bearer ${testPlatform.tokens.reader}`, version: '2' },
    })
    return ((await response.json()) as { monthly_active_users: number }).monthly_active_users
  }
  const before = await shown()
  const { browser, email, user } = await signedUp()
  const anonymous = testPlatform.browser()
  await testPlatform.configure({ external_anonymous_users_enabled: true })
  done(await anonymous.auth.signInAnonymously())
  expect(await shown()).toBe(before + 2)
  done(await browser.auth.refreshSession())
  done(await testPlatform.browser().auth.signInWithPassword({ email, password }))
  expect(await shown()).toBe(before + 2)

  // A session that was last used in an earlier month counts when it is renewed.
  const months = () =>
    testPlatform.sql(
      `select month = date_trunc('month', now() at time zone 'UTC') as is_now from auth.monthly_active_users where user_id = $1 order by month`,
      [user.id],
    )
  await withAdmin(await platform.clusters.target(ref, 'admin'), (client) =>
    client.query(
      `update auth.monthly_active_users set month = month - interval '1 month' where user_id = $1`,
      [user.id],
    ),
  )
  await testPlatform.sql(
    `update auth.sessions set refreshed_at = now() - interval '31 days', created_at = now() - interval '32 days' where user_id = $1`,
    [user.id],
  )
  done(await browser.auth.refreshSession())
  expect(await months()).toEqual([{ is_now: false }, { is_now: true }])
  // Neither a deletion nor the people of the project change what was counted.
  done(await testPlatform.admin.auth.admin.deleteUser(user.id))
  expect(await months()).toHaveLength(2)
  await expect(testPlatform.sql('delete from auth.monthly_active_users')).rejects.toThrow(
    /permission denied/,
  )
})
