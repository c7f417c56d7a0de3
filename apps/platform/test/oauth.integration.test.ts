import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newSession, type Reply } from '../src/server/http/testing/call'
import { startRolesFixture, type RolesFixture, type Who } from '../src/access/testing/roles-fixture'

const redirectUri = 'https://deployer.example.com/callback?from=howdah'
/** The server of the test has no TLS. */
const plain = { [oauth.allowInsecureRequests]: true }

let roles: RolesFixture
let server: oauth.AuthorizationServer
const cookies = new Map<Who, string>()

beforeAll(async () => {
  roles = await startRolesFixture()
  for (const who of ['owner', 'administrator', 'developer', 'stranger'] as const) {
    cookies.set(who, await newSession(roles.platform, roles.people.get(who) ?? ''))
  }
  const issuer = new URL(roles.testPlatform.url)
  const found = await oauth.discoveryRequest(issuer, { ...plain, algorithm: 'oauth2' })
  server = await oauth.processDiscoveryResponse(issuer, found)
})
afterAll(() => roles.testPlatform.stop())

function ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply> {
  const headers = { origin: roles.testPlatform.url, cookie: cookies.get(who) ?? '' }
  return call(`${roles.testPlatform.url}/platform${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
const byToken = (token: string, path: string, method = 'GET', json?: unknown): Promise<Reply> =>
  call(`${roles.testPlatform.url}/platform${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })

interface App {
  client_id: string
  client_secret: string
}
const scopesOf = (...texts: string[]) =>
  texts.map((text) => ({ action: text.split(':')[0], resource: text.split(':')[1] }))

async function register(...scopes: string[]): Promise<App> {
  const input = { name: 'Deployer', redirect_uris: [redirectUri], scopes: scopesOf(...scopes) }
  const { body, status, text } = await ask(
    'owner',
    'POST',
    '/organizations/personal/oauth-apps',
    input,
  )
  expect(status, text).toBe(201)
  return body as App
}

/**
 * Sends a person's browser to the authorization page of an application, and returns the response to
 * the person's decision.
 */
async function visit(
  who: Who,
  app: App,
  own: Record<string, string | undefined> = {},
  decision = 'allow',
) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint ?? '')
  const parameters = {
    ...{ client_id: app.client_id, redirect_uri: redirectUri, response_type: 'code', state },
    ...{
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    },
    ...own,
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  const asked = await ask(who, 'GET', `/oauth/request${url.search}`)
  const decided = await ask(who, 'POST', '/oauth/decision', {
    decision,
    ...Object.fromEntries(url.searchParams),
  })
  const { redirect_to: redirectTo } = decided.body as { redirect_to?: string }
  return {
    asked,
    decided,
    redirectTo: redirectTo === undefined ? null : new URL(redirectTo),
    verifier,
    state,
  }
}

interface Tokens {
  access_token: string
  refresh_token?: string | undefined
  scope?: string | undefined
}

const bySecret = (app: App, secret = app.client_secret) => oauth.ClientSecretPost(secret)

async function exchange(
  app: App,
  { redirectTo, verifier, state }: Awaited<ReturnType<typeof visit>>,
  auth = bySecret(app),
): Promise<Tokens> {
  const client = { client_id: app.client_id }
  if (redirectTo === null) throw new Error('No redirect happened')
  const shown = oauth.validateAuthResponse(server, client, redirectTo, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    shown,
    redirectUri,
    verifier,
    plain,
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

async function refresh(app: App, token = '', scope?: string): Promise<Tokens> {
  const client = { client_id: app.client_id }
  const more = { ...plain, ...(scope === undefined ? {} : { additionalParameters: { scope } }) }
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic(app.client_secret),
    token,
    more,
  )
  return oauth.processRefreshTokenResponse(server, client, response)
}

const authorize = async (who: Who, app: App) => exchange(app, await visit(who, app))
const refused = (error: string) => expect.objectContaining({ error }) as unknown
const organizations = '/organizations/personal'

describe('an application, by a client library that knows nothing of us', () => {
  test('gets what a member allows, in its organization alone, as far as the member’s role goes', async () => {
    const app = await register(
      'read:projects',
      'read:organizations',
      'read:members',
      'delete:members',
      'read:profile',
    )
    const visited = await visit('developer', app, {
      scope: 'read:projects delete:members read:organizations',
    })
    expect(visited.asked.body).toMatchObject({
      redirect_to: null,
      asks: {
        app: { name: 'Deployer' },
        organization: { slug: 'personal' },
        scopes: scopesOf('read:projects', 'delete:members', 'read:organizations'),
        redirect_host: 'deployer.example.com',
      },
    })
    expect(visited.redirectTo?.searchParams.get('from')).toBe('howdah')
    const tokens = await exchange(app, visited)
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'read:projects delete:members read:organizations',
    })

    const { access_token: token } = tokens
    expect((await byToken(token, `/projects/${roles.refs.theirs}`)).status).toBe(200)
    expect((await byToken(token, organizations)).status).toBe(200)
    // Allowed, but not by the role; registered, but not asked for; of another organization; of no organization.
    expect(
      (
        await byToken(
          token,
          `${organizations}/members/${roles.people.get('spare') ?? ''}`,
          'DELETE',
        )
      ).status,
    ).toBe(403)
    expect((await byToken(token, `${organizations}/members`)).status).toBe(403)
    expect((await byToken(token, '/profile')).status).toBe(403)
    const { id } = await roles.platform.organizationChanges
      .createOrganization({
        name: 'Of the developer',
        plan: 'free',
        ownerId: roles.people.get('developer') ?? '',
      })
      .then(({ slug }) => ({ id: slug }))
    expect((await ask('developer', 'GET', `/organizations/${id}`)).status).toBe(200)
    expect((await byToken(token, `/organizations/${id}`)).status).toBe(404)
    for (const path of [
      '/organizations',
      '/notifications',
      '/profile/access-tokens',
      '/profile/authorizations',
    ]) {
      expect([path, (await byToken(token, path)).status]).toEqual([path, 403])
    }
    expect(
      (
        await byToken(token, '/oauth/decision', 'POST', {
          decision: 'allow',
          client_id: 'x',
          redirect_uri: 'x',
        })
      ).status,
    ).toBe(403)
  })

  test('learns who its person is, and nothing of where else they are', async () => {
    const ownerId = roles.people.get('developer') ?? ''
    await roles.platform.organizationChanges.createOrganization({
      name: 'Elsewhere',
      plan: 'free',
      ownerId,
    })
    const { access_token: token } = await authorize(
      'developer',
      await register('read:profile', 'read:audit_log'),
    )
    expect((await byToken(token, '/profile')).body).toMatchObject({ id: ownerId })
    expect((await byToken(token, '/profile/permissions')).body).toMatchObject([
      { organization_slug: 'personal' },
    ])
    expect((await byToken(token, '/profile/audit-log')).status).toBe(403)
  })

  test('has keys of a project only as long as it has tokens', async () => {
    const app = await register('read:projects', 'create:temporary_api_keys')
    const first = await authorize('developer', app)
    const path = `/projects/${roles.refs.theirs}`
    const { api_key: key } = (await byToken(first.access_token, `${path}/api-keys/temporary`))
      .body as { api_key: string }
    await refresh(app, first.refresh_token)
    expect((await byToken(key, path)).status).toBe(200)
    await expect(refresh(app, first.refresh_token)).rejects.toEqual(refused('invalid_grant'))
    expect((await byToken(key, path)).status).toBe(401)
  })

  test('goes on by refresh tokens, each of which works once; a second use ends everything', async () => {
    const app = await register('read:projects', 'read:organizations')
    const first = await authorize('developer', app)
    await expect(refresh(app, first.refresh_token, 'read:projects run:sql')).rejects.toEqual(
      refused('invalid_scope'),
    )
    const second = await refresh(app, first.refresh_token, 'read:organizations')
    expect(second.scope).toBe('read:organizations')
    expect((await byToken(second.access_token, organizations)).status).toBe(200)
    expect((await byToken(second.access_token, `/projects/${roles.refs.theirs}`)).status).toBe(403)
    await expect(refresh(app, first.refresh_token)).rejects.toEqual(refused('invalid_grant'))
    expect((await byToken(second.access_token, organizations)).status).toBe(401)
    await expect(refresh(app, second.refresh_token)).rejects.toEqual(refused('invalid_grant'))
  })

  test('loses what it is being given while a used token is shown again', async () => {
    const app = await register('read:organizations')
    const first = await authorize('developer', app)
    const second = await refresh(app, first.refresh_token)
    const { control } = roles.platform
    const waiting = async () =>
      (
        await control.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%oauth_%'",
        )
      ).rowCount
    const holder = await control.connect()
    try {
      await holder.query('begin')
      await holder.query('select from oauth_authorizations where app_id = $1 for update', [
        app.client_id,
      ])
      const going = refresh(app, second.refresh_token).catch(() => second)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      const shownAgain = refresh(app, first.refresh_token).catch(() => null)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
      await holder.query('rollback')
      expect(await shownAgain).toBeNull()
      expect((await byToken((await going).access_token, organizations)).status).toBe(401)
    } finally {
      holder.release(true)
    }
  })

  test('shows a code once; a second use ends what came of it', async () => {
    const app = await register('read:organizations')
    const visited = await visit('developer', app)
    const { access_token: token } = await exchange(app, visited)
    await expect(exchange(app, visited)).rejects.toEqual(refused('invalid_grant'))
    expect((await byToken(token, organizations)).status).toBe(401)
  })

  test('gives tokens back', async () => {
    const app = await register('read:organizations')
    const client = { client_id: app.client_id }
    const end = async (token = '') =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, bySecret(app), token, plain),
      )
    const one = await authorize('developer', app)
    await end(one.access_token)
    expect((await byToken(one.access_token, organizations)).status).toBe(401)
    const two = await refresh(app, one.refresh_token)
    await end(two.refresh_token)
    expect((await byToken(two.access_token, organizations)).status).toBe(401)
    await end('never heard of')
    // Those of another application stay.
    const three = await authorize('developer', app)
    const other = await register('read:organizations')
    await oauth.revocationRequest(
      server,
      { client_id: other.client_id },
      bySecret(other),
      three.access_token,
      plain,
    )
    expect((await byToken(three.access_token, organizations)).status).toBe(200)
  })

  test('is refused what does not fit', async () => {
    const app = await register('read:organizations')
    await expect(
      exchange(app, {
        ...(await visit('developer', app)),
        verifier: oauth.generateRandomCodeVerifier(),
      }),
    ).rejects.toEqual(refused('invalid_grant'))
    await expect(
      exchange(app, await visit('developer', app), bySecret(app, 'hws_wrong')),
    ).rejects.toMatchObject({ status: 401 })
    const other = await register('read:organizations')
    const { access_token: _token, refresh_token: refreshToken } = await authorize('developer', app)
    await expect(refresh(other, refreshToken)).rejects.toEqual(refused('invalid_grant'))
    // A new secret takes the place of the old one.
    const path = `/organizations/personal/oauth-apps/${app.client_id}/secret`
    const { client_secret: fresh } = (await ask('owner', 'POST', path)).body as App
    await expect(refresh(app, refreshToken)).rejects.toMatchObject({ status: 401 })
    expect(await refresh({ ...app, client_secret: fresh }, refreshToken)).toMatchObject({
      scope: 'read:organizations',
    })
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'run:sql' }, 'invalid_scope'],
  ])('learns from the redirect that %j is wrong', async (own, error) => {
    const app = await register('read:organizations')
    const { asked, redirectTo, state } = await visit('developer', app, own)
    const redirectedTo = new URL((asked.body as { redirect_to: string }).redirect_to)
    expect(redirectedTo.href).toBe(redirectTo?.href)
    expect([
      redirectedTo.searchParams.get('error'),
      redirectedTo.searchParams.get('state'),
    ]).toEqual([error, state])
    expect(() =>
      oauth.validateAuthResponse(server, { client_id: app.client_id }, redirectedTo, state),
    ).toThrow(expect.objectContaining({ error }) as Error)
  })

  test('never redirects to an unregistered address, nor people of another organization', async () => {
    const app = await register('read:organizations')
    for (const own of [
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: undefined },
      { client_id: crypto.randomUUID() },
    ]) {
      const { asked } = await visit('developer', app, own)
      expect([own, asked.status]).toEqual([own, 400])
    }
    expect((await visit('stranger', app)).asked.status).toBe(400)
    expect((await visit('stranger', app)).decided.status).toBe(400)
    // A person may leave between the question and the answer.
    const found = await roles.platform.oauthApps.find(app.client_id)
    const input = {
      personId: roles.people.get('stranger') ?? '',
      scopes: [],
      redirectUri,
      codeChallenge: '',
    }
    expect(found && (await roles.platform.oauthGrants.allow({ app: found, ...input }))).toBeNull()
  })

  test('is not authorized by a foreign page', async () => {
    const { client_id } = await register('read:organizations')
    const { status } = await call(`${roles.testPlatform.url}/platform/oauth/decision`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie: cookies.get('developer') ?? '' },
      json: { decision: 'allow', client_id, redirect_uri: redirectUri },
    })
    expect(status).toBe(403)
  })

  test('hears of a person who denies it', async () => {
    const app = await register('read:organizations')
    const { redirectTo, state } = await visit('developer', app, {}, 'deny')
    expect(redirectTo?.searchParams.get('error')).toBe('access_denied')
    expect(redirectTo?.searchParams.get('state')).toBe(state)
    expect((await ask('developer', 'GET', '/profile/authorizations')).text).not.toContain(
      app.client_id,
    )
  })
})

describe('the stored tokens', () => {
  const storedTokens = async (app: App) => {
    const { rows } = await roles.platform.control.query<{ kind: string; used: boolean }>(
      `select kind, used_at is not null as used from oauth_grants
        where authorization_id in (select id from oauth_authorizations where app_id = $1) order by kind, used`,
      [app.client_id],
    )
    return rows.map(({ kind, used }) => `${kind}${used ? ', used' : ''}`)
  }
  const aged = (app: App, days: number) =>
    roles.platform.control.query(
      `update oauth_grants set used_at = used_at - make_interval(days => $2)
        where authorization_id in (select id from oauth_authorizations where app_id = $1)`,
      [app.client_id, days],
    )

  test('are no more than can be used, and what was used up of late', async () => {
    const app = await register('read:organizations')
    const first = await authorize('developer', app)
    const second = await refresh(app, first.refresh_token)
    const everything = ['access', 'access', 'code, used', 'refresh', 'refresh, used']
    expect(await storedTokens(app)).toEqual(everything)
    await aged(app, 6)
    await roles.platform.oauthGrants.sweep()
    expect(await storedTokens(app)).toEqual(everything)
    await aged(app, 2)
    await roles.platform.oauthGrants.sweep()
    expect(await storedTokens(app)).toEqual(['access', 'access', 'refresh'])
    // What is unknown by now is refused, and ends nothing.
    await expect(refresh(app, first.refresh_token)).rejects.toEqual(refused('invalid_grant'))
    expect((await byToken(second.access_token, organizations)).status).toBe(200)
    await roles.platform.control.query(
      `update oauth_grants set expires_at = now() - interval '1 second' where kind = 'access'`,
    )
    await roles.platform.oauthGrants.sweep()
    expect(await storedTokens(app)).toEqual(['refresh'])
  })

  test('are not asked for without end', async () => {
    const app = await register('read:organizations')
    let last = await authorize('developer', app)
    for (let turn = 0; turn < 60; turn += 1) last = await refresh(app, last.refresh_token)
    await expect(refresh(app, last.refresh_token)).rejects.toMatchObject({
      status: 429,
      error: 'temporarily_unavailable',
    })
    // The token is as good as before, and so is what it came with; another authorization does not wait for this one.
    expect((await storedTokens(app)).filter((one) => one === 'refresh')).toHaveLength(1)
    expect((await byToken(last.access_token, organizations)).status).toBe(200)
    const other = await register('read:organizations')
    expect(
      (await refresh(other, (await authorize('developer', other)).refresh_token)).access_token,
    ).toBeTruthy()
  })
})

test('an application is changed by who may register one, and its codes go with its addresses', async () => {
  const app = await register('read:organizations')
  const path = `/organizations/personal/oauth-apps/${app.client_id}`
  const elsewhere = 'https://deployer.example.com/elsewhere'
  const input = { name: ' Shipper ', redirect_uris: [elsewhere, elsewhere] }
  const visited = await visit('developer', app)
  const { access_token: token } = await authorize('developer', app)
  expect((await ask('developer', 'PUT', path, input)).status).toBe(403)
  expect(
    (await ask('owner', 'PUT', path, { ...input, redirect_uris: ['http://deployer.example.com/'] }))
      .text,
  ).toContain('body.redirect_uris.0')
  expect((await ask('owner', 'PUT', path, { ...input, name: 'De\u200bployer' })).text).toContain(
    'body.name',
  )
  expect((await ask('owner', 'PUT', path, input)).status).toBe(204)
  const { body } = await ask('owner', 'GET', '/organizations/personal/oauth-apps')
  expect(
    (body as { client_id: string }[]).find(({ client_id: id }) => id === app.client_id),
  ).toMatchObject({
    ...{ name: 'Shipper', redirect_uris: [elsewhere], scopes: scopesOf('read:organizations') },
    authorizations: [{ scopes: scopesOf('read:organizations') }],
  })
  expect((await byToken(token, organizations)).status).toBe(200)
  await expect(exchange(app, visited)).rejects.toEqual(refused('invalid_grant'))
  expect((await visit('developer', app)).asked.status).toBe(400)
  expect((await visit('developer', app, { redirect_uri: elsewhere })).asked.body).toMatchObject({
    asks: { app: { name: 'Shipper' } },
  })
  const { body: log } = await ask('owner', 'GET', '/organizations/personal/audit-log?limit=100')
  const { entries } = log as { entries: { action: string; target: { id: string } | null }[] }
  expect(
    entries.find(
      ({ action, target }) => action === 'updateOauthApp' && target?.id === app.client_id,
    ),
  ).toMatchObject({
    before: { name: 'Deployer', redirect_uris: [redirectUri] },
    after: { name: 'Shipper', redirect_uris: [elsewhere] },
  })
})

describe('what was allowed', () => {
  const listed = async (app: App) =>
    (
      (await ask('developer', 'GET', '/profile/authorizations')).body as {
        id: string
        app: { client_id: string }
      }[]
    ).find((one) => one.app.client_id === app.client_id)

  test('is listed for the person and for who may change it, with its last use, and either takes it back', async () => {
    const app = await register('read:organizations')
    const path = `/organizations/personal/oauth-apps/${app.client_id}`
    const { access_token: token } = await authorize('developer', app)
    await byToken(token, organizations)
    const ownEntry = await listed(app)
    expect(ownEntry).toMatchObject({
      app: { name: 'Deployer' },
      organization: { slug: 'personal' },
      scopes: scopesOf('read:organizations'),
    })
    expect(ownEntry).not.toMatchObject({ last_used_at: null })
    expect(
      (await ask('owner', 'DELETE', `/profile/authorizations/${ownEntry?.id ?? ''}`)).status,
    ).toBe(404)
    expect(
      (await ask('developer', 'DELETE', `/profile/authorizations/${ownEntry?.id ?? ''}`)).status,
    ).toBe(204)
    expect((await byToken(token, organizations)).status).toBe(401)
    expect(await listed(app)).toBeUndefined()

    const again = await authorize('developer', app)
    expect(
      (await ask('administrator', 'GET', '/organizations/personal/oauth-apps')).text,
    ).toContain((await listed(app))?.id)
    expect(
      (
        await ask(
          'administrator',
          'DELETE',
          `${path}/authorizations/${(await listed(app))?.id ?? ''}`,
        )
      ).status,
    ).toBe(204)
    expect((await byToken(again.access_token, organizations)).status).toBe(401)

    const last = await authorize('developer', app)
    expect((await ask('administrator', 'DELETE', path)).status).toBe(204)
    expect((await byToken(last.access_token, organizations)).status).toBe(401)
    const { body } = await ask('owner', 'GET', '/organizations/personal/audit-log?limit=100')
    const actions = (
      body as { entries: { action: string; target: { id: string } | null }[] }
    ).entries
      .filter(({ target }) => target?.id === app.client_id)
      .map(({ action }) => action)
    expect(new Set(actions)).toEqual(
      new Set([
        'createOauthApp',
        'decideAuthorization',
        'revokeAuthorization',
        'revokeOauthAppAuthorization',
        'deleteOauthApp',
      ]),
    )
    // Of all secrets there are hashes only, and the log has none.
    const { rows } = await roles.platform.control.query(
      'select a::text from oauth_apps a union all select g::text from oauth_grants g union all select l::text from audit_log l',
    )
    for (const secret of [app.client_secret, token, again.access_token])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is distinguished from actions of the person', async () => {
    const { access_token: token } = await authorize('developer', await register('update:projects'))
    expect(
      (await byToken(token, `/projects/${roles.refs.theirs}`, 'PATCH', { name: 'theirs' })).status,
    ).toBe(200)
    const { body } = await ask('owner', 'GET', '/organizations/personal/audit-log?limit=1')
    expect(body).toMatchObject({
      entries: [
        {
          action: 'updateProject',
          actor: { person_id: roles.people.get('developer') },
          via: 'application',
        },
      ],
    })
  })

  test('ends with the membership, and does not come back with it', async () => {
    const app = await register('read:organizations')
    const { access_token: token } = await authorize('developer', app)
    const personId = roles.people.get('developer') ?? ''
    expect((await ask('developer', 'DELETE', '/organizations/personal/membership')).status).toBe(
      204,
    )
    expect((await byToken(token, organizations)).status).toBe(401)
    await roles.platform.members.put({
      personId,
      organizationId: roles.organizationIds.theirs,
      role: 'developer',
    })
    expect((await byToken(token, organizations)).status).toBe(401)
  })
})

describe('the token endpoint', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    call(`${roles.testPlatform.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })

  test('answers nonsense as its RFC says, and keeps no answer in a cache', async () => {
    const app = await register('read:organizations')
    const client = `client_id=${app.client_id}&client_secret=${app.client_secret}`
    for (const [body, status, error] of [
      ['', 401, 'invalid_client'],
      ['grant_type=authorization_code', 401, 'invalid_client'],
      ['client_id=x&client_secret=y', 401, 'invalid_client'],
      [`${client}`, 400, 'invalid_request'],
      [`${client}&grant_type=password`, 400, 'unsupported_grant_type'],
      [`${client}&grant_type=authorization_code&code=x`, 400, 'invalid_request'],
      [`${client}&grant_type=refresh_token&refresh_token=x`, 400, 'invalid_grant'],
      [`${client}&client_id=${app.client_id}`, 400, 'invalid_request'],
      [`${client}&grant_type=${'x'.repeat(20_000)}`, 400, 'invalid_request'],
    ] as const) {
      const reply = await post(body)
      expect([body.slice(0, 120), reply.status, (reply.body as { error?: string }).error]).toEqual([
        body.slice(0, 120),
        status,
        error,
      ])
      expect(reply.headers.get('cache-control')).toBe('no-store')
      if (status === 401) expect(reply.headers.get('www-authenticate')).toMatch(/^Basic /)
    }
    const basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`
    expect(
      (await post(`${client}&grant_type=password`, { authorization: basic })).body,
    ).toMatchObject({ error: 'invalid_request' })
    expect((await post('{}', { 'content-type': 'application/json' })).body).toMatchObject({
      error: 'invalid_request',
    })
    expect((await post('grant_type=password', { authorization: 'Basic Og==' })).status).toBe(401)
    const got = await fetch(`${roles.testPlatform.url}/oauth/token`)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('grows slow with who guesses', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 35; guess += 1)
      statuses.push((await post(`client_id=${crypto.randomUUID()}&client_secret=y`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('an application is registered only with addresses and scopes that it may have', async () => {
  const input = {
    name: 'Deployer',
    redirect_uris: [redirectUri],
    scopes: scopesOf('read:projects'),
  }
  const create = (own: object) =>
    ask('owner', 'POST', '/organizations/personal/oauth-apps', { ...input, ...own })
  expect((await create({ redirect_uris: ['http://deployer.example.com/'] })).text).toContain(
    'body.redirect_uris.0',
  )
  const hidden = ['Deployer\u202e', 'De\u200bployer', 'De\nployer', '\u2069Deployer']
  for (const name of [...hidden, 'Howdah', 'H0wdah Support']) {
    expect([name, (await create({ name })).text]).toEqual([
      name,
      expect.stringContaining('body.name'),
    ])
  }
  expect((await create({ name: 'Entwickler 👩‍🚀 عربي' })).status).toBe(201)
  for (const scope of [
    'create:access_tokens',
    'update:ownership',
    'read:oauth_apps',
    'read:notifications',
    'update:profile',
    'run:projects',
  ]) {
    expect([scope, (await create({ scopes: scopesOf(scope) })).status]).toEqual([scope, 400])
  }
})
