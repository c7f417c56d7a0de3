import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, newSession, type Reply } from '../../server/http/testing/call'
import type { Platform } from '../../server/platform.types'

let testPlatform: TestPlatform
let platform: Platform
let ownerId: string
let cookie: string

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  platform = testPlatform.running.platform
  ownerId = (await platform.members.firstOwner()) ?? ''
  cookie = await newSession(platform, ownerId)
})
afterAll(() => testPlatform.stop())

interface Made {
  id: string
  token: string
}
type Scopes = { action: string; resource: string }[] | null

const bySession = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${testPlatform.url}/platform${path}`, {
    method,
    headers: { cookie, origin: testPlatform.url },
    ...(json === undefined ? {} : { json }),
  })
const byToken = (
  token: string,
  path: string,
  json?: unknown,
  method = json === undefined ? 'GET' : 'POST',
): Promise<Reply> =>
  call(`${testPlatform.url}/platform${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const make = async (json: {
  name: string
  scopes?: Scopes
  expires_at?: string | null
}): Promise<Made> => (await bySession('POST', '/profile/access-tokens', json)).body as Made
const scope = (...texts: string[]) =>
  texts.map((text) => {
    const [action = '', resource = ''] = text.split(':')
    return { action, resource }
  })
const message = ({ body }: Reply) => (body as { message: string }).message

describe('an access token', () => {
  test('may have the form that command lines of the ecosystem require', async () => {
    const { accessTokens } = platform
    const made = { personId: ownerId, name: 'command line', form: 'sbp' } as const
    const { id, token } = await accessTokens.create(made)
    expect(token).toMatch(/^sbp_[\da-f]{40}$/)
    expect((await byToken(token, '/profile')).status).toBe(200)
    expect((await byToken(`sbp_${'0'.repeat(40)}`, '/profile')).status).toBe(401)
    await accessTokens.remove(ownerId, id)
    expect((await byToken(token, '/profile')).status).toBe(401)
  })

  test('is shown once, and listed without it, with its last use', async () => {
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const made = await bySession('POST', '/profile/access-tokens', {
      name: ' deploy ',
      scopes: scope('read:profile'),
      expires_at: expires,
    })
    const { token, ...listed } = made.body as Made & Record<string, unknown>
    expect(made.status).toBe(201)
    expect(token).toMatch(/^hwd_[\w-]{43}$/)
    expect(listed).toMatchObject({
      name: 'deploy',
      scopes: scope('read:profile'),
      last_used_at: null,
      expires_at: expires,
    })

    const list = async () =>
      (await bySession('GET', '/profile/access-tokens')).body as (Made & {
        last_used_at: string | null
      })[]
    expect((await list())[0]).toEqual(listed)
    expect(JSON.stringify(await list())).not.toContain(token)
    expect((await byToken(token, '/profile')).status).toBe(200)
    expect(Date.parse((await list())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const { rows } = await platform.control.query('select * from access_tokens')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends when it is deleted, by its own person only', async () => {
    const { id, token } = await make({ name: 'gone' })
    const reader = (await platform.identity.findByEmail('reader@example.com'))?.id ?? ''
    const foreign = await call(`${testPlatform.url}/platform/profile/access-tokens/${id}`, {
      method: 'DELETE',
      headers: { cookie: await newSession(platform, reader), origin: testPlatform.url },
    })
    expect(foreign.status).toBe(404)
    expect((await byToken(token, '/profile')).status).toBe(200)
    expect((await bySession('DELETE', `/profile/access-tokens/${id}`)).status).toBe(204)
    expect((await byToken(token, '/profile')).status).toBe(401)
    expect((await bySession('DELETE', `/profile/access-tokens/${id}`)).status).toBe(404)
  })

  test('ends when it expires', async () => {
    const { id, token } = await make({
      name: 'short',
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    })
    expect((await byToken(token, '/profile')).status).toBe(200)
    await platform.control.query(
      `update access_tokens set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await byToken(token, '/profile')).status).toBe(401)
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: '  ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['read:projects'] }],
    [{ name: 'x', scopes: scope('read:everything') }],
    [{ name: 'x', scopes: scope('own:projects') }],
    [{ name: 'x', scopes: [{ action: 'read', resource: 'projects', ref: 'x' }] }],
    [{ name: 'x', expires_at: 'tomorrow' }],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }],
    [{ name: 'x', person_id: 'someone' }],
  ])('is not made of %j', async (json) => {
    expect((await bySession('POST', '/profile/access-tokens', json)).status).toBe(400)
  })

  test('is one of a hundred at most', async () => {
    const reader = (await platform.identity.findByEmail('reader@example.com'))?.id ?? ''
    const { length } = await platform.accessTokens.ofPerson(reader)
    for (let made = length; made < 100; made += 1)
      await platform.accessTokens.create({ personId: reader, name: `token ${made}` })
    const readers = await newSession(platform, reader)
    const oneMore = await call(`${testPlatform.url}/platform/profile/access-tokens`, {
      method: 'POST',
      headers: { cookie: readers, origin: testPlatform.url },
      json: { name: 'one more' },
    })
    expect(oneMore.status).toBe(409)
  })
})

describe('what no token can do', () => {
  test.each([
    ['GET', '/profile/access-tokens', undefined],
    ['POST', '/profile/access-tokens', { name: 'another' }],
    ['DELETE', '/profile/access-tokens/x', undefined],
    ['GET', '/profile/sessions', undefined],
    ['DELETE', '/profile/sessions/x', undefined],
    ['PUT', '/profile/password', { current: 'long enough to take', new: 'another long password' }],
    [
      'PUT',
      '/profile/credentials',
      { email: 'eve@example.com', password: 'another long password' },
    ],
    ['GET', '/profile/totp', undefined],
    ['POST', '/profile/totp', { password: 'x' }],
    ['POST', '/profile/totp/confirm', { code: '123456' }],
    ['POST', '/profile/totp/recovery-codes', { password: 'x' }],
    ['DELETE', '/profile/totp', { password: 'x' }],
    ['POST', '/sign-out', undefined],
  ])('%s %s, whatever its scopes', async (method, path, json) => {
    const all = await make({ name: 'all' })
    const scoped = await make({
      name: 'scoped',
      scopes: scope('read:access_tokens', 'create:access_tokens', 'update:credentials'),
    })
    for (const { token } of [all, scoped])
      expect((await byToken(token, path, json, method)).status).toBe(403)
    for (const { id } of [all, scoped]) await bySession('DELETE', `/profile/access-tokens/${id}`)
  })
})

describe('a scope', () => {
  test('is all that its token may do', async () => {
    const { token } = await make({ name: 'reads', scopes: scope('read:projects', 'run:sql') })
    const project = `/projects/${testPlatform.projectRef}`
    expect((await byToken(token, project)).status).toBe(200)
    expect((await byToken(token, '/organizations/personal/projects')).status).toBe(200)
    for (const path of [
      '/profile',
      '/organizations',
      '/organizations/personal',
      '/organizations/personal/members',
    ]) {
      expect([path, (await byToken(token, path)).status]).toEqual([path, 403])
    }
    expect(message(await byToken(token, '/organizations/personal'))).toBe(
      'This access token doesn’t include read:organizations.',
    )
    // What is not its person's stays unknown.
    expect((await byToken(token, '/projects/missingmissingmissin')).status).toBe(404)
    expect((await byToken(token, '/organizations/missing')).status).toBe(404)
  })

  test('lets an owner’s token read by SQL and not write', async () => {
    const { token } = await make({ name: 'reads', scopes: scope('run:sql') })
    const query = (sql: string, more = {}) =>
      byToken(token, `/projects/${testPlatform.projectRef}/query`, { query: sql, ...more })
    expect((await query('select session_user as me')).body).toEqual([{ me: 'howdah_reader' }])
    expect((await query('create table written (id int)')).status).toBe(400)
    expect((await query('select 1', { role: { role: 'service_role', claims: {} } })).status).toBe(
      403,
    )
    const { token: writes } = await make({
      name: 'writes',
      scopes: scope('run:sql', 'run:sql_write'),
    })
    const written = await byToken(writes, `/projects/${testPlatform.projectRef}/query`, {
      query: 'select current_user as me',
    })
    expect(written.body).toEqual([{ me: 'postgres' }])
  })

  test('goes on in the temporary keys that its token asks for', async () => {
    const { token } = await make({
      name: 'keys',
      scopes: scope('create:temporary_api_keys', 'run:sql'),
    })
    const keyPath = `/projects/${testPlatform.projectRef}/api-keys/temporary`
    const claims = encodeURIComponent(JSON.stringify({ role: 'service_role' }))
    expect((await byToken(token, `${keyPath}?claims=${claims}`)).status).toBe(403)
    const { api_key: key } = (await byToken(token, keyPath)).body as { api_key: string }
    expect(
      (
        await byToken(key, `/projects/${testPlatform.projectRef}/query`, {
          query: 'select session_user as me',
        })
      ).body,
    ).toEqual([{ me: 'howdah_reader' }])
    expect((await byToken(key, `/projects/${testPlatform.projectRef}`)).status).toBe(403)
    // A key of this one would be refused wherever it is used.
    const { token: writes } = await make({
      name: 'of no use',
      scopes: scope('create:temporary_api_keys', 'run:sql_write'),
    })
    const refused = await byToken(writes, `${keyPath}?claims=${claims}`)
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('read:projects')
  })

  test('gives nothing that the person’s role does not', async () => {
    const reader = (await platform.identity.findByEmail('reader@example.com'))?.id ?? ''
    const scopes = ['create:projects', 'run:sql_write', 'read:organizations']
    const { token } = await platform.accessTokens.create({
      personId: reader,
      name: 'greedy',
      scopes,
    })
    const create = await byToken(token, '/organizations/personal/projects', {
      name: 'x',
      db_pass: 'long enough to take',
    })
    expect(create.status).toBe(403)
    expect((await byToken(token, '/organizations/personal')).status).toBe(200)
  })
})
