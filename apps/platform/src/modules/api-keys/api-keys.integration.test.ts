import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call, type Reply } from '../../server/http/testing/call'
import { contractDocument } from '../../contract/document'
import { MAX_API_KEYS } from './api-keys'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

interface Key {
  id: string
  type: string
  name: string
  description: string
  enabled: boolean
  api_key: string
  last_used_at: string | null
  expires_at: string | null
  replaced_by: string | null
}

const ask = (
  method: string,
  path: string,
  json?: unknown,
  token = platform.tokens.owner,
): Promise<Reply> =>
  call(`${platform.url}/platform/projects/${platform.projectRef}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const keys = async () => (await ask('GET', '/api-keys?reveal=true')).body as Key[]
const find = async (id: string) => (await keys()).find((key) => key.id === id)
const create = async (name: string, type = 'secret') =>
  (await ask('POST', '/api-keys', { type, name })).body as Key
const rotate = (id: string, overlap: number) =>
  ask('POST', `/api-keys/${id}/rotate`, { overlap_seconds: overlap })
const status = async (apikey: string) => {
  const { gatewayUrl } = platform.running.platform
  return (await call(`${gatewayUrl}/${platform.projectRef}/`, { headers: { apikey } })).status
}
const control = () => platform.running.platform.control

describe('API keys', () => {
  it('have a name and a description, which can be changed', async () => {
    const made = await ask('POST', '/api-keys', {
      ...{ type: 'publishable', name: ' shop ', description: ' The web shop ' },
    })
    const { id } = made.body as Key
    expect(made.body).toMatchObject({ name: 'shop', description: 'The web shop', enabled: true })
    const changed = await ask('PATCH', `/api-keys/${id}`, { description: 'The new shop' })
    expect(changed.body).toMatchObject({ name: 'shop', description: 'The new shop' })
    const renamed = await ask('PATCH', `/api-keys/${id}`, { name: 'store' })
    expect(renamed.body).toMatchObject({ name: 'store', description: 'The new shop' })
    expect((await ask('PATCH', `/api-keys/${id}`, { name: '\u200b' })).status).toBe(400)
    expect((await ask('PATCH', `/api-keys/${id}`, {})).status).toBe(400)
    expect((await ask('PATCH', '/api-keys/none', { name: 'a' })).status).toBe(404)
    expect((await ask('PATCH', '/api-keys/anon', { name: 'a' })).status).toBe(404)
    expect(await find(id)).toMatchObject({ name: 'store', description: 'The new shop' })
  })

  it('show their last use, at most a minute old', async () => {
    const { api_key: text, id } = await create('used')
    expect(await find(id)).toMatchObject({ last_used_at: null })
    const before = Date.now()
    expect(await status(text)).toBe(200)
    const anon = (await keys()).find(({ type }) => type === 'anon')
    expect(await status(anon?.api_key ?? '')).toBe(200)
    await platform.running.platform.keyUses.flush()
    const used = Date.parse((await find(id))?.last_used_at ?? '')
    expect(used).toBeGreaterThanOrEqual(before)
    expect((await find('anon'))?.last_used_at).not.toBeNull()
    expect((await find('service_role'))?.last_used_at).toBeNull()
    // Within the minute nothing is written.
    expect(await status(text)).toBe(200)
    await platform.running.platform.keyUses.flush()
    expect(Date.parse((await find(id))?.last_used_at ?? '')).toBe(used)
    // Nothing is recorded for a key that is refused.
    expect(await status(`${text}x`)).toBe(401)
  })

  it('are rotated with an overlap, during which the previous one can be deleted', async () => {
    const first = await create('rotated')
    const reply = await rotate(first.id, 3_600)
    expect(reply.status).toBe(201)
    const second = reply.body as Key
    expect(second).toMatchObject({ type: 'secret', name: 'rotated', expires_at: null })
    for (const { api_key: text } of [first, second]) expect(await status(text)).toBe(200)
    const previous = await find(first.id)
    expect(previous?.replaced_by).toBe(second.id)
    const left = Date.parse(previous?.expires_at ?? '') - Date.now()
    expect(left).toBeGreaterThan(3_590_000)
    expect(left).toBeLessThanOrEqual(3_600_000)
    expect((await rotate(first.id, 0)).status).toBe(409)
    expect((await ask('DELETE', `/api-keys/${first.id}`)).status).toBe(204)
    expect(await status(first.api_key)).toBe(401)
    expect(await status(second.api_key)).toBe(200)

    const third = (await rotate(second.id, 0)).body as Key
    expect(await status(second.api_key)).toBe(401)
    expect(await status(third.api_key)).toBe(200)
    expect(await find(second.id)).toBeUndefined()
    for (const overlap of [-1, 604_801, 1.5])
      expect((await rotate(third.id, overlap)).status).toBe(400)
    expect((await rotate('anon', 0)).status).toBe(404)
  })

  it('do not exist once their overlap has ended', async () => {
    const first = await create('expired')
    await rotate(first.id, 604_800)
    await control().query(`update api_keys set expires_at = now() where id = $1`, [first.id])
    expect(await status(first.api_key)).toBe(401)
    expect(await find(first.id)).toBeUndefined()
    expect((await ask('DELETE', `/api-keys/${first.id}`)).status).toBe(404)
    await create('next')
    const { rowCount } = await control().query('select from api_keys where id = $1', [first.id])
    expect(rowCount).toBe(0)
  })

  it('are rotated once, even by two people at the same time', async () => {
    const { id } = await create('twice')
    const replies = await Promise.all([rotate(id, 60), rotate(id, 60)])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409])
  })

  it('are at most MAX_API_KEYS, also by rotation', async () => {
    const { apiKeys } = platform.running.platform
    const many = { projectRef: platform.projectRef, type: 'secret', name: 'many' } as const
    for (let count = (await apiKeys.list(many.projectRef)).length; count < MAX_API_KEYS; count++)
      await apiKeys.create({ ...many, description: '' })
    try {
      expect((await ask('POST', '/api-keys', { type: 'secret', name: 'one more' })).status).toBe(
        409,
      )
      const { rows } = await control().query<{ id: string }>(
        `select id from api_keys where name = 'next'`,
      )
      expect((await rotate(rows[0]?.id ?? '', 60)).status).toBe(409)
      const { rowCount } = await control().query(
        `select from api_keys where name = 'next' and expires_at is null`,
      )
      expect(rowCount).toBe(1)
    } finally {
      await control().query(`delete from api_keys where name = 'many'`)
    }
  })
})

describe('the keys anon and service_role', () => {
  it('are switched off and on again, without effect on other tokens', async () => {
    const before = await keys()
    const [anon, service] = before
    const secret = await create('still works')
    const { jwt_secret: jwtSecret } = (await ask('GET', '/settings')).body as {
      jwt_secret: string
    }
    const own = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(jwtSecret))
    const off = await ask('PUT', '/legacy-api-keys', { enabled: false })
    expect(off.body).toMatchObject([
      { id: 'anon', enabled: false, api_key: null },
      { id: 'service_role', enabled: false, api_key: null },
    ])
    expect((await keys()).slice(0, 2)).toMatchObject([{ api_key: null }, { api_key: null }])
    for (const key of [anon, service]) expect(await status(key?.api_key ?? '')).toBe(401)
    for (const text of [secret.api_key, own]) expect(await status(text)).toBe(200)
    expect((await ask('PUT', '/legacy-api-keys', { enabled: true })).status).toBe(200)
    for (const key of [anon, service]) expect(await status(key?.api_key ?? '')).toBe(200)
    expect((await keys()).slice(0, 2).map((key) => key.api_key)).toEqual(
      before.slice(0, 2).map((key) => key.api_key),
    )
  })
})

describe('read-only members', () => {
  it('see no key in any response', async () => {
    const { reader } = platform.tokens
    const { jwt_secret: jwtSecret } = (await ask('GET', '/settings')).body as {
      jwt_secret: string
    }
    const secrets = [jwtSecret, ...(await keys()).map((key) => key.api_key)]
    const reads = Object.entries(contractDocument.paths ?? {})
      .filter(([path, item]) => path.includes('{ref}') && item !== undefined && 'get' in item)
      .map(([path]) => path.replace('{ref}', platform.projectRef).replace(/\{\w+\}/g, 'anon'))
    expect(reads.length).toBeGreaterThan(20)
    for (const path of reads) {
      const { text } = await call(`${platform.url}${path}`, {
        headers: { authorization: `Bearer ${reader}` },
      })
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
    for (const [method, path, json] of [
      ['GET', '/api-keys?reveal=true'],
      ['POST', '/api-keys', { type: 'secret', name: 'a' }],
      ['PATCH', '/api-keys/anon', { name: 'a' }],
      ['POST', '/api-keys/anon/rotate', { overlap_seconds: 0 }],
      ['DELETE', '/api-keys/anon'],
      ['PUT', '/legacy-api-keys', { enabled: false }],
    ] as const)
      expect((await ask(method, path, json, reader)).status).toBe(403)
  })
})

it('changes are in the audit log without a key', async () => {
  const { rows } = await control().query<{ action: string }>(
    `select * from audit_log where action in
       ('createApiKey', 'updateApiKey', 'rotateApiKey', 'deleteApiKey', 'updateLegacyApiKeys')`,
  )
  expect(new Set(rows.map(({ action }) => action)).size).toBe(5)
  for (const key of await keys()) expect(JSON.stringify(rows)).not.toContain(key.api_key)
})
