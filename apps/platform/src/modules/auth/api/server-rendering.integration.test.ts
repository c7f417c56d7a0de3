import { createServerClient } from '@supabase/ssr'
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
  testPlatform = await startAuthTestPlatform({ site_url: 'https://app.example.com' })
})
afterAll(() => testPlatform.stop())

const password = 'correct horse'

interface Rendered {
  /** Key of the server. */
  key?: string
  headers?: Record<string, string>
}

/** A browser with cookies, whose pages a server renders: each request has a client and the cookies of its beginning. */
function renderedBrowser({ headers = {}, key = testPlatform.keys.anon }: Rendered = {}) {
  const jar = new Map<string, string>()
  function request() {
    const sent = new Map(jar)
    return createServerClient(testPlatform.endpoint, key, {
      global: { headers },
      realtime: { transport: class {} as never },
      cookies: {
        getAll: () => [...sent].map(([name, value]) => ({ name, value })),
        setAll(cookies) {
          for (const { name, options, value } of cookies)
            for (const cookiesOf of [sent, jar])
              if (options.maxAge === 0 || value === '') cookiesOf.delete(name)
              else cookiesOf.set(name, value)
        },
      },
    })
  }
  return { jar, request }
}

/** Returns the place that a link leads to. */
async function followed(link: URL): Promise<URL> {
  const answer = await call(link.href)
  return new URL(answer.headers.get('location') ?? 'about:blank')
}

it('signs up by the link of a mail, in the browser that asked, and out', async () => {
  const { jar, request } = renderedBrowser()
  const email = 'ssr-link@example.com'
  done(await request().auth.signUp({ email, password }))
  expect([...jar.keys()].some((name) => name.endsWith('code-verifier'))).toBe(true)
  expect((await request().auth.getUser()).data.user).toBeNull()

  const place = await followed((await testPlatform.mailTo(email)).link)
  expect(place.origin).toBe('https://app.example.com')
  const code = place.searchParams.get('code') ?? ''
  expect(
    failure(await renderedBrowser().request().auth.exchangeCodeForSession(code)),
  ).not.toBeNull()
  done(await request().auth.exchangeCodeForSession(code))
  expect(done(await request().auth.getUser()).user.email).toBe(email)
  expect(done(await request().auth.getClaims())?.claims.email).toBe(email)

  expect((await request().auth.signOut()).error).toBeNull()
  expect((await request().auth.getUser()).data.user).toBeNull()
  expect([...jar.keys()].filter((name) => name.includes('auth-token'))).toEqual([])
})

it('signs in by the hash of a mail, as a route of the server does', async () => {
  const { request } = renderedBrowser()
  const email = 'ssr-hash@example.com'
  done(await request().auth.signInWithOtp({ email }))
  const { link } = await testPlatform.mailTo(email)
  const hash = { token_hash: link.searchParams.get('token') ?? '', type: 'email' } as const
  done(await request().auth.verifyOtp(hash))
  expect(done(await request().auth.getUser()).user.email).toBe(email)
  expect(failure(await request().auth.verifyOtp(hash))).toBe('otp_expired')
})

it('has a session in several cookies, and renews it in requests at once', async () => {
  const { jar, request } = renderedBrowser()
  const email = 'ssr-large@example.com'
  const about = 'a long story. '.repeat(400)
  await testPlatform.admin.auth.admin.createUser({
    ...{ email, password, email_confirm: true, user_metadata: { about } },
  })
  // The client renews tokens that expire within a minute and a half.
  await testPlatform.configure({ jwt_exp: 60 })
  done(await request().auth.signInWithPassword({ email, password }))
  const chunks = () => [...jar].filter(([name]) => /auth-token\.\d+$/.test(name))
  expect(chunks().length).toBeGreaterThan(2)
  for (const [name, value] of chunks()) expect(name.length + value.length).toBeLessThan(4_096)

  const before = JSON.stringify(chunks())
  const users = await Promise.all([1, 2, 3].map(() => request().auth.getUser()))
  for (const answer of users) expect(done(answer).user.user_metadata.about).toBe(about)
  expect(JSON.stringify(chunks())).not.toBe(before)
  expect(done(await request().auth.getUser()).user.email).toBe(email)

  // A smaller session leaves no cookie of the larger one.
  await testPlatform.configure({ jwt_exp: 3_600 })
  const count = chunks().length
  done(await request().auth.updateUser({ data: { about: null } }))
  done(await request().auth.refreshSession())
  expect(chunks().length).toBeLessThan(count)
  expect(done(await request().auth.getUser()).user.user_metadata.about).toBeUndefined()
})

it('is counted for the address that the server names, with a secret key alone', async () => {
  const email = 'ssr-office@example.com'
  await testPlatform.admin.auth.admin.createUser({ email, password, email_confirm: true })
  const of = async (address: string, key?: string) => {
    const { request } = renderedBrowser({
      headers: { 'sb-forwarded-for': address },
      ...(key === undefined ? {} : { key }),
    })
    const { session } = done(await request().auth.signInWithPassword({ email, password }))
    const refresh = async () => (await request().auth.refreshSession()).error?.status ?? 200
    return { refresh, session }
  }
  const { service } = testPlatform.keys
  const office = await of('203.0.113.7', service)
  const other = await of('2001:db8::7, 203.0.113.8', service)
  // A browser names no other address than its own.
  await of('203.0.113.9')
  // One address, however it is written.
  for (const address of ['fe80::1%eth0', '::ffff:cb00:7107', '203.0.113.7:4001', '[2001:db8::7]:1'])
    await of(address, service)
  const sessions = await testPlatform.sql(
    `select host(s.ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id
      where u.email = $1 order by s.created_at`,
    [email],
  )
  expect(sessions.map(({ ip }) => ip)).toEqual([
    ...['203.0.113.7', '2001:db8::7', '127.0.0.1'],
    ...['fe80::1', '203.0.113.7', '203.0.113.7', '2001:db8::7'],
  ])
  await testPlatform.configure({ rate_limit_token_refresh: 3 })
  try {
    const loops = renderedBrowser({ key: service, headers: { 'sb-forwarded-for': '203.0.113.7' } })
    const junk = async () =>
      (await loops.request().auth.refreshSession({ refresh_token: 'none' })).error?.status
    expect([await junk(), await junk(), await junk(), await junk()]).toEqual([400, 400, 400, 429])
    expect(await other.refresh()).toBe(200)
    // The client would try again for half a minute, and stay signed in.
    const waits = await call(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
      ...{ method: 'POST', json: { refresh_token: office.session.refresh_token } },
      headers: { apikey: service, 'sb-forwarded-for': '203.0.113.7' },
    })
    expect([waits.status, waits.body]).toMatchObject([
      ...[503, { error_code: 'over_request_rate_limit' }],
    ])
  } finally {
    await testPlatform.configure({ rate_limit_token_refresh: 1_000 })
  }
  expect(await office.refresh()).toBe(200)
})
