import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { totpCode } from '../../../test/totp-code'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthClient,
  type AuthTestPlatform,
} from './testing/auth-test-platform'
import {
  startIdentityProvider,
  type ProviderAccount,
  type TestIdentityProvider,
} from './testing/identity-provider'
import {
  startOAuth2Server,
  type PlainAccount,
  type TestOAuth2Server,
} from './testing/oauth2-server'

let testPlatform: AuthTestPlatform
let idp: TestIdentityProvider
let plain: TestOAuth2Server
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform(
    { site_url: 'https://app.example.com', security_manual_linking_enabled: true },
    { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' },
  )
  idp = await startIdentityProvider(`${testPlatform.authUrl}/callback`)
  plain = await startOAuth2Server(`${testPlatform.authUrl}/callback`)
})
afterAll(async () => {
  await idp.close()
  await plain.close()
  await testPlatform.stop()
})
beforeEach(async () => {
  await testPlatform.configure({ disable_signup: false })
  await testPlatform.running.platform.authConfigs.change(
    testPlatform.projectRef,
    {
      external_providers: [
        {
          provider: 'custom:test',
          enabled: true,
          issuer: idp.issuer,
          client_id: `${idp.clientId}, an-app`,
          scopes: 'email profile',
        },
        {
          provider: 'google',
          enabled: false,
          issuer: 'https://accounts.google.com',
          client_id: 'x',
          scopes: '',
        },
        {
          ...{ provider: 'github', enabled: true, issuer: plain.url },
          ...{ client_id: plain.clientId, scopes: 'read:org' },
        },
        {
          ...{ provider: 'custom:plain', enabled: true, issuer: '' },
          ...{ client_id: plain.clientId, scopes: '' },
          oauth2: {
            authorize_url: `${plain.url}/login/oauth/authorize`,
            token_url: `${plain.url}/login/oauth/access_token`,
            user_url: `${plain.url}/api/v3/user`,
            ...{ token_auth_method: 'client_secret_basic', pkce: false, id_field: 'account.id' },
            ...{
              email_field: 'account.mail',
              email_verified_field: '',
              name_field: 'account.name',
            },
            ...{ avatar_field: '', user_name_field: '' },
          },
        },
      ],
    },
    {
      external_provider_secrets: {
        'custom:test': idp.clientSecret,
        github: plain.clientSecret,
        'custom:plain': plain.clientSecret,
      },
    },
  )
})

const provider = 'custom:test'
const ada: ProviderAccount = {
  sub: 'ada',
  email: 'Ada@Example.com',
  email_verified: true,
  name: 'Ada',
}

/** Follows a redirect of the service. */
async function next(url: URL | string): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.status} ${await response.text()}`)
  return new URL(location)
}

async function addressAfter(browser: AuthClient, account: ProviderAccount): Promise<URL> {
  const { url } = done(
    await browser.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } }),
  )
  return next(await idp.signIn((await next(url)).href, account))
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

async function signIn(account: ProviderAccount) {
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const to = await addressAfter(browser, account)
  const code = to.searchParams.get('code')
  if (code === null) return { browser, error: to.searchParams.get('error_code') }
  const { session, user } = done(await browser.auth.exchangeCodeForSession(code))
  return { browser, error: null, session, user, code }
}

it('creates a user, and finds the same one the next time', async () => {
  const { browser, code = '', session, user } = await signIn(ada)
  expect(user).toMatchObject({
    email: 'ada@example.com',
    app_metadata: { provider, providers: [provider] },
    user_metadata: { name: 'Ada', email_verified: true },
    identities: [{ provider, id: 'ada' }],
  })
  expect(session).toMatchObject({ provider_token: expect.any(String) as string })
  expect(decodeJwt(session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
  expect(failure(await browser.auth.exchangeCodeForSession(code))).not.toBeNull()
  const rows = JSON.stringify(await testPlatform.sql('select * from auth.flow_state'))
  expect(rows).not.toContain(session?.provider_token)
  const again = await signIn({ ...ada, email: 'moved@example.com' })
  expect(again.user?.id).toBe(user?.id)
  expect(again.user?.email).toBe('ada@example.com')
})

it('gives tokens to a page without a challenge', async () => {
  const to = await addressAfter(testPlatform.browser(), ada)
  expect(to.origin).toBe('https://app.example.com')
  const { access_token = '', provider_token, refresh_token = '' } = fragmentOf(to)
  expect(provider_token).toBeDefined()
  const browser = testPlatform.browser()
  done(await browser.auth.setSession({ access_token, refresh_token }))
  expect(done(await browser.auth.getUser()).user.email).toBe('ada@example.com')
})

it('joins a user with the same address where both have confirmed it, and never else', async () => {
  const { admin } = testPlatform.admin.auth
  const { user } = done(
    await admin.createUser({
      email: 'both@example.com',
      password: 'correct horse',
      email_confirm: true,
    }),
  )
  expect(
    (await signIn({ sub: 'thief', email: 'both@example.com', email_verified: false })).error,
  ).toBe('provider_email_needs_verification')
  const joined = await signIn({ sub: 'both', email: 'both@example.com', email_verified: true })
  expect(joined.user?.id).toBe(user?.id)
  expect(joined.user?.app_metadata.providers).toEqual(['email', provider])

  // A stranger has registered the address, and knows the password.
  const email = 'victim@example.com'
  done(await testPlatform.browser().auth.signUp({ email, password: 'of a stranger' }))
  const victim = await signIn({ sub: 'victim', email, email_verified: true })
  expect(victim.error).toBeNull()
  expect(
    failure(
      await testPlatform.browser().auth.signInWithPassword({ email, password: 'of a stranger' }),
    ),
  ).toBe('invalid_credentials')
})

it('links and unlinks identities of a user', async () => {
  const { admin } = testPlatform.admin.auth
  const credentials = { email: 'links@example.com', password: 'correct horse' }
  done(await admin.createUser({ ...credentials, email_confirm: true }))
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const { user } = done(await browser.auth.signInWithPassword(credentials))
  const link = async (account: ProviderAccount) => {
    const { data } = await browser.auth.linkIdentity({
      provider,
      options: { skipBrowserRedirect: true },
    })
    return next(await idp.signIn(data.url ?? '', account))
  }
  const to = await link({ sub: 'linked', email: 'elsewhere@example.com', email_verified: true })
  done(await browser.auth.exchangeCodeForSession(to.searchParams.get('code') ?? ''))
  const { identities } = done(await browser.auth.getUserIdentities())
  expect(identities.map((identity) => identity.provider)).toEqual(['email', provider])
  expect(
    (await signIn({ sub: 'linked', email: 'other@example.com', email_verified: true })).user?.id,
  ).toBe(user.id)
  expect((await link(ada)).searchParams.get('error_code')).toBe('identity_already_exists')
  const linked = identities.find((identity) => identity.provider === provider)
  if (linked === undefined) throw new Error('The identity is missing.')
  done(await browser.auth.unlinkIdentity(linked))
  const [last] = done(await browser.auth.getUserIdentities()).identities
  if (last === undefined) throw new Error('The identity is missing.')
  expect(failure(await browser.auth.unlinkIdentity(last))).toBe('single_identity_not_deletable')

  // Without the identity of its address, a user has the one of another identity.
  const again = await link({
    sub: 'linked-again',
    email: 'of-another@example.com',
    email_verified: true,
  })
  done(await browser.auth.exchangeCodeForSession(again.searchParams.get('code') ?? ''))
  done(await browser.auth.unlinkIdentity(last))
  expect(done(await browser.auth.getUser()).user).toMatchObject({
    id: user.id,
    email: 'of-another@example.com',
  })
  expect(failure(await testPlatform.browser().auth.signInWithPassword(credentials))).toBe(
    'invalid_credentials',
  )
})

it('links nothing for a session that has ended, or lacks the second factor', async () => {
  const credentials = { email: 'thief-of@example.com', password: 'correct horse' }
  const { admin } = testPlatform.admin.auth
  const { user } = done(await admin.createUser({ ...credentials, email_confirm: true }))
  const own = testPlatform.browser()
  done(await own.auth.signInWithPassword(credentials))
  const stolen = testPlatform.browser()
  const { session } = done(await stolen.auth.signInWithPassword(credentials))
  const account = { sub: 'thief', email: 'thief@example.com', email_verified: true }
  const begin = async (browser: AuthClient) =>
    browser.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } })
  const begun = await idp.signIn(done(await begin(stolen)).url ?? '', account)
  const idToken = await idTokenOf(account)
  const linkByToken = async (accessToken: string) => {
    const answer = await fetch(`${testPlatform.authUrl}/token?grant_type=id_token`, {
      method: 'POST',
      headers: {
        apikey: testPlatform.keys.anon,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ provider, ...idToken, link_identity: true }),
    })
    return ((await answer.json()) as { error_code?: string }).error_code
  }
  const identities = async () =>
    (
      await testPlatform.sql('select provider from auth.identities where user_id = $1', [user?.id])
    ).map((row) => row.provider)

  expect((await own.auth.signOut({ scope: 'global' })).error).toBeNull()
  const { hash } = await next(begun)
  expect(new URLSearchParams(hash.slice(1)).get('error_code')).toBe('session_not_found')
  expect(await linkByToken(session.access_token)).toBe('session_not_found')

  // Of two factors, this session has used one.
  const full = testPlatform.browser()
  done(await full.auth.signInWithPassword(credentials))
  const half = testPlatform.browser()
  const { session: halfSession } = done(await half.auth.signInWithPassword(credentials))
  const { id: factorId, totp } = done(await full.auth.mfa.enroll({ factorType: 'totp' }))
  const code = await totpCode(totp.secret)
  done(await full.auth.mfa.challengeAndVerify({ factorId, code }))
  const again = await half.auth.signInWithPassword(credentials)
  const accessToken = again.data.session?.access_token ?? halfSession.access_token
  expect(failure(await begin(half))).toBe('insufficient_aal')
  expect(await linkByToken(accessToken)).toBe('insufficient_aal')
  const [first] = done(await full.auth.getUserIdentities()).identities
  if (first === undefined) throw new Error('The identity is missing.')
  expect(failure(await half.auth.unlinkIdentity(first))).toBe('insufficient_aal')
  expect(await identities()).toEqual(['email'])
})

it('links and unlinks nothing where the project does not want it, not even what was begun', async () => {
  const { admin } = testPlatform.admin.auth
  const credentials = { email: 'alone@example.com', password: 'correct horse' }
  done(await admin.createUser({ ...credentials, email_confirm: true }))
  const browser = testPlatform.browser({ flowType: 'pkce' })
  done(await browser.auth.signInWithPassword(credentials))
  const link = () => browser.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } })
  const account = { sub: 'alone', email: 'alone-too@example.com', email_verified: true }
  const begun = await idp.signIn((await link()).data.url ?? '', account)
  const token = await idTokenOf(account)
  const off = 'manual_linking_disabled'
  await testPlatform.configure({ security_manual_linking_enabled: false })
  try {
    expect(failure(await link())).toBe(off)
    expect((await next(begun)).searchParams.get('error_code')).toBe(off)
    const { id_token, nonce } = token
    expect(failure(await browser.auth.linkIdentity({ provider, token: id_token, nonce }))).toBe(off)
    const { identities } = done(await browser.auth.getUserIdentities())
    expect(identities.map((identity) => identity.provider)).toEqual(['email'])
    const [own] = identities
    if (own === undefined) throw new Error('The identity is missing.')
    expect(failure(await browser.auth.unlinkIdentity(own))).toBe(off)
    // A sign-in with the same provider is no linking.
    expect((await signIn(account)).error).toBeNull()
  } finally {
    await testPlatform.configure({ security_manual_linking_enabled: true })
  }
})

it('makes an anonymous user a permanent one', async () => {
  await testPlatform.configure({ external_anonymous_users_enabled: true })
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const { user } = done(await browser.auth.signInAnonymously())
  const { data } = await browser.auth.linkIdentity({
    provider,
    options: { skipBrowserRedirect: true },
  })
  const to = await next(
    await idp.signIn(data.url ?? '', {
      sub: 'was-anonymous',
      email: 'was@example.com',
      email_verified: true,
    }),
  )
  const { session } = done(
    await browser.auth.exchangeCodeForSession(to.searchParams.get('code') ?? ''),
  )
  expect(session.user).toMatchObject({
    id: user?.id,
    is_anonymous: false,
    email: 'was@example.com',
  })
})

it('refuses states of others, used ones, and disabled providers', async () => {
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const { url } = done(
    await browser.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } }),
  )
  const back = await idp.signIn((await next(url)).href, ada)
  expect((await next(back)).searchParams.get('code')).not.toBeNull()
  expect((await next(back)).searchParams.get('error_code')).toMatch(/bad_oauth/)
  const forged = new URL(back)
  const state = back.searchParams.get('state') ?? ''
  forged.searchParams.set('state', `${state.slice(0, -8)}AAAAAAAA`)
  expect((await fetch(forged, { redirect: 'manual' })).status).toBe(400)
  for (const name of ['google', 'custom:none', '']) {
    const response = await fetch(`${testPlatform.authUrl}/authorize?provider=${name}`, {
      redirect: 'manual',
    })
    expect(response.status).toBe(400)
  }
  await testPlatform.configure({ disable_signup: true })
  expect((await signIn({ sub: 'new', email: 'new@example.com', email_verified: true })).error).toBe(
    'signup_disabled',
  )
})

/** Returns an ID token, as an app gets it that talks to the provider itself, and its nonce. */
async function idTokenOf(account: ProviderAccount): Promise<{ id_token: string; nonce: string }> {
  const { url } = done(
    await testPlatform
      .browser()
      .auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } }),
  )
  const authorize = await next(url)
  const {
    randomPKCECodeVerifier,
    calculatePKCECodeChallenge,
    discovery,
    authorizationCodeGrant,
    allowInsecureRequests,
  } = await import('openid-client')
  const client = await discovery(new URL(idp.issuer), idp.clientId, idp.clientSecret, undefined, {
    execute: [allowInsecureRequests],
  })
  const verifier = randomPKCECodeVerifier()
  const nonce = 'a nonce'
  const { createHash } = await import('node:crypto')
  const hashed = createHash('sha256').update(nonce).digest('hex')
  authorize.searchParams.set('nonce', hashed)
  authorize.searchParams.set('state', 'own')
  authorize.searchParams.set('code_challenge', await calculatePKCECodeChallenge(verifier))
  const back = await idp.signIn(authorize.href, account)
  const tokens = await authorizationCodeGrant(client, back, {
    ...{ expectedNonce: hashed, expectedState: 'own', pkceCodeVerifier: verifier },
  })
  return { id_token: tokens.id_token ?? '', nonce }
}

it('shows a page to a person whose browser cannot be sent on, and JSON to programs', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const open = (path: string, headers: Record<string, string> = { accept }) =>
    fetch(`${testPlatform.authUrl}/${path}`, { redirect: 'manual', headers })
  for (const [path, status, code] of [
    ['authorize?provider=%3Cscript%3E', 400, 'oauth_provider_not_supported'],
    ['authorize?provider=google', 400, 'provider_disabled'],
    ['callback?state=%3Cscript%3Ealert(1)%3C/script%3E', 400, 'bad_oauth_state'],
  ] as const) {
    const page = await open(path)
    const text = await page.text()
    expect([path, page.status]).toEqual([path, status])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain(code)
    expect(text).not.toContain('script')
    const program = await open(path, {})
    expect([program.status, await program.json()]).toMatchObject([status, { error_code: code }])
  }
  // Other addresses are for programs, whatever they accept.
  const settings = await open('settings')
  expect(settings.headers.get('content-type')).toMatch(/^application\/json/)
  // A link that fails leads back to the site, as before.
  const link = await open('verify?type=magiclink&token=none')
  expect([link.status, link.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/app\.example\.com\/#error=access_denied/) as string,
  ])
})

it('takes ID tokens of the provider, with their nonce', async () => {
  const { id_token: token, nonce } = await idTokenOf(ada)
  const { auth } = testPlatform.browser()
  const signed = done(await auth.signInWithIdToken({ provider, token, nonce }))
  expect(signed.user.identities).toMatchObject([{ provider, id: 'ada' }])
  expect(failure(await auth.signInWithIdToken({ provider, token, nonce: 'another' }))).toBe(
    'bad_oauth_callback',
  )
  expect(failure(await auth.signInWithIdToken({ provider, token }))).toBe('bad_oauth_callback')
  const forged = await new SignJWT({ ...decodeJwt(token), sub: 'victim' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(idp.clientSecret))
  expect(failure(await auth.signInWithIdToken({ provider, token: forged, nonce }))).toBe(
    'bad_oauth_callback',
  )
})

/** Signs in at the provider without OpenID Connect. */
async function signInPlainly(name: 'custom:plain' | 'github', account: PlainAccount) {
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const { url } = done(
    await browser.auth.signInWithOAuth({
      provider: name,
      options: { skipBrowserRedirect: true },
    }),
  )
  const authorize = await next(url)
  const to = await next(await plain.signIn(authorize.href, account))
  const code = to.searchParams.get('code')
  const error = to.searchParams.get('error_code')
  const signedIn = code === null ? null : done(await browser.auth.exchangeCodeForSession(code))
  return { authorize, error, to, session: signedIn?.session, user: signedIn?.user }
}

const mona = (email: string, verified: boolean, id = 583_231): PlainAccount => ({
  user: {
    id,
    login: 'mona',
    name: 'Mona',
    avatar_url: 'https://a.test/1.png',
    email: 'public@a.test',
  },
  emails: [
    { email: 'other@example.com', primary: false, verified: true },
    { email, primary: true, verified },
  ],
})

/** Configures the provider under names whose providers have rules of their own. */
const asKnown = (names: readonly string[]) =>
  testPlatform.running.platform.authConfigs.change(
    testPlatform.projectRef,
    {
      external_providers: names.map((name) => ({
        ...{ provider: name, enabled: true, issuer: idp.issuer },
        ...{ client_id: idp.clientId, scopes: 'email profile' },
      })),
    },
    {
      external_provider_secrets: Object.fromEntries(names.map((name) => [name, idp.clientSecret])),
    },
  )

it('signs in at Apple, which posts its answer', async () => {
  await asKnown(['apple'])
  const begun = async (browser: AuthClient) => {
    const options = { skipBrowserRedirect: true }
    const { url } = done(await browser.auth.signInWithOAuth({ provider: 'apple', options }))
    return next(url)
  }
  const post = (fields: Record<string, string>, action = `${testPlatform.authUrl}/callback`) =>
    fetch(action, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
      headers: { origin: 'https://appleid.apple.com' },
    })
  const browser = testPlatform.browser({ flowType: 'pkce' })
  const url = await begun(browser)
  expect(url.searchParams.get('response_mode')).toBe('form_post')
  // It refuses a scope that it does not know.
  expect(url.searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'name', 'openid'])
  const tim = { sub: 'tim', email: 'tim@example.com', email_verified: true }
  const { action, fields } = await idp.signInByForm(url.href, tim)
  expect(Object.keys(fields).toSorted()).toEqual(
    expect.arrayContaining(['code', 'iss', 'state']) as string[],
  )
  // The name comes once, with the first sign-in.
  const user = JSON.stringify({ name: { firstName: 'Tim', lastName: 'Apple' } })
  const answer = await post({ ...fields, user }, action)
  expect(answer.status).toBe(303)
  const to = new URL(answer.headers.get('location') ?? 'about:blank')
  expect(to.origin).toBe('https://app.example.com')
  const signed = done(await browser.auth.exchangeCodeForSession(to.searchParams.get('code') ?? ''))
  expect(signed.user).toMatchObject({
    ...{ email: tim.email, app_metadata: { provider: 'apple' } },
    user_metadata: { full_name: 'Tim Apple', email_verified: true },
  })

  // Used once, of this server, and bounded.
  const again = new URL((await post({ ...fields, user })).headers.get('location') ?? 'about:blank')
  expect(again.searchParams.get('error_code')).toBe('bad_oauth_callback')
  const refusals = [
    await post({ ...fields, state: 'none' }),
    await post({ code: 'none' }),
    await post({ ...fields, user: 'x'.repeat(20_000) }),
    await fetch(action, { method: 'POST', redirect: 'manual', body: '{}' }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 413, 400])
  const refused = await post({ state: fields['state'] ?? '', error: 'user_cancelled_authorize' })
  expect(refused.headers.get('location')).toContain('error_code=bad_oauth_callback')
  for (const name of [
    'not JSON',
    '[]',
    '{"name":[]}',
    JSON.stringify({ name: { firstName: 7 } }),
  ]) {
    const other = testPlatform.browser({ flowType: 'pkce' })
    const form = await idp.signInByForm((await begun(other)).href, { sub: `no-name ${name}` })
    const place = (await post({ ...form.fields, user: name })).headers.get('location') ?? ''
    const code = new URL(place).searchParams.get('code') ?? ''
    const found = done(await other.auth.exchangeCodeForSession(code))
    expect(found.user.user_metadata).not.toHaveProperty('name')
  }
})

it('signs in at Microsoft, which states by a claim of its own that it has verified an address', async () => {
  await asKnown(['azure', 'custom:silent'])
  const enter = async (name: string, account: ProviderAccount) => {
    const browser = testPlatform.browser({ flowType: 'pkce' })
    const options = { skipBrowserRedirect: true }
    const { url } = done(await browser.auth.signInWithOAuth({ provider: name as 'azure', options }))
    const to = await next(await idp.signIn((await next(url)).href, account))
    const code = to.searchParams.get('code')
    if (code === null) return to.searchParams.get('error_code')
    return done(await browser.auth.exchangeCodeForSession(code)).user
  }
  for (const xms_edov of [true, 'true', 1, '1'] as const) {
    const email = `${typeof xms_edov}-${xms_edov}@contoso.example`
    expect(await enter('azure', { sub: email, email, xms_edov })).toMatchObject({
      ...{ email, user_metadata: { email_verified: true } },
    })
    // Of another provider, the claim states nothing.
    expect(await enter('custom:silent', { sub: email, email, xms_edov })).toMatchObject({
      email: '',
    })
  }
  const email = 'boss@contoso.example'
  const owner = done(await testPlatform.admin.auth.admin.createUser({ email, email_confirm: true }))
  for (const name of ['azure', 'custom:silent']) {
    // An account of its own, without the address, which anyone may have entered there.
    const user = await enter(name, { sub: 'silent', email })
    expect(user).toMatchObject({
      ...{ email: '', app_metadata: { provider: name } },
      identities: [{ identity_data: { email, email_verified: false } }],
    })
    expect(user).not.toMatchObject({ id: owner.user?.id })
    expect(await enter(name, { sub: 'silent', email })).toMatchObject({ email: '' })
  }
  // Anyone’s directory may state it.
  expect(await enter('azure', { sub: 'stated', email, email_verified: true })).toMatchObject({
    email: '',
  })
  expect(await enter('custom:silent', { sub: 'denied', email, email_verified: false })).toBe(
    'provider_email_needs_verification',
  )
  for (const xms_edov of [false, 'false', 0, '0', 'yes'] as const)
    expect(await enter('azure', { sub: 'foreign', email, xms_edov })).toBe(
      'provider_email_needs_verification',
    )
})

it('signs in at GitHub, which speaks OAuth 2 without OpenID Connect', async () => {
  const { authorize, session, user } = await signInPlainly('github', mona('Mona@Example.com', true))
  expect(authorize.searchParams.get('scope')).toBe('read:user user:email read:org')
  expect(authorize.searchParams.get('code_challenge_method')).toBe('S256')
  expect(user).toMatchObject({
    email: 'mona@example.com',
    app_metadata: { provider: 'github', providers: ['github'] },
    identities: [
      {
        ...{ provider: 'github', id: '583231' },
        identity_data: {
          ...{ iss: plain.url, sub: '583231', provider_id: '583231', email: 'Mona@Example.com' },
          ...{ email_verified: true, phone_verified: false, name: 'Mona', full_name: 'Mona' },
          ...{ avatar_url: 'https://a.test/1.png', user_name: 'mona', preferred_username: 'mona' },
        },
      },
    ],
  })
  expect(session).toMatchObject({ provider_token: expect.stringMatching(/^gho_/) as string })
  const again = await signInPlainly('github', mona('moved@example.com', true))
  expect([again.user?.id, again.user?.email]).toEqual([user?.id, 'mona@example.com'])
  const { auth } = testPlatform.browser()
  expect(failure(await auth.signInWithIdToken({ provider: 'github', token: 'a.b.c' }))).toBe(
    'oauth_provider_not_supported',
  )
})

it('takes no address that such a provider has not verified', async () => {
  const { admin } = testPlatform.admin.auth
  const email = 'owner@example.com'
  const { user } = done(
    await admin.createUser({ email, password: 'correct horse', email_confirm: true }),
  )
  expect((await signInPlainly('github', mona(email, false, 2))).error).toBe(
    'provider_email_needs_verification',
  )
  // This one makes no statement: the account is without an address.
  const account = { id: 'o-1', mail: email, name: 'Owner' }
  const plainUser = (await signInPlainly('custom:plain', { user: { account } })).user
  expect(plainUser?.id).not.toBe(user?.id)
  expect(plainUser?.email ?? '').toBe('')
  expect(plainUser?.identities).toMatchObject([
    { id: 'o-1', identity_data: { email, email_verified: false, name: 'Owner' } },
  ])
})

it('refuses wrong answers of such a provider', async () => {
  const account = mona('wrong@example.com', true, 3)
  const large = JSON.stringify({ ...account.user, padding: 'a'.repeat(10_000_000) })
  const answers: readonly [path: string, status: number, body: string][] = [
    ['/login/oauth/access_token', 200, '{"error":"bad_verification_code"}'],
    ['/login/oauth/access_token', 500, '{}'],
    ['/api/v3/user', 200, large],
    ['/api/v3/user', 200, 'not JSON'],
    ['/api/v3/user', 200, '{"id": 9007199254740993}'],
    ['/api/v3/user', 302, ''],
    ['/api/v3/user/emails', 403, '{}'],
  ]
  for (const [path, status, body] of answers) {
    plain.replace(path, { status, body })
    expect([path, (await signInPlainly('github', account)).error]).toEqual([
      path,
      'bad_oauth_callback',
    ])
  }
  plain.replace(null)
  const identities = await testPlatform.sql(
    "select from auth.identities where provider_id in ('3', '9007199254740992')",
  )
  expect(identities).toHaveLength(0)

  const { url } = done(
    await testPlatform
      .browser({ flowType: 'pkce' })
      .auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } }),
  )
  const back = await plain.signIn((await next(url)).href, account)
  const forged = new URL(back)
  forged.searchParams.set('state', 'another')
  const response = await fetch(forged, { redirect: 'manual' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error_code: 'bad_oauth_state' },
  ])
  const invented = new URL(back)
  invented.searchParams.set('code', 'invented')
  expect((await next(invented)).searchParams.get('error_code')).toBe('bad_oauth_callback')
  // A code that another provider has issued is not shown to this one.
  const mixed = new URL(back)
  mixed.searchParams.set('iss', 'https://elsewhere.example.com/login/oauth')
  expect((await next(mixed)).searchParams.get('error_code')).toBe('bad_oauth_callback')
  const named = new URL(back)
  named.searchParams.set('iss', `${plain.url}/login/oauth`)
  expect((await next(named)).searchParams.get('code')).not.toBeNull()
  expect((await next(back)).searchParams.get('error_code')).toMatch(/bad_oauth/)
})

it('does not reach issuers that may not be reached from here', async () => {
  await testPlatform.configure({
    external_providers: [
      {
        provider: 'custom:inside',
        enabled: true,
        issuer: 'https://169.254.169.254',
        client_id: 'x',
        scopes: '',
      },
    ],
  })
  const response = await fetch(`${testPlatform.authUrl}/authorize?provider=custom:inside`, {
    redirect: 'manual',
  })
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error_code: 'provider_unreachable' },
  ])
})
