import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, cookieOf, newSession } from '../../server/http/testing/call'
import type { Platform } from '../../server/platform.types'
import { IdentityError } from './identity-errors'

let testPlatform: TestPlatform
let platform: Platform
let ownerId: string
let readerId: string
const readerPassword = 'only for reading'
const origin = () => ({ origin: testPlatform.url })
const signIn = (email: string, password: string, headers: Record<string, string> = origin()) =>
  call(`${testPlatform.url}/platform/sign-in`, {
    method: 'POST',
    headers,
    json: { email, password },
  })
const profile = (headers: Record<string, string>) =>
  call(`${testPlatform.url}/platform/profile`, { headers })

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  platform = testPlatform.running.platform
  ownerId = (await platform.members.firstOwner()) ?? ''
  readerId = (await platform.identity.findByEmail('reader@example.com'))?.id ?? ''
})
afterAll(() => testPlatform.stop())

describe('the one-time link', () => {
  const useLink = (token: string) =>
    call(`${testPlatform.url}/platform/sign-in/link`, {
      method: 'POST',
      headers: origin(),
      json: { token },
    })

  test('of the first start signs the owner in, who has neither email nor password yet', async () => {
    const [, token = ''] = testPlatform.running.signInLink?.split('#') ?? []
    const { status, body, headers } = await useLink(token)
    expect([status, body]).toEqual([
      200,
      { id: ownerId, email: null, name: 'Owner', needs_credentials: true, totp_enabled: false },
    ])
    expect((await profile({ cookie: cookieOf(headers.getSetCookie()) })).body).toEqual(body)
    expect(await useLink(token)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('Sign in with your email and password') },
    })
  })

  test('lets one of many in who use it at once', async () => {
    const { token } = await platform.oneTimeLinks.issue(ownerId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => useLink(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 401, 401, 401, 401, 401, 401, 401,
    ])
  })

  test('ends the earlier one, and ends by itself', async () => {
    const { token: earlier } = await platform.oneTimeLinks.issue(ownerId)
    const { token: over } = await platform.oneTimeLinks.issue(ownerId, {
      expiresAt: new Date(Date.now() - 1000),
    })
    expect((await useLink(earlier)).status).toBe(401)
    expect((await useLink(over)).status).toBe(401)
    expect((await useLink('nonsense')).status).toBe(401)
  })
})

describe('credentials', () => {
  const setCredentials = (cookie: string, json: object) =>
    call(`${testPlatform.url}/platform/profile/credentials`, {
      method: 'PUT',
      headers: { cookie, ...origin() },
      json,
    })

  test('are set once by the owner of the first start, who signs in with them from then on', async () => {
    const cookie = await newSession(platform, ownerId)
    expect(
      await setCredentials(cookie, {
        email: 'reader@example.com',
        password: 'correct horse battery',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This email is already in use.' },
    })
    expect(
      (await setCredentials(cookie, { email: 'ada@example.com', password: 'too short' })).status,
    ).toBe(400)
    expect(
      (await setCredentials(cookie, { email: 'ada', password: 'correct horse battery' })).status,
    ).toBe(400)
    expect(
      (
        await setCredentials(cookie, {
          email: '"a b"@example.com',
          password: 'correct horse battery',
        })
      ).status,
    ).toBe(400)

    const { token } = await platform.oneTimeLinks.issue(ownerId)
    const wanted = { email: 'Ada@Example.com', password: 'correct horse battery', name: 'Ada' }
    const both = await Promise.all([setCredentials(cookie, wanted), setCredentials(cookie, wanted)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const expected = {
      id: ownerId,
      email: 'ada@example.com',
      name: 'Ada',
      needs_credentials: false,
      totp_enabled: false,
    }
    expect(both.find(({ status }) => status === 200)?.body).toEqual(expected)
    expect((await signIn(' ADA@example.com ', 'correct horse battery')).body).toEqual(expected)
    expect((await setCredentials(cookie, { ...wanted, password: 'another long one' })).status).toBe(
      409,
    )
    expect((await profile({ cookie })).status).toBe(200)
    // A link that was never used can no longer be used.
    expect(await platform.oneTimeLinks.use(token)).toBeNull()
  })

  test.each([
    [{ email: 'reader@example.com', name: 'R', password: 'long enough to take' }, 'email-taken'],
    [{ email: 'READER@example.com', name: 'R', password: 'long enough to take' }, 'email-taken'],
    [{ email: 'no address', name: 'R', password: 'long enough to take' }, 'email-invalid'],
    [{ email: 'x@howdah.invalid', name: 'R', password: 'long enough to take' }, 'email-invalid'],
    [{ email: 'x@example.com', name: 'R', password: 'short' }, 'password-invalid'],
    [{ email: 'x@example.com', name: 'R', password: 'x'.repeat(129) }, 'password-invalid'],
    [{ email: 'x@example.com', name: 'R', password: '🐘'.repeat(9) }, 'password-invalid'],
  ])('%j is refused: %s', async (person, reason) => {
    await expect(platform.identity.createPerson(person)).rejects.toThrow(
      new IdentityError(reason as IdentityError['reason']),
    )
  })

  test.each([
    "o'neil@example.com",
    'a.b+c_d-e@sub.example.co',
    '1@example.museum',
    'x-@example.com',
  ])('a person added as %s can sign in', async (email) => {
    await platform.identity.createPerson({
      email,
      name: 'Someone',
      password: 'long enough to take',
    })
    expect((await signIn(email, 'long enough to take')).status).toBe(200)
  })

  test('a password is as long as it has characters', async () => {
    const password = '🐘'.repeat(128)
    await platform.identity.createPerson({ email: 'mahout@example.com', name: 'Mahout', password })
    expect((await signIn('mahout@example.com', password)).status).toBe(200)
  })

  test('are stored as hashes', async () => {
    const { rows } = await platform.control.query<{ password: string }>(
      'select password from identity.account',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { password } of rows) expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  })
})

describe('signing in', () => {
  test('sets a cookie that no script reads and no other site sends, named after the instance', async () => {
    const { headers } = await signIn('reader@example.com', readerPassword)
    const [cookie = ''] = headers.getSetCookie()
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(cookie).toMatch(
      new RegExp(
        `^howdah_${platform.instanceId}\\.session_token=.+; Path=/; HttpOnly; SameSite=Lax$`,
      ),
    )
  })

  test('says the same of an unknown email and a wrong password, and takes as long', async () => {
    const timed = async (email: string) => {
      const begin = performance.now()
      const reply = await signIn(email, 'not the password')
      return { reply, took: performance.now() - begin }
    }
    const unknown = await timed('unknown@example.com')
    const wrong = await timed('reader@example.com')
    const times = { unknown: [unknown.took], wrong: [wrong.took] }
    for (let turn = 0; turn < 3; turn += 1) {
      times.unknown.push((await timed(`unknown${turn}@example.com`)).took)
      times.wrong.push((await timed('reader@example.com')).took)
    }
    const withoutId = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => ({
      status,
      ...(body as object),
      request_id: '',
    })
    expect(withoutId(unknown.reply)).toEqual(withoutId(wrong.reply))
    expect(unknown.reply.status).toBe(401)
    // Both cost one scrypt, some 50 ms and more; without it an answer takes two.
    // What a busy machine adds is in the other times.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.wrong) / 4)
  })

  test('is refused to other sites’ pages', async () => {
    expect(
      (await signIn('reader@example.com', readerPassword, { origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
    expect((await signIn('reader@example.com', readerPassword, {})).status).toBe(200)
  })

  test('is slowed down after ten wrong tries for an email, and says for how long', async () => {
    await platform.identity.createPerson({
      email: 'target@example.com',
      name: 'Target',
      password: 'long enough to take',
    })
    for (let count = 0; count < 10; count += 1)
      expect((await signIn('target@example.com', `wrong ${count}`)).status).toBe(401)
    const { status, body, headers } = await signIn('target@example.com', 'long enough to take')
    expect([status, (body as { code: string }).code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await signIn('reader@example.com', readerPassword)).status).toBe(200)
  })
})

describe('a session', () => {
  test('ends at once when it is signed out or removed', async () => {
    const [signedOut, removed] = [
      await newSession(platform, readerId),
      await newSession(platform, readerId),
    ]
    const reply = await call(`${testPlatform.url}/platform/sign-out`, {
      method: 'POST',
      headers: { cookie: signedOut, ...origin() },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await profile({ cookie: signedOut })).status).toBe(401)
    expect((await profile({ cookie: removed })).status).toBe(200)
    await platform.control.query('delete from identity.session where "userId" = $1', [readerId])
    expect((await profile({ cookie: removed })).status).toBe(401)
  })

  test('counts only as it was signed', async () => {
    const cookie = await newSession(platform, readerId)
    expect((await profile({ cookie: `${cookie.slice(0, -6)}AAAA%3D` })).status).toBe(401)
    expect((await profile({ cookie: cookie.replace('howdah_', 'hawdah_') })).status).toBe(401)
    expect(
      (await profile({ cookie: `howdah_${platform.instanceId}.session_token=%zz` })).status,
    ).toBe(401)
  })

  test('is prolonged while it is used, and the browser hears of it', async () => {
    const cookie = await newSession(platform, readerId)
    await platform.control.query(
      `update identity.session set "expiresAt" = now() + interval '10 days'`,
    )
    const { headers, status } = await profile({ cookie })
    expect(status).toBe(200)
    expect(cookieOf(headers.getSetCookie())).toBe(cookie)
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{}, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
  ])(
    'changes something only for the dashboard’s own pages: %j gives %s',
    async (headers, expected) => {
      const cookie = await newSession(platform, readerId)
      const { status } = await call(`${testPlatform.url}/platform/sign-out`, {
        method: 'POST',
        headers: { cookie, ...headers },
      })
      expect(status).toBe(expected)
    },
  )
})

describe('an access token', () => {
  const bearer = (token: string, headers: Record<string, string> = {}) =>
    profile({ authorization: `Bearer ${token}`, ...headers })

  test('says who asks, and notes its use to the minute', async () => {
    const { id, token } = await platform.accessTokens.create({ personId: readerId, name: 'mine' })
    expect((await bearer(token)).body).toMatchObject({ id: readerId })
    const lastUse = async () =>
      (
        await platform.control.query<{ at: Date }>(
          'select last_used_at as at from access_tokens where id = $1',
          [id],
        )
      ).rows[0]?.at
    const first = await lastUse()
    await bearer(token)
    expect(await lastUse()).toEqual(first)
    expect(first).toBeInstanceOf(Date)
    const { rows } = await platform.control.query('select * from access_tokens where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('makes cookies mean nothing', async () => {
    const cookie = await newSession(platform, readerId)
    expect((await bearer('hwd_unknown', { cookie })).status).toBe(401)
    expect((await profile({ authorization: 'Basic eDp5', cookie })).status).toBe(401)
    const { token } = await platform.accessTokens.create({ personId: ownerId, name: 'mine' })
    expect((await bearer(token, { cookie })).body).toMatchObject({ id: ownerId })
  })

  test('has no session that could end', async () => {
    const { token } = await platform.accessTokens.create({ personId: ownerId, name: 'mine' })
    const { status } = await call(`${testPlatform.url}/platform/sign-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(403)
  })
})

describe('a temporary key', () => {
  const keyUrl = (query = '') =>
    `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/api-keys/temporary${query}`
  const keyFor = async (token: string, query = '') =>
    (
      (await call(keyUrl(query), { headers: { authorization: `Bearer ${token}` } })).body as {
        api_key: string
      }
    ).api_key
  const withKey = (path: string, key: string, json?: object) =>
    call(`${testPlatform.url}/platform${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(json ? { json } : {}),
    })
  const query = (key: string, sql = 'select current_user as me') =>
    withKey(`/projects/${testPlatform.projectRef}/query`, key, { query: sql })

  test('reads its project and runs SQL on it, and nothing else', async () => {
    const key = await keyFor(testPlatform.tokens.owner)
    const project = `/projects/${testPlatform.projectRef}`
    const paths = [project, `${project}/databases`, `${project}/figures`]
    expect(await Promise.all(paths.map(async (path) => (await withKey(path, key)).status))).toEqual(
      [200, 200, 200],
    )
    expect((await query(key)).status).toBe(200)
    expect((await withKey(`${project}/api-keys/temporary`, key)).status).toBe(403)
    for (const path of [
      '/profile',
      '/organizations',
      '/organizations/personal',
      '/organizations/personal/projects',
    ]) {
      expect([path, (await withKey(path, key)).status]).toEqual([path, 403])
    }
    expect((await withKey('/projects/missingmissingmissin', key)).status).toBe(404)
  })

  test('ends with the session that asked for it', async () => {
    const cookie = await newSession(platform, ownerId)
    const { body } = await call(keyUrl(), { headers: { cookie } })
    const { api_key: key } = body as { api_key: string }
    expect((await query(key)).status).toBe(200)
    const running = query(key, 'select pg_sleep(30)')
    const started = `select count(*)::int as count from pg_stat_activity where query like 'select pg_sleep(30)%'`
    await vi.waitFor(async () =>
      expect((await query(testPlatform.tokens.owner, started)).body).toEqual([{ count: 1 }]),
    )
    const signedOut = await call(`${testPlatform.url}/platform/sign-out`, {
      method: 'POST',
      headers: { cookie, origin: testPlatform.url },
    })
    expect(signedOut.status).toBe(204)
    expect((await query(key)).status).toBe(401)
    expect((await running).body).toMatchObject({ code: expect.any(String) as string })
  })

  test('changes files with the claim service_role only', async () => {
    const objects = `/storage/${testPlatform.projectRef}/buckets/no-such-bucket/objects`
    const move = (key: string) => withKey(`${objects}/move`, key, { from: 'a', to: 'b' })
    const claims = (role: string) => `?claims=${encodeURIComponent(JSON.stringify({ role }))}`
    const { owner } = testPlatform.tokens
    expect((await move(await keyFor(owner, claims('service_role')))).status).toBe(404)
    for (const role of ['anon', 'authenticated'])
      expect((await move(await keyFor(owner, claims(role)))).status).toBe(403)
    expect((await move(await keyFor(testPlatform.tokens.reader))).status).toBe(403)
  })

  test('carries the role that was claimed, by those who may', async () => {
    const claims = (role: string) => `?claims=${encodeURIComponent(JSON.stringify({ role }))}`
    expect((await query(await keyFor(testPlatform.tokens.owner, claims('anon')))).body).toEqual([
      { me: 'anon' },
    ])
    const user = encodeURIComponent('{"role":"authenticated","sub":"of a user"}')
    expect(
      (
        await query(
          await keyFor(testPlatform.tokens.owner, `?claims=${user}`),
          `select current_user as me, current_setting('request.jwt.claims')::json ->> 'sub' as sub`,
        )
      ).body,
    ).toEqual([{ me: 'authenticated', sub: 'of a user' }])
    const refused = await call(keyUrl(claims('anon')), {
      headers: { authorization: `Bearer ${testPlatform.tokens.reader}` },
    })
    expect(refused.status).toBe(403)
    for (const text of [
      '{"role":"postgres"}',
      '{"role":"anon","exp":9999999999}',
      '{"sub":"x"}',
      '[]',
      'null',
      '{',
      '"anon"',
    ]) {
      const { status } = await call(keyUrl(`?claims=${encodeURIComponent(text)}`), {
        headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      })
      expect([text, status]).toEqual([text, 400])
    }
    expect((await query(await keyFor(testPlatform.tokens.reader))).status).toBe(200)
  })

  test('is worth what its person is worth at the moment of use', async () => {
    const [{ id: organizationId = 0 } = {}] = await platform.organizations.ofPerson(ownerId)
    const person = await platform.identity.createPerson({
      email: 'turn@example.com',
      name: 'Turn',
      password: 'long enough to take',
    })
    await platform.members.put({ organizationId, personId: person.id, role: 'owner' })
    const { token } = await platform.accessTokens.create({ personId: person.id, name: 'mine' })
    const key = await keyFor(token)
    expect((await query(key)).status).toBe(200)
    await platform.members.put({ organizationId, personId: person.id, role: 'read-only' })
    expect((await query(key)).status).toBe(403)
    expect((await query(await keyFor(token))).status).toBe(200)
    await platform.control.query('delete from members where person_id = $1', [person.id])
    expect((await query(key)).status).toBe(404)
  })

  test('ends when it expires', async () => {
    const key = await keyFor(testPlatform.tokens.owner, '?authorization_exp=4')
    expect((await query(key)).status).toBe(200)
    await expect
      .poll(async () => (await query(key)).status, { timeout: 30_000, interval: 100 })
      .toBe(401)
  })

  test.each([
    '?authorization_exp=0',
    '?authorization_exp=3601',
    '?authorization_exp=x',
    '?claims=%00',
  ])('%s is refused', async (parameters) => {
    expect(
      (
        await call(keyUrl(parameters), {
          headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
        })
      ).status,
    ).toBe(400)
  })
})
