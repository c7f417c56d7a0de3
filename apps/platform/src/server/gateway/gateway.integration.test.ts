import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, type CallOptions, type Reply } from '../http/testing/call'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

interface Key {
  id: string
  type: string
  name: string
  api_key: string | null
}

const ask = (
  rest: string,
  options: CallOptions = {},
  token = testPlatform.tokens.owner,
): Promise<Reply> =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}${rest}`, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
  })
const keys = async (query = '') => (await ask(`/api-keys${query}`)).body as Key[]
const make = async (type: string) =>
  (await ask('/api-keys', { method: 'POST', json: { type, name: ` ${type} ` } })).body as Key & {
    api_key: string
  }
const settings = async () =>
  (await ask('/settings')).body as { endpoint: string; jwt_secret: string }

/** Returns the gateway's answer to these headers. */
const open = async (headers: Record<string, string>, options: CallOptions = {}) =>
  call(`${(await settings()).endpoint}/`, { ...options, headers })
const roleBy = async (headers: Record<string, string>) => {
  const { status, body } = await open(headers)
  return status === 200 ? (body as { role: string | null }).role : status
}

it('refuses a socket whose path is malformed', async () => {
  const { endpoint } = await settings()
  const headers = { connection: 'Upgrade', upgrade: 'websocket' }
  const status = await new Promise((resolve, reject) => {
    request(`${endpoint}/functions/v1/%zz`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})

describe('the keys of a project', () => {
  it('are two from the beginning, and those that open everything are shown on request', async () => {
    const hidden = await keys()
    expect(hidden).toMatchObject([
      { id: 'anon', type: 'anon', api_key: expect.stringMatching(/^eyJ/) as string },
      { id: 'service_role', type: 'service_role', api_key: null },
    ])
    const [, service] = await keys('?reveal=true')
    expect(service?.api_key).toMatch(/^eyJ/)
    expect((await ask('/api-keys?reveal=maybe')).status).toBe(400)
  })

  it('open the project with their role, until they are deleted', async () => {
    const [publishable, secret] = [await make('publishable'), await make('secret')]
    expect(publishable).toMatchObject({
      type: 'publishable',
      name: 'publishable',
      api_key: expect.stringMatching(/^hw_publishable_/) as string,
    })
    expect((await keys()).map(({ name, api_key }) => [name, api_key])).toContainEqual([
      'secret',
      null,
    ])
    expect((await keys('?reveal=true')).find(({ id }) => id === secret.id)?.api_key).toBe(
      secret.api_key,
    )
    // The stored values in the database grant no access.
    const { rows } = await testPlatform.running.platform.control.query('select * from api_keys')
    expect(JSON.stringify(rows)).not.toContain(secret.api_key)

    expect(await roleBy({ apikey: publishable.api_key })).toBe('anon')
    expect(await roleBy({ authorization: `Bearer ${secret.api_key}` })).toBe('service_role')
    expect((await ask(`/api-keys/${secret.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await ask(`/api-keys/${secret.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await ask('/api-keys/anon', { method: 'DELETE' })).status).toBe(404)
    expect(await roleBy({ apikey: secret.api_key })).toBe(401)
  })

  it('are nothing to who may not read them, nor to a key that ends', async () => {
    for (const rest of ['/api-keys', '/settings'])
      expect((await ask(rest, {}, testPlatform.tokens.reader)).status).toBe(403)
    const { body } = await ask('/api-keys/temporary')
    const { api_key: temporary } = body as { api_key: string }
    for (const rest of ['/api-keys?reveal=true', '/settings'])
      expect((await ask(rest, {}, temporary)).status).toBe(403)
  })
})

describe('the gateway', () => {
  it('says what it opens to a signed key, a temporary one, or both', async () => {
    const [anon, service] = await keys('?reveal=true')
    const { body } = await ask('/api-keys/temporary?claims=%7B%22role%22%3A%22authenticated%22%7D')
    const { api_key: temporary } = body as { api_key: string }
    const reply = await open({ apikey: anon?.api_key ?? '' })
    expect(reply.headers.get('keep-alive')).toBe('timeout=65')
    expect(reply.body).toEqual({
      ref: testPlatform.projectRef,
      status: 'ACTIVE_HEALTHY',
      role: 'anon',
    })
    expect(await roleBy({ apikey: service?.api_key ?? '' })).toBe('service_role')
    expect(await roleBy({ authorization: `Bearer ${temporary}` })).toBe('authenticated')
    expect(
      await roleBy({ apikey: anon?.api_key ?? '', authorization: `Bearer ${temporary}` }),
    ).toBe('authenticated')
    expect(await roleBy({ apikey: 'wrong', authorization: `Bearer ${temporary}` })).toBe(401)
  })

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['nothing', () => Promise.resolve({})],
    ['nonsense', () => Promise.resolve({ apikey: 'nonsense' })],
    ['a made-up secret', () => Promise.resolve({ apikey: 'hw_secret_unknown' })],
    [
      'an access token of a person',
      () => Promise.resolve({ authorization: `Bearer ${testPlatform.tokens.owner}` }),
    ],
    [
      'basic credentials beside a good key',
      async () => ({ apikey: (await keys())[0]?.api_key ?? '', authorization: 'Basic eDp5' }),
    ],
  ])('opens nothing to %s', async (_, headers) => {
    const { status, body } = await open(await headers())
    expect([status, (body as { code: string }).code]).toEqual([401, 'unauthorized'])
  })

  it('opens nothing of another project, and tells nothing about whether there is one', async () => {
    const [anon] = await keys()
    const { endpoint } = await settings()
    const other = endpoint.replace(testPlatform.projectRef, 'otherotherotherother')
    expect((await call(`${other}/`, { headers: { apikey: anon?.api_key ?? '' } })).status).toBe(401)
  })

  it('ends a temporary key with the membership of its person', async () => {
    const { control, members, organizations } = testPlatform.running.platform
    const { body } = await ask('/api-keys/temporary', {}, testPlatform.tokens.reader)
    const { api_key: temporary } = body as { api_key: string }
    expect(await roleBy({ apikey: temporary })).toBeNull()
    const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
    const { rows } = await control.query<{ person_id: string }>(
      `delete from members where role = 'read-only' returning person_id`,
    )
    expect(await roleBy({ apikey: temporary })).toBe(401)
    await members.put({ organizationId, personId: rows[0]?.person_id ?? '', role: 'read-only' })
  })

  it('lets any page call it, and neither takes nor gives a cookie', async () => {
    const [anon] = await keys()
    const preflight = await open(
      {
        origin: 'https://shop.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,x-Tenant,bad name',
      },
      { method: 'OPTIONS' },
    )
    expect(preflight.status).toBe(204)
    const allowed = preflight.headers.get('access-control-allow-headers')
    expect(allowed).toContain('apikey')
    expect(allowed).toContain('x-tenant')
    expect(allowed).not.toContain('bad name')
    const reply = await open({
      apikey: anon?.api_key ?? '',
      origin: 'https://shop.example',
      cookie: 'a=b',
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    // By which browsers read the count of rows.
    expect(reply.headers.get('access-control-expose-headers')).toContain('content-range')
    expect(reply.headers.get('set-cookie')).toBeNull()
    // A session of the dashboard counts for nothing on the gateway.
    const { oneTimeLinks, identity, members } = testPlatform.running.platform
    const { token } = await oneTimeLinks.issue((await members.firstOwner()) ?? '')
    const session = await identity.signInWithLink(token, { address: '127.0.0.1' })
    expect((await open({ cookie: session?.setCookie[0]?.split(';')[0] ?? '' })).status).toBe(401)
  })

  it('refuses the host of the dashboard, which has nothing of it either', async () => {
    const { endpoint } = await settings()
    expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[a-z]{20}$/)
    const [anon] = await keys()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(endpoint)
      const headers = { host: `localhost:${port}`, apikey: anon?.api_key ?? '' }
      request(
        { host: '127.0.0.1', port, path: `/${testPlatform.projectRef}/`, headers },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
    const { origin } = new URL(endpoint)
    expect((await call(`${origin}/platform/config`)).status).toBe(404)
    expect(
      (await call(`${endpoint}/nothing/v1`, { headers: { apikey: anon?.api_key ?? '' } })).status,
    ).toBe(404)
    expect(
      (await call(`${endpoint}/`, { method: 'POST', headers: { apikey: anon?.api_key ?? '' } }))
        .status,
    ).toBe(405)
  })

  it('describes its addresses only to a key', async () => {
    const { endpoint } = await settings()
    const apikey = (await keys())[0]?.api_key ?? ''
    const at = (path: string, options: CallOptions = {}) => call(`${endpoint}${path}`, options)
    const keyed = { headers: { apikey } }
    expect((await at('/storage/v1/nothing')).status).toBe(401)
    expect((await at('/storage/v1/nothing', keyed)).body).toMatchObject({
      statusCode: '404',
      error: 'not_found',
      request_id: expect.stringMatching(/^req_/) as string,
    })
    expect((await at('/storage/v1/bucket', { method: 'DELETE' })).status).toBe(401)
    const refused = await at('/storage/v1/bucket', { method: 'DELETE', ...keyed })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await at('/storage/v1/bucket', { method: 'HEAD', ...keyed })).status).toBe(200)
    expect((await at('/storage/v1/object/a/%zz', keyed)).body).toMatchObject({
      statusCode: '400',
      error: 'InvalidRequest',
    })
    expect((await at('/storage/v1/object/a/%zz', { method: 'PROPFIND', ...keyed })).status).toBe(
      405,
    )
    // A client of a protocol that is not served has no key that would tell it so.
    expect((await at('/storage/v1/iceberg/a')).body).toMatchObject({
      statusCode: '404',
      error: 'not_supported',
    })
  })

  it('refuses services of a project that does not run, as the service does', async () => {
    const { projectMemory, projects } = testPlatform.running.platform
    const { endpoint } = await settings()
    const apikey = (await keys())[0]?.api_key ?? ''
    await projects.setStatus(testPlatform.projectRef, 'INACTIVE')
    await projectMemory.catchUp()
    try {
      for (const path of ['/storage/v1/bucket', '/storage/v1/object/public/a/b'])
        expect((await call(endpoint + path, { headers: { apikey } })).body).toMatchObject({
          statusCode: '409',
          error: 'project_not_active',
        })
      // Its address still describes it.
      expect((await open({ apikey })).body).toMatchObject({ status: 'INACTIVE' })
    } finally {
      await projects.setStatus(testPlatform.projectRef, 'ACTIVE_HEALTHY')
      await projectMemory.catchUp()
    }
  })

  it('counts what a key or a public file was asked for, and nothing of strangers', async () => {
    const { endpoint } = await settings()
    const apikey = (await keys())[0]?.api_key ?? ''
    const attribute = vi.spyOn(testPlatform.running.platform.traffic, 'attribute')
    const counted = async (path: string, headers: Record<string, string> = {}) => {
      attribute.mockClear()
      await call(endpoint + path, { headers })
      return attribute.mock.calls.map(([, ref]) => ref)
    }
    expect(await counted('/storage/v1/bucket')).toEqual([])
    expect(await counted('/storage/v1/bucket', { apikey })).toEqual([testPlatform.projectRef])
    expect(await counted('/storage/v1/object/public/a/b')).toEqual([testPlatform.projectRef])
    expect(await counted('/storage/v1/nothing', { apikey })).toEqual([testPlatform.projectRef])
    attribute.mockRestore()
  })

  it('is named by the project', async () => {
    expect((await ask('')).body).toMatchObject({ endpoint: (await settings()).endpoint })
  })
})
