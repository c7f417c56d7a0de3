import { decodeJwt } from 'jose'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { totpCode } from '../../../test/totp-code'
import { call, type CallOptions } from '../../server/http/testing/call'
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

interface User {
  id: string
  email: string
  phone: string
  banned_until: string | null
}
interface Details {
  events: { id: string; action: string }[]
}
interface Page {
  users: User[]
  next_cursor: string | null
  total_estimate: number
}

const ask = (
  path: string,
  options: { method?: string; json?: unknown; as?: 'owner' | 'reader' } = {},
) => {
  const { as = 'owner', ...rest } = options
  return call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}${path}`, {
    ...rest,
    headers: { authorization: `Bearer ${testPlatform.tokens[as]}` },
  })
}
const page = async (query: string): Promise<Page> => (await ask(`/users?${query}`)).body as Page

it('are created, invited, banned, mailed and deleted by members who may', async () => {
  const password = 'correct horse'
  const created = await ask('/users', {
    method: 'POST',
    json: { email: 'Ada@Example.com', password },
  })
  expect([created.status, created.body]).toMatchObject([
    201,
    { email: 'ada@example.com', providers: ['email'], confirmed_at: expect.any(String) as string },
  ])
  const { id } = created.body as User
  expect((await ask('/users', { method: 'POST', json: { email: 'ada@example.com' } })).status).toBe(
    422,
  )
  expect((await ask('/users', { method: 'POST', json: { email: 'no address' } })).status).toBe(400)
  const signIn = () =>
    testPlatform.browser().auth.signInWithPassword({ email: 'ada@example.com', password })
  const signedIn = testPlatform.browser()
  done(await signedIn.auth.signInWithPassword({ email: 'ada@example.com', password }))

  const asked = await ask(`/users/${id}/token`, { method: 'POST' })
  expect([asked.status, asked.body]).toEqual([
    201,
    { access_token: expect.any(String) as string, expires_at: expect.any(String) as string },
  ])
  const { access_token: token } = asked.body as { access_token: string }
  // The claims of a sign-in, without a session.
  const { session } = done(await signIn())
  const { session_id: _, ...claims } = decodeJwt(session?.access_token ?? '')
  const ownTimes = { amr: expect.any(Array) as unknown[], exp: 0, iat: 0 }
  expect({ ...decodeJwt(token), ...ownTimes }).toEqual({
    ...claims,
    ...ownTimes,
    howdah_test: true,
  })
  const { exp = 0, iat = 0 } = decodeJwt(token)
  expect(exp - iat).toBe(300)
  expect(done(await testPlatform.browser().auth.getUser(token)).user.id).toBe(id)
  // It changes nothing of its user.
  for (const [method, path] of [
    ['PUT', 'user'],
    ['POST', 'logout?scope=global'],
    ['POST', 'factors'],
    ['GET', 'reauthenticate'],
  ] as const) {
    const answer = await call(`${testPlatform.endpoint}/auth/v1/${path}`, {
      method,
      headers: { apikey: testPlatform.keys.anon, authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { json: { password: 'changed by a test', factor_type: 'totp' } }),
    })
    expect([path, answer.status], answer.text).toEqual([path, 403])
  }
  done(await signIn())
  const { rows } = await testPlatform.running.platform.control.query<{ line: string }>(
    `select a::text as line from audit_log a where action = 'createAuthUserToken'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.line).toContain('ada@example.com')
  expect(rows[0]?.line).not.toContain(token)

  const ban = await ask(`/users/${id}`, { method: 'PATCH', json: { ban_duration: '24h' } })
  expect((ban.body as User).banned_until).not.toBeNull()
  expect(failure(await signedIn.auth.getUser())).toBe('user_banned')
  expect(failure(await signedIn.auth.updateUser({ data: { color: 'red' } }))).toBe('user_banned')
  expect(failure(await signedIn.auth.mfa.enroll({ factorType: 'totp' }))).toBe('user_banned')
  expect(failure(await signIn())).toBe('user_banned')
  expect((await ask(`/users/${id}/token`, { method: 'POST' })).status).toBe(409)
  expect(failure(await signedIn.auth.signOut())).toBeNull()
  await ask(`/users/${id}`, { method: 'PATCH', json: { ban_duration: 'none' } })
  done(await signIn())

  const mail = await ask(`/users/${id}/mails`, { method: 'POST', json: { kind: 'magic_link' } })
  expect([mail.status, mail.body]).toEqual([200, { sent_by: 'caught' }])
  const { link } = await testPlatform.mailTo('ada@example.com')
  const hash = link.searchParams.get('token') ?? ''
  done(await testPlatform.browser().auth.verifyOtp({ token_hash: hash, type: 'magiclink' }))

  const invited = await ask('/invite', { method: 'POST', json: { email: 'guest@example.com' } })
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({ email: 'guest@example.com', sent_by: 'caught' })
  expect((await testPlatform.mailTo('guest@example.com')).subject).toBe('You have been invited')

  for (const [method, path, json] of [
    ['POST', '/users', { email: 'x@example.com' }],
    ['PATCH', `/users/${id}`, { ban_duration: '1h' }],
    ['POST', `/users/${id}/mails`, { kind: 'recovery' }],
    ['POST', `/users/${id}/token`, undefined],
    ['DELETE', `/users/${id}`, undefined],
  ] as const)
    expect((await ask(path, { method, json, as: 'reader' })).status).toBe(403)
  expect((await ask('/users', { as: 'reader' })).status).toBe(200)
  expect((await ask(`/users/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/users/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await ask(`/users/${id}/token`, { method: 'POST' })).status).toBe(404)
  expect((await ask('/users/none/token', { method: 'POST' })).status).toBe(400)
  expect(failure(await signIn())).toBe('invalid_credentials')
})

it('are signed in as by members who may, with a link that is good once', async () => {
  const password = 'correct horse'
  const email = 'shown@example.com'
  await testPlatform.configure({
    ...{ site_url: 'https://app.example.com', uri_allow_list: ['https://preview.example.com/**'] },
    sessions_single_per_user: true,
  })
  const { id } = (await ask('/users', { method: 'POST', json: { email, password } })).body as User
  const own = testPlatform.browser()
  done(await own.auth.signInWithPassword({ email, password }))
  const { last_sign_in_at: lastSignIn } = done(await own.auth.getUser()).user
  const linkOf = (json: unknown, as?: 'owner' | 'reader') =>
    ask(`/users/${id}/sign-in-links`, { method: 'POST', json, ...(as ? { as } : {}) })
  const linkTo = async (json: unknown) => {
    const { body, status } = await linkOf(json)
    expect([status, Object.keys(body as object)]).toEqual([201, ['url', 'expires_at']])
    return new URL((body as { url: string }).url)
  }
  const follow = async (link: URL, method = 'GET') => {
    const answer = await fetch(link, { method, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? 'about:blank')
  }
  const partsOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

  const link = await linkTo({ redirect_to: 'https://preview.example.com/home' })
  expect(link.href).not.toMatch(/access_token|refresh_token|eyJ/)
  await follow(link, 'HEAD')
  const both = await Promise.all([follow(link), follow(link)])
  const [opened = new URL('about:blank')] = both.filter((url) => 'access_token' in partsOf(url))
  expect(both.map((url) => partsOf(url).error_code ?? 'session').toSorted()).toEqual([
    'otp_expired',
    'session',
  ])
  expect(opened.href).toMatch(/^https:\/\/preview\.example\.com\/home#/)
  expect(partsOf(await follow(link)).error_code).toBe('otp_expired')
  const { access_token = '', expires_in, refresh_token = '' } = partsOf(opened)
  expect(Number(expires_in)).toBeLessThanOrEqual(3_600)
  const app = testPlatform.browser()
  const { user } = done(await app.auth.setSession({ access_token, refresh_token }))
  expect(user).toMatchObject({ id, last_sign_in_at: lastSignIn })
  expect(decodeJwt(access_token)).toMatchObject({ aal: 'aal1', sub: id })
  // The user stays signed in, and their address is no known one of the member.
  done(await own.auth.refreshSession())
  done(await app.auth.refreshSession())
  const { events } = (await ask(`/audit-logs?user_id=${id}&action=login_by_member`)).body as Details
  expect(events).toMatchObject([{ actor: email, traits: { member: 'Owner' } }])
  const { rows } = await testPlatform.running.platform.control.query<{ line: string }>(
    `select a::text as line from audit_log a where action = 'createAuthUserSignInLink'`,
  )
  expect(rows[0]?.line).toContain(email)
  expect(rows[0]?.line).toContain('preview.example.com')
  expect(rows.map(({ line }) => line).join()).not.toContain(link.searchParams.get('token'))

  // It changes nothing about how the user signs in, which would last for longer.
  for (const change of [{ password: 'of the member' }, { email: 'member@example.com' }])
    expect(failure(await app.auth.updateUser(change))).toBe('insufficient_aal')
  expect(failure(await app.auth.mfa.enroll({ factorType: 'totp' }))).toBe('insufficient_aal')
  await testPlatform.configure({ security_manual_linking_enabled: true })
  const options = { skipBrowserRedirect: true }
  expect(failure(await app.auth.linkIdentity({ provider: 'github', options }))).toBe(
    'insufficient_aal',
  )
  await testPlatform.configure({ security_manual_linking_enabled: false })

  // Nor does a key that runs SQL as the user.
  const keyFor = async (claims: object) => {
    const query = new URLSearchParams({ claims: JSON.stringify(claims) }).toString()
    const { body } = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/api-keys/temporary?${query}`,
      { headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
    )
    return (body as { api_key: string }).api_key
  }
  const withKey = async (claims: object, path: string, options: CallOptions = {}) => {
    const headers = { authorization: `Bearer ${await keyFor(claims)}` }
    const { body, status } = await call(`${testPlatform.authUrl}${path}`, { ...options, headers })
    return [status, (body as { error_code?: string }).error_code]
  }
  const asUser = { role: 'authenticated', sub: id }
  expect(await withKey(asUser, '/user')).toEqual([200, undefined])
  const change = { method: 'PUT', json: { password: 'of the key' } }
  expect(await withKey(asUser, '/user', change)).toEqual([403, 'insufficient_aal'])
  expect(await withKey({ role: 'service_role' }, '/admin/users')).toEqual([403, 'not_admin'])

  // A code would be sent to the user.
  const reauthenticated = await app.auth.reauthenticate()
  expect(failure(reauthenticated)).toBe('insufficient_aal')

  // A member who signs out leaves the user signed in.
  const another = testPlatform.browser()
  const ofAnother = partsOf(await follow(await linkTo({})))
  done(
    await another.auth.setSession({
      access_token: ofAnother.access_token ?? '',
      refresh_token: ofAnother.refresh_token ?? '',
    }),
  )
  expect((await another.auth.signOut()).error).toBeNull()
  done(await own.auth.refreshSession())
  done(await app.auth.refreshSession())
  const { events: ends } = (await ask(`/audit-logs?user_id=${id}&action=logout`)).body as Details
  expect(ends[0]).toMatchObject({ traits: { by: 'member' } })

  // It ends after an hour, whatever refreshes it.
  await testPlatform.sql(
    `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1 and tag = 'member'`,
    [id],
  )
  expect(failure(await app.auth.refreshSession())).toBe('session_expired')
  done(await own.auth.refreshSession())

  // An app that verifies tokens of mails itself gets one of these.
  const toPage = await linkTo({
    redirect_to: 'https://app.example.com/confirm?next=1',
    flow: 'token_hash',
  })
  expect([toPage.origin, toPage.searchParams.get('next'), toPage.searchParams.get('type')]).toEqual(
    ['https://app.example.com', '1', 'email'],
  )
  const token_hash = toPage.searchParams.get('token_hash') ?? ''
  const verifyAt = (type: 'email' | 'recovery', hash = token_hash) =>
    testPlatform.browser({ flowType: 'pkce' }).auth.verifyOtp({ type, token_hash: hash })
  expect(failure(await verifyAt('recovery'))).toBe('otp_expired')
  expect(done(await verifyAt('email')).user?.id).toBe(id)
  expect(failure(await verifyAt('email'))).toBe('otp_expired')
  // Without an address it opens the site; another one than the allowed ones is not opened.
  expect((await linkOf({ redirect_to: 'https://elsewhere.example.com' })).status).toBe(400)
  expect((await linkOf({ flow: 'other' })).status).toBe(400)
  const toSite = await linkTo({})
  toSite.searchParams.set('redirect_to', 'https://elsewhere.example.com')
  expect((await follow(toSite)).origin).toBe('https://app.example.com')

  // A second factor is not passed by.
  const { id: factorId, totp } = done(await own.auth.mfa.enroll({ factorType: 'totp' }))
  const code = await totpCode(totp.secret)
  done(await own.auth.mfa.challengeAndVerify({ factorId, code }))
  const without = partsOf(await follow(await linkTo({})))
  expect(decodeJwt(without.access_token ?? '').aal).toBe('aal1')
  const limited = testPlatform.browser()
  done(
    await limited.auth.setSession({
      access_token: without.access_token ?? '',
      refresh_token: without.refresh_token ?? '',
    }),
  )
  expect(done(await limited.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect(failure(await limited.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal')

  // Neither readers nor banned, unconfirmed and unknown users, nor links of former members.
  expect((await linkOf({}, 'reader')).status).toBe(403)
  const ofLost = await linkTo({})
  const { control } = testPlatform.running.platform
  await control.query(`update auth_sign_in_links set person_id = 'none'`)
  expect(partsOf(await follow(ofLost)).error_code).toBe('otp_expired')
  const expired = await linkTo({})
  await control.query(`update auth_sign_in_links set expires_at = now() - interval '1 second'`)
  expect(partsOf(await follow(expired)).error_code).toBe('otp_expired')
  const ofBanned = await linkTo({})
  await ask(`/users/${id}`, { method: 'PATCH', json: { ban_duration: '24h' } })
  expect((await linkOf({})).status).toBe(409)
  expect(partsOf(await follow(ofBanned)).error_code).toBe('user_banned')
  await testPlatform.sql(
    'update auth.users set banned_until = null, email_confirmed_at = null where id = $1',
    [id],
  )
  expect((await linkOf({})).status).toBe(409)
  await ask(`/users/${id}`, { method: 'DELETE' })
  expect((await linkOf({})).status).toBe(404)
  await testPlatform.configure({ sessions_single_per_user: false })
})

it('are signed in as no longer than the member may', async () => {
  const { accessTokens, identity, members, organizations } = testPlatform.running.platform
  const organization = await organizations.bySlug('personal')
  const { id: personId } = await identity.createPerson({
    ...{ email: 'helper@example.com', name: 'Helper', password: 'only for helping' },
  })
  const membership = { organizationId: organization?.id ?? 0, personId }
  await members.put({ ...membership, role: 'developer' })
  const { token } = await accessTokens.create({ personId, name: 'helper' })
  await testPlatform.configure({ site_url: 'https://app.example.com' })
  const { id } = (await ask('/users', { method: 'POST', json: { email: 'helped@example.com' } }))
    .body as User
  const path = `/organizations/personal/members/${personId}`
  const asOwner = (method: string, json?: unknown) =>
    call(`${testPlatform.url}/platform${path}`, {
      ...{ method, headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
      ...(json === undefined ? {} : { json }),
    })
  /** A browser that the member has signed in as the user. */
  const signedIn = async () => {
    const made = await call(
      `${testPlatform.url}/platform/auth/${testPlatform.projectRef}/users/${id}/sign-in-links`,
      { method: 'POST', json: {}, headers: { authorization: `Bearer ${token}` } },
    )
    expect(made.status).toBe(201)
    const answer = await fetch((made.body as { url: string }).url, { redirect: 'manual' })
    const { hash } = new URL(answer.headers.get('location') ?? 'about:blank')
    const parts = new URLSearchParams(hash.slice(1))
    return {
      access_token: parts.get('access_token') ?? '',
      refresh_token: parts.get('refresh_token') ?? '',
    }
  }
  const uses = async ({ access_token, refresh_token }: Awaited<ReturnType<typeof signedIn>>) => {
    const headers = { apikey: testPlatform.keys.anon, authorization: `Bearer ${access_token}` }
    const [user, files, refreshed] = await Promise.all([
      call(`${testPlatform.authUrl}/user`, { headers }),
      call(`${testPlatform.endpoint}/storage/v1/bucket`, { headers }),
      call(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
        ...{ method: 'POST', json: { refresh_token } },
        headers: { apikey: testPlatform.keys.anon },
      }),
    ])
    return [user.status, files.status, refreshed.status]
  }
  const sessions = async () =>
    ((await ask(`/users/${id}`)).body as { sessions: unknown[] }).sessions.length

  const ofDeveloper = await signedIn()
  expect([await uses(ofDeveloper), await sessions()]).toEqual([[200, 200, 200], 1])
  expect((await asOwner('PATCH', { role: 'administrator' })).status).toBe(200)
  expect(await uses(ofDeveloper)).toEqual([200, 200, 200])
  expect((await asOwner('PATCH', { role: 'read-only' })).status).toBe(200)
  expect(await uses(ofDeveloper)).toEqual([403, 401, 400])
  await vi.waitFor(async () => expect(await sessions()).toBe(0))

  expect((await asOwner('PATCH', { role: 'developer' })).status).toBe(200)
  const ofFormer = await signedIn()
  expect(await uses(ofFormer)).toEqual([200, 200, 200])
  expect((await asOwner('DELETE')).status).toBe(204)
  expect(await uses(ofFormer)).toEqual([403, 401, 400])
  await vi.waitFor(async () => expect(await sessions()).toBe(0))
})

it('show factors, sessions and events, which members end', async () => {
  const { admin } = testPlatform.admin.auth
  const password = 'correct horse'
  const email = 'factor@example.com'
  const { user } = done(await admin.createUser({ email, password, email_confirm: true }))
  const id = user?.id ?? ''
  const browser = testPlatform.browser()
  done(await browser.auth.signInWithPassword({ email, password }))
  const { id: factorId, totp } = done(
    await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }),
  )
  const code = await totpCode(totp.secret)
  done(await browser.auth.mfa.challengeAndVerify({ factorId, code }))
  const seen = (await ask(`/users/${id}`)).body as Details
  expect(seen).toMatchObject({
    user: { id, email, has_factor: true },
    identities: [{ provider: 'email', email }],
    factors: [{ id: factorId, name: 'Phone', type: 'totp', is_verified: true }],
    sessions: [{ level: 'aal2', ip: '127.0.0.1' }],
  })
  expect(seen.events.map(({ action }) => action)).toContain('verification_attempted')
  expect(seen.events.at(-1)).toMatchObject({ action: 'user_signedup', traits: { by: 'admin' } })
  // An address is not moved by a sign-in, and says nothing about it.
  expect(seen).toMatchObject({ identities: [{ provider: 'email', last_sign_in_at: null }] })
  for (const [ban_duration, ban] of [
    ['1h', 'set'],
    ['none', 'ended'],
  ]) {
    await ask(`/users/${id}`, { method: 'PATCH', json: { ban_duration } })
    const { events: newest } = (await ask(`/users/${id}`)).body as Details
    expect(newest[0]).toMatchObject({ action: 'user_modified', traits: { ban, member: 'Owner' } })
  }
  // Rows that were imported may have no times.
  await testPlatform.sql(
    'update auth.sessions set created_at = null, refreshed_at = null where user_id = $1',
    [id],
  )
  expect((await ask(`/users/${id}`)).body).toMatchObject({ sessions: [{ inserted_at: null }] })
  done(await browser.auth.refreshSession())
  expect((await ask(`/users/${id}/sessions`, { method: 'DELETE', as: 'reader' })).status).toBe(403)

  expect((await ask(`/users/${id}/factors/${factorId}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/users/${id}/factors/${factorId}`, { method: 'DELETE' })).status).toBe(404)
  expect(done(await browser.auth.getUser()).user.factors).toBeUndefined()
  done(await browser.auth.refreshSession())
  expect((await ask(`/users/${id}/sessions`, { method: 'DELETE' })).status).toBe(204)
  expect(failure(await browser.auth.getUser())).not.toBeNull()
  expect(failure(await browser.auth.refreshSession())).not.toBeNull()
  expect((await ask(`/users/${id}`)).body).toMatchObject({ factors: [], sessions: [] })

  const events = (await ask(`/audit-logs?user_id=${id}&action=factor_deleted`)).body as Details
  expect(events.events).toMatchObject([{ actor: email, traits: { factor_id: factorId } }])
})

it('are listed, opened and deleted with any time that people write', async () => {
  for (const [time, shown] of [
    ['infinity', '9999-12-31T23:59:59.999Z'],
    ['-infinity', '0001-01-01T00:00:00.000Z'],
    ['294276-01-01', '9999-12-31T23:59:59.999Z'],
    ['4713-01-01 BC', '0001-01-01T00:00:00.000Z'],
  ]) {
    const { admin } = testPlatform.admin.auth
    const { user } = done(await admin.createUser({ email: 'endless@example.com' }))
    const id = user?.id ?? ''
    await testPlatform.sql(
      'update auth.users set banned_until = $2, last_sign_in_at = $2, invited_at = $2, confirmation_sent_at = $2 where id = $1',
      [id, time],
    )
    const { body } = await ask('/users?search=endless')
    expect((body as { users: unknown[] }).users).toMatchObject([
      { id, banned_until: shown, last_sign_in_at: shown, invited_at: shown },
    ])
    expect((await ask(`/users/${id}`)).status).toBe(200)
    expect(done(await admin.getUserById(id)).user?.id).toBe(id)
    expect((await admin.listUsers()).error).toBeNull()
    expect((await ask(`/users/${id}`, { method: 'DELETE' })).status).toBe(204)
  }
  await testPlatform.sql(
    `update auth.audit_log_entries set created_at = 'infinity' where id = (select id from auth.audit_log_entries limit 1)`,
  )
  expect((await ask('/audit-logs')).status).toBe(200)
  await testPlatform.sql(
    `update auth.audit_log_entries set created_at = now() where created_at = 'infinity'`,
  )
})

it('come in pages from the first to the last time that a row can have', async () => {
  const times = [
    ...['-infinity', '4713-01-01 00:00:00.000001+00 BC', '0001-12-31 23:59:59.999999+00 BC'],
    ...['0001-01-01', '9999-12-31 23:59:59.999999+00', '10000-01-01', '275761-01-01'],
    ...['294276-12-31', 'infinity'],
  ]
  await testPlatform.sql(
    `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'aeon-' || n || '@example.com', t::timestamptz
       from unnest($1::text[]) with ordinality as list (t, n)`,
    [times],
  )
  for (const sort of ['created_asc', 'created_desc']) {
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const next: Page = await page(
        `search=aeon-&limit=1&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      found.push(...next.users.map(({ email }) => email.slice(5, 6)))
      cursor = next.next_cursor
    } while (cursor !== null)
    const expected = times.map((_, index) => String(index + 1))
    expect(found).toEqual(sort === 'created_asc' ? expected : expected.toReversed())
  }
  await testPlatform.sql(`delete from auth.users where email like 'aeon-%'`)
})

it('are limited to a status', async () => {
  await testPlatform.sql(`
    insert into auth.users (id, email, email_confirmed_at, is_anonymous, banned_until) values
      (gen_random_uuid(), 'state-confirmed@example.com', now(), false, null),
      (gen_random_uuid(), 'state-unconfirmed@example.com', null, false, now() - interval '1 day'),
      (gen_random_uuid(), 'state-anonymous@example.com', null, true, null),
      (gen_random_uuid(), 'state-banned@example.com', now(), false, now() + interval '1 day')`)
  const found = async (status: string) =>
    (await page(`search=state-&status=${status}`)).users.map(({ email }) => email).toSorted()
  expect(await found('confirmed')).toEqual([
    'state-banned@example.com',
    'state-confirmed@example.com',
  ])
  expect(await found('unconfirmed')).toEqual(['state-unconfirmed@example.com'])
  expect(await found('anonymous')).toEqual(['state-anonymous@example.com'])
  expect(await found('banned')).toEqual(['state-banned@example.com'])
  expect((await ask('/users?status=other')).status).toBe(400)
})

it('are listed, opened, banned and deleted with metadata of any size', async () => {
  const email = 'huge@example.com'
  const { id } = (await ask('/users', { method: 'POST', json: { email } })).body as User
  // What the project’s people write has no bound.
  await testPlatform.sql(
    `update auth.users set raw_user_meta_data = jsonb_build_object('text', repeat('x', 60000000)) where id = $1`,
    [id],
  )
  await testPlatform.sql(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('text', repeat('x', 20000000)) where user_id = $1`,
    [id],
  )
  await testPlatform.sql(
    `insert into auth.audit_log_entries (payload) values (json_build_object('action', 'login', 'actor_id', $1::text, 'traits', json_build_object('text', repeat('x', 20000000))))`,
    [id],
  )
  const omitted = { email, metadata_omitted: true, user_metadata: {} }
  expect((await page('search=huge')).users).toMatchObject([omitted])
  expect((await ask(`/users/${id}`)).body).toMatchObject({ user: omitted })
  expect((await ask(`/audit-logs?user_id=${id}`)).status).toBe(200)
  const { users } = done(await testPlatform.admin.auth.admin.listUsers())
  expect(users.map((user) => user.id)).toContain(id)
  expect((await ask(`/users/${id}/token`, { method: 'POST' })).status).toBe(409)
  const json = { ban_duration: '1h' }
  expect((await ask(`/users/${id}`, { method: 'PATCH', json })).status).toBe(200)
  expect((await ask(`/users/${id}`, { method: 'DELETE' })).status).toBe(204)
})

it('lend a member as many claims as a request can carry', async () => {
  const claims = (length: number) => {
    const empty = JSON.stringify({ role: 'authenticated', user_metadata: { text: '' } }).length
    return JSON.stringify({
      ...{ role: 'authenticated', user_metadata: { text: '"'.repeat((length - empty) / 2) } },
    })
  }
  const keyOf = (text: string) =>
    call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/api-keys/temporary?claims=${encodeURIComponent(text)}`,
      { headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
    )
  expect((await keyOf(claims(8_000))).status).toBe(200)
  expect((await keyOf(claims(8_002))).status).toBe(400)
})

it('are counted, not estimated, while they are few', async () => {
  const [row] = await testPlatform.sql('select count(*)::int as count from auth.users')
  expect((await page('limit=1')).total_estimate).toBe(row?.count)
})

it('have events that are found by their address, phone number, ID or IP address', async () => {
  const { admin } = testPlatform.admin.auth
  const { user: one } = done(await admin.createUser({ email: 'Sought_1@example.com' }))
  const { user: other } = done(await admin.createUser({ phone: '+41 78 666 90 01' }))
  const ids = [one?.id ?? '', other?.id ?? '']
  done(await admin.deleteUser(ids[0] ?? ''))
  await testPlatform.sql(
    `insert into auth.audit_log_entries (payload, ip_address, created_at)
     values (json_build_object('action', 'sought', 'actor_id', $1::text, 'actor_username', 'soughtX1@example.com'), '2001:db8::7', now())`,
    [ids[0]],
  )
  // Names that people write have any length.
  const long = `lengthy${Array.from({ length: 400 }, () => crypto.randomUUID()).join('')}`
  await testPlatform.sql(
    `insert into auth.audit_log_entries (payload, created_at)
     values (json_build_object('action', 'long', 'actor_username', $1::text), now())`,
    [long],
  )
  const found = async (search: string, more = '') => {
    const asked = await ask(`/audit-logs?search=${encodeURIComponent(search)}${more}`)
    expect([search, asked.status]).toEqual([search, 200])
    return (asked.body as Details).events.map(({ action }) => action)
  }
  // Those of a deleted user too, whose address a later user may have.
  expect(await found(' SOUGHT_1@')).toEqual(['user_deleted', 'user_signedup'])
  expect(await found('sought', '&action=user_deleted')).toEqual(['user_deleted'])
  expect(await found('+41 (78) 666-90')).toEqual(['user_signedup'])
  expect((await found(ids[1]?.toUpperCase() ?? '')).length).toBe(1)
  expect(await found('2001:db8::7')).toEqual(['sought'])
  expect(await found('Lengthy')).toEqual(['long'])
  for (const none of ['%', 'ought', '203.0.113.9', '\\']) expect(await found(none)).toEqual([])
  const first = (await ask('/audit-logs?search=sought_1&limit=1')).body as Details & Page
  const next = await ask(`/audit-logs?search=sought_1&cursor=${first.next_cursor ?? ''}`)
  expect((next.body as Details).events.map(({ action }) => action)).toEqual(['user_signedup'])
})

it('leave events that end after 90 days', async () => {
  await testPlatform.sql(`
    insert into auth.audit_log_entries (payload, created_at)
    select '{"action": "old"}', now() - interval '91 days' from generate_series(1, 30)`)
  expect((await ask('/audit-logs?action=old')).body).toMatchObject({ events: [] })
  await testPlatform.admin.auth.admin.createUser({ email: 'last@example.com' })
  await testPlatform.admin.auth.admin.createUser({ email: 'very-last@example.com' })
  expect(
    await testPlatform.sql(
      `select from auth.audit_log_entries where created_at < now() - interval '90 days'`,
    ),
  ).toEqual([])
  const first = (await ask('/audit-logs?limit=1')).body as Details & Page
  const next = (await ask(`/audit-logs?limit=1&cursor=${first.next_cursor ?? ''}`)).body as Details
  expect(next.events).toHaveLength(1)
  expect(next.events[0]?.id).not.toBe(first.events[0]?.id)
})

it('come in each order and at each provider, page by page, those without a value too', async () => {
  await testPlatform.sql(`
    insert into auth.users (email, phone, created_at, last_sign_in_at) values
      ('Sorted-B@example.com', '4179555001', now() - interval '3 days', now()), ('sorted-a@example.com', '4179555002', now() - interval '2 days', null),
      ('sorted-ä@example.com', '4179555003', null, now() - interval '1 day'), (null, '4179555004', now() - interval '1 day', null);
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select 'sorted', id, '{}', 'custom:rare' from auth.users where phone = '4179555003'`)
  const all = async (query: string) => {
    const phones: string[] = []
    let cursor: string | null = ''
    do {
      const found: Page = await page(
        `search=4179555&limit=1${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      phones.push(...found.users.map(({ phone }) => phone.slice(-1)))
      cursor = found.next_cursor
    } while (cursor !== null)
    return phones.join('')
  }
  expect(await all('')).toBe('4213')
  expect(await all('&sort=created_asc')).toBe('1243')
  expect((await all('&sort=last_sign_in_desc')).slice(0, 2)).toBe('13')
  expect((await all('&sort=last_sign_in_asc')).slice(0, 2)).toBe('31')
  expect([...(await all('&sort=last_sign_in_asc'))].toSorted().join('')).toBe('1234')
  expect(await all('&sort=email_asc')).toBe('2134')
  expect(await all('&sort=email_desc')).toBe('3124')
  expect(await all('&provider=custom:rare')).toBe('3')
  expect(await all('&provider=custom:none')).toBe('')
  for (const query of ['sort=size', 'provider=', 'sort=email_asc&cursor=1767607200.1_x'])
    expect([query, (await ask(`/users?${query}`)).status]).toEqual([query, 400])
})

it('are shown with the end of the number of a phone that is a second factor', async () => {
  const { user } = done(
    await testPlatform.admin.auth.admin.createUser({ email: 'with-phone@example.com' }),
  )
  const id = user?.id ?? ''
  await testPlatform.sql(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, phone) values ($1, 'Own phone', 'phone', 'verified', '41791234567')`,
    [id],
  )
  expect((await ask(`/users/${id}`)).body).toMatchObject({
    factors: [{ name: 'Own phone', type: 'phone', phone: '•••• 4567', is_verified: true }],
  })
})

it('are searched by their beginning and come in pages, also when there are many', async () => {
  await testPlatform.sql(`
    insert into auth.users (id, email, phone, created_at)
    select md5('a' || n)::uuid, 'many-' || lpad(n::text, 6, '0') || '@example.com', case when n % 10 = 0 then (49000000000 + n)::text end,
           now() - n * interval '1 second' - interval '1 hour'
      from generate_series(1, 100000) n;
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    select n::text, md5('a' || n)::uuid, '{}', 'custom:many' from generate_series(40, 100000, 40) n;
    insert into auth.users (email) values ('100%_real@example.com'), ('100x-not@example.com')`)
  const admin = new Client(
    await testPlatform.running.platform.clusters.target(testPlatform.projectRef, 'admin'),
  )
  await admin.connect()
  try {
    await admin.query('analyze auth.users')
  } finally {
    await admin.end()
  }
  const { total_estimate: total } = await page('limit=1')
  expect(total).toBeGreaterThan(90_000)
  expect(total).toBeLessThan(110_000)
  const found = await page('search=MANY-00012&limit=3')
  expect(found.users.map(({ email }) => email)).toEqual([
    'many-000120@example.com',
    'many-000121@example.com',
    'many-000122@example.com',
  ])
  const rest = await page(`search=many-00012&limit=200&cursor=${found.next_cursor ?? ''}`)
  expect(rest.users.map(({ email }) => email)).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((digit) => `many-00012${digit}@example.com`),
  )
  expect(rest.next_cursor).toBeNull()
  const emails = ({ users }: Page) => users.map(({ email }) => email)
  const provided = await page('provider=custom:many&sort=email_asc&limit=2')
  expect(emails(provided)).toEqual(['many-000040@example.com', 'many-000080@example.com'])
  const next = `&cursor=${provided.next_cursor ?? ''}`
  expect(emails(await page(`provider=custom:many&sort=email_asc&limit=1${next}`))).toEqual([
    'many-000120@example.com',
  ])
  expect(emails(await page('provider=custom:many&search=many-00012'))).toEqual([
    'many-000120@example.com',
  ])
  const [first] = found.users
  expect((await page(`search=${first?.id.slice(0, 13) ?? ''}`)).users).toMatchObject([
    { id: first?.id },
  ])
  expect((await page('search=%2B49%20000000100')).users.map(({ email }) => email)).toContain(
    'many-000100@example.com',
  )
  expect((await page('search=100%25_')).users.map(({ email }) => email)).toEqual([
    '100%_real@example.com',
  ])
  expect((await page('search=nothing')).users).toEqual([])
  expect((await ask('/users?cursor=x')).status).toBe(400)

  const times: number[] = []
  for (const query of [
    'limit=50',
    'search=many-09&limit=50',
    'search=many&limit=50',
    'search=4&limit=50',
    'search=many&sort=email_desc&limit=50',
    'sort=last_sign_in_asc&limit=50',
    'sort=email_asc&limit=50',
    'provider=custom:many&limit=50',
  ]) {
    const turns: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const begun = performance.now()
      expect((await page(query)).users.length).toBeGreaterThan(0)
      turns.push(performance.now() - begun)
    }
    times.push(Math.min(...turns))
  }
  expect(Math.max(...times)).toBeLessThan(1_000)
})

it('end everything when they are deleted in the middle of a flow', async () => {
  const email = 'middle@example.com'
  const password = 'correct horse'
  const { admin } = testPlatform.admin.auth
  const browser = testPlatform.browser()
  const { user } = done(await admin.createUser({ email, password, email_confirm: true }))
  done(await browser.auth.signInWithPassword({ email, password }))
  done(await browser.auth.resetPasswordForEmail(email))
  const { link } = await testPlatform.mailTo(email)
  const token_hash = link.searchParams.get('token') ?? ''
  const answers = await Promise.allSettled([
    browser.auth.refreshSession(),
    testPlatform.browser().auth.verifyOtp({ token_hash, type: 'recovery' }),
    testPlatform.browser().auth.signInWithPassword({ email, password }),
    admin.deleteUser(user?.id ?? ''),
    browser.auth.updateUser({ data: { name: 'x' } }),
  ])
  for (const answer of answers) expect(answer.status).toBe('fulfilled')
  const [, , , deleted] = answers
  if (deleted.status === 'fulfilled') done(deleted.value)
  for (const table of ['sessions', 'identities', 'one_time_tokens', 'mfa_factors'])
    expect(
      await testPlatform.sql(`select from auth.${table} where user_id = $1`, [user?.id]),
    ).toEqual([])
  expect(failure(await browser.auth.refreshSession())).not.toBeNull()
  expect(failure(await testPlatform.browser().auth.signInWithPassword({ email, password }))).toBe(
    'invalid_credentials',
  )
})

it.each([false, true])(
  'finish no flow that was begun before they were deleted: %s',
  async (isSoft) => {
    await testPlatform.configure({ external_phone_enabled: true, sms_max_frequency: 0 })
    const { admin } = testPlatform.admin.auth
    const password = 'correct horse'
    let count = 0
    /** Creates a user who has signed in. */
    async function entered(options: { flowType?: 'pkce' } = {}) {
      count += 1
      const email = `begun-${String(isSoft)}-${count}@example.com`
      const { user } = done(await admin.createUser({ email, password, email_confirm: true }))
      const { auth } = testPlatform.browser(options)
      done(await auth.signInWithPassword({ email, password }))
      return { auth, email, id: user?.id ?? '' }
    }
    const hashOf = (link: URL) => link.searchParams.get('token') ?? ''
    const begun = [
      async () => {
        const { auth, email, id } = await entered({ flowType: 'pkce' })
        done(await auth.signInWithOtp({ email }))
        const { link } = await testPlatform.mailTo(email)
        const { headers } = await fetch(link, { redirect: 'manual' })
        const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
        expect(code).not.toBe('')
        return { id, finish: () => auth.exchangeCodeForSession(code) }
      },
      async () => {
        const { auth, id } = await entered()
        const { id: factorId, totp } = done(await auth.mfa.enroll({ factorType: 'totp' }))
        const { id: challengeId } = done(await auth.mfa.challenge({ factorId }))
        const code = await totpCode(totp.secret)
        return { id, finish: () => auth.mfa.verify({ factorId, challengeId, code }) }
      },
      async () => {
        const { auth, email, id } = await entered()
        const next = `next-${email}`
        done(await auth.updateUser({ email: next }))
        const { link } = await testPlatform.mailTo(next)
        const token = { token_hash: hashOf(link), type: 'email_change' } as const
        return { id, finish: () => testPlatform.browser().auth.verifyOtp(token) }
      },
      async () => {
        const { auth, id } = await entered()
        const phone = `4915112399${isSoft ? '1' : '2'}`
        done(await auth.updateUser({ phone }))
        const { code: token } = await testPlatform.mailTo(phone)
        const finish = () =>
          testPlatform.browser().auth.verifyOtp({ phone, token, type: 'phone_change' })
        return { id, finish }
      },
      async () => {
        const { auth, email, id } = await entered()
        done(await auth.reauthenticate())
        const { code: nonce } = await testPlatform.mailTo(email)
        return { id, finish: () => auth.updateUser({ password: 'battery staple', nonce }) }
      },
    ]
    for (const [index, begin] of begun.entries()) {
      const { finish, id } = await begin()
      done(await admin.deleteUser(id, isSoft))
      expect([index, failure(await finish())]).toEqual([
        index,
        expect.stringMatching(
          /^(?:flow_state_not_found|user_not_found|otp_expired|session_not_found)$/,
        ),
      ])
      const rows = await testPlatform.sql(
        `select 'user' from auth.users where id = $1 and deleted_at is null
       union all select 'session' from auth.sessions where user_id = $1
       union all select 'identity' from auth.identities where user_id = $1
       union all select 'factor' from auth.mfa_factors where user_id = $1`,
        [id],
      )
      expect([index, rows]).toEqual([index, []])
    }
  },
)

it('are deleted while one of their links is used', async () => {
  const email = 'link@example.com'
  const { user } = done(
    await testPlatform.admin.auth.admin.createUser({ email, email_confirm: true }),
  )
  done(await testPlatform.browser().auth.resetPasswordForEmail(email))
  const { link } = await testPlatform.mailTo(email)
  const token_hash = link.searchParams.get('token') ?? ''
  const { clusters } = testPlatform.running.platform
  const deleting = new Client(await clusters.target(testPlatform.projectRef, 'admin'))
  await deleting.connect()
  try {
    await deleting.query('begin')
    await deleting.query('select from auth.users where id = $1 for update', [user?.id])
    const verifying = testPlatform.browser().auth.verifyOtp({ token_hash, type: 'recovery' })
    await vi.waitFor(async () =>
      expect(
        await testPlatform.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`),
      ).not.toEqual([]),
    )
    await deleting.query('delete from auth.users where id = $1', [user?.id])
    await deleting.query('commit')
    expect(failure(await verifying)).toBe('otp_expired')
  } finally {
    await deleting.end()
  }
})
