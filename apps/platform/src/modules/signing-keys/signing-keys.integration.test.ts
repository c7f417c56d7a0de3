import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  done,
  failure,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from '../storage/testing/storage-test-platform'
import { call, type Reply } from '../../server/http/testing/call'
import { MAX_SIGNING_KEYS } from './signing-keys'

let platform: StorageTestPlatform
beforeAll(async () => {
  platform = await startStorageTestPlatform()
  done(await platform.service.createBucket('files'))
  done(await platform.service.from('files').upload('a.txt', 'a', { contentType: 'text/plain' }))
})
afterAll(() => platform.stop())

interface Key {
  id: string
  algorithm: string
  status: string
  is_legacy: boolean
  secret: string | null
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
const keys = async (query = '') => (await ask('GET', `/signing-keys${query}`)).body as Key[]
const statuses = async () => (await keys()).map(({ status }) => status)
const create = async (algorithm: string) =>
  (await ask('POST', '/signing-keys', { algorithm })).body as Key
const become = (id: string, status: string) => ask('PATCH', `/signing-keys/${id}`, { status })
const remove = (id: string) => ask('DELETE', `/signing-keys/${id}`)
const apiKey = async (type: string) =>
  ((await ask('GET', '/api-keys?reveal=true')).body as { type: string; api_key: string }[]).find(
    (key) => key.type === type,
  )?.api_key ?? ''
const clientOf = (key: string) =>
  new StorageClient(platform.storageUrl, { apikey: key, authorization: `Bearer ${key}` })
const buckets = async (key: string) => failure(await clientOf(key).listBuckets())
const keySetUrl = () => platform.storageUrl.replace('/storage/v1', '/auth/v1/.well-known/jwks.json')
const linkTo = async (expires = 600) =>
  done(await platform.service.from('files').createSignedUrl('a.txt', expires)).signedUrl
const open = async (url: string) => (await fetch(url)).status

describe('signing keys', () => {
  it('begin with the JWT secret, and are put in use, revoked and deleted', async () => {
    const [legacy] = await keys()
    const project = (await ask('GET', '')).body as { inserted_at: string }
    expect(await keys()).toEqual([
      expect.objectContaining({
        algorithm: 'HS256',
        status: 'in_use',
        is_legacy: true,
        secret: null,
        // It is stored at its first use.
        inserted_at: project.inserted_at,
        updated_at: project.inserted_at,
      }),
    ])
    const settings = (await ask('GET', '/settings')).body as Record<
      'endpoint' | 'jwt_secret',
      string
    >
    const { host, pathname } = new URL(settings.endpoint)
    expect(settings).toMatchObject({
      app_config: { protocol: 'http', endpoint: `${host}${pathname}` },
    })
    expect((await keys('?reveal=true'))[0]?.secret).toBe(settings.jwt_secret)
    const anon = await apiKey('anon')
    const link = await linkTo()

    const standby = await create('ES256')
    expect((await ask('POST', '/signing-keys', { algorithm: 'HS256' })).status).toBe(409)
    expect((await become(legacy?.id ?? '', 'revoked')).status).toBe(409)
    expect((await remove(legacy?.id ?? '')).status).toBe(409)
    expect((await become('none', 'in_use')).status).toBe(404)
    for (const attempt of ['first', 'repeated'])
      expect((await become(standby.id, 'in_use')).status, attempt).toBe(200)
    expect((await keys()).map(({ status }) => status)).toEqual(['previously_used', 'in_use'])

    // Everything from before still works, and new links are of the new key.
    expect(await apiKey('anon')).toBe(anon)
    expect(await buckets(platform.keys.service)).toBeNull()
    expect(await open(link)).toBe(200)
    const newLink = await linkTo()
    const { protectedHeader } = await jwtVerify(
      new URL(newLink).searchParams.get('token') ?? '',
      createRemoteJWKSet(new URL(keySetUrl())),
    )
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: standby.id })
    expect(await open(newLink)).toBe(200)
    const temporary = (
      (
        await ask(
          'GET',
          `/api-keys/temporary?claims=${encodeURIComponent('{"role":"service_role"}')}`,
        )
      ).body as { api_key: string }
    ).api_key
    expect(await buckets(temporary)).toBeNull()

    const secret = (await ask('POST', '/api-keys', { type: 'secret', name: 'server' })).body as {
      api_key: string
    }
    expect((await become(legacy?.id ?? '', 'revoked')).status).toBe(200)
    for (const key of [anon, platform.keys.service]) expect(await buckets(key)).toBe(401)
    expect(await open(link)).toBe(400)
    for (const key of [temporary, secret.api_key]) expect(await buckets(key)).toBeNull()
    expect(await open(newLink)).toBe(200)
    // Without a shared secret there are no built-in keys.
    expect(await apiKey('anon')).toBe('')
    expect((await ask('GET', '/settings')).body).toMatchObject({ jwt_secret: null })

    expect((await become(legacy?.id ?? '', 'in_use')).status).toBe(409)
    expect((await remove(legacy?.id ?? '')).status).toBe(204)
    // It does not return.
    expect((await keys()).map(({ id }) => id)).toEqual([standby.id])

    const shared = await create('HS256')
    expect((await become(shared.id, 'in_use')).status).toBe(200)
    expect(await buckets(await apiKey('service_role'))).toBeNull()
    expect((await become(standby.id, 'revoked')).status).toBe(200)
    expect(await open(newLink)).toBe(400)
    platform.service = clientOf(await apiKey('service_role'))
  })

  it('are published with their public part only, a standby key too', async () => {
    const key = await create('ES256')
    const reply = await fetch(keySetUrl())
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=600')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await reply.json()).toEqual({
      keys: [
        {
          ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] },
          kid: key.id,
          x: expect.stringMatching(/^[\w-]{43}$/) as string,
          y: expect.stringMatching(/^[\w-]{43}$/) as string,
        },
      ],
    })
    const etag = reply.headers.get('etag') ?? ''
    const unchanged = await fetch(keySetUrl(), { headers: { 'if-none-match': etag } })
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag])
    expect(unchanged.headers.get('cache-control')).toBe('public, max-age=600')
    expect((await remove(key.id)).status).toBe(204)
    const changed = await fetch(keySetUrl(), { headers: { 'if-none-match': etag } })
    expect([changed.status, await changed.json()]).toEqual([200, { keys: [] }])
    // Which projects exist is not revealed.
    const other = keySetUrl().replace(platform.projectRef, 'zzzzzzzzzzzzzzzzzzzz')
    expect((await fetch(other)).status).toBe(401)
    const { rows } = await platform.running.platform.control.query<{ sealed: string }>(
      'select sealed from signing_keys',
    )
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./)
  })

  it('are verified by clients of the ecosystem, and their tokens open what the role may', async () => {
    const key = await create('ES256')
    expect((await become(key.id, 'in_use')).status).toBe(200)
    const { projectTokens } = platform.running.platform
    const token = await projectTokens.sign(platform.projectRef, {
      claims: { role: 'service_role', sub: platform.personId },
      audience: 'authenticated',
      expiresInSeconds: 60,
    })
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keySetUrl())), {
      algorithms: ['ES256'],
    })
    expect(payload).toMatchObject({ role: 'service_role', sub: platform.personId })
    expect(await buckets(token)).toBeNull()
    // The claims reach the policies of the database.
    const path = done(
      await clientOf(token).from('files').upload('mine.txt', 'mine', { contentType: 'text/plain' }),
    ).path
    const [row] = await platform.sql('select owner_id from storage.objects where name = $1', [path])
    expect(row?.owner_id).toBe(platform.personId)
    expect(await buckets(`${token.slice(0, -4)}AAAA`)).toBe(401)
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', kid: key.id })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(await (await fetch(keySetUrl())).text()))
    expect(await buckets(forged)).toBe(401)
  })

  it('are refused to members who may not change them, and to other projects', async () => {
    const { reader } = platform.tokens
    const [{ id = '' } = {}] = await keys()
    expect((await ask('GET', '/signing-keys', undefined, reader)).status).toBe(403)
    for (const [method, path, json] of [
      ['POST', '/signing-keys', { algorithm: 'ES256' }],
      ['PATCH', `/signing-keys/${id}`, { status: 'revoked' }],
      ['DELETE', `/signing-keys/${id}`],
      ['POST', '/settings/jwt-secret'],
      ['PUT', '/settings/database-password', { db_pass: 'a reader of it' }],
    ] as const) {
      const reply = await ask(method, path, json, reader)
      expect(reply.status).toBe(403)
      expect(JSON.stringify(reply.body)).not.toMatch(/jwt_secret|api_key|secret":"/)
    }
  })

  it('are imported, unless the project has them already', async () => {
    const post = (algorithm: string, text: string) =>
      ask('POST', '/signing-keys', { algorithm, import_key: text })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const text of [
      'x'.repeat(40),
      JSON.stringify({ kty: 'EC' }).padEnd(40),
      createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString(),
      ...(['P-384', 'secp256k1'] as const).map((namedCurve) =>
        generateKeyPairSync('ec', { namedCurve })
          .privateKey.export({ format: 'pem', type: 'pkcs8' })
          .toString(),
      ),
    ])
      expect((await post('ES256', text)).body).toMatchObject({
        details: [{ path: 'body.import_key' }],
      })
    expect((await post('HS256', 'short')).status).toBe(400)
    for (const text of [' '.repeat(40), 'abc'.repeat(20)])
      expect((await post('HS256', text)).body).toMatchObject({
        details: [{ path: 'body.import_key' }],
      })
    const imported = await post('ES256', pem)
    expect(imported.status).toBe(201)
    expect(imported.text).not.toContain(privateKey.export({ format: 'jwk' }).d)
    const { id } = imported.body as Key
    expect((await become(id, 'in_use')).status).toBe(200)
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid: id })
      .setExpirationTime('1h')
      .sign(privateKey)
    expect(await buckets(token)).toBeNull()
    const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
    expect((await post('ES256', jwk)).status).toBe(409)
    const shared = 'a shared secret of another platform'
    expect((await post('HS256', shared)).status).toBe(201)
    const own = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(shared))
    expect(await buckets(own)).toBeNull()
    const standby = (await keys()).find(({ status }) => status === 'standby')
    expect((await become(standby?.id ?? '', 'revoked')).status).toBe(200)
    expect(await buckets(own)).toBe(401)
    expect((await post('HS256', shared)).status).toBe(409)
  })

  it('are at most MAX_SIGNING_KEYS', async () => {
    for (let count = (await keys()).length; count < MAX_SIGNING_KEYS; count++) {
      const { id } = await create('HS256')
      expect((await become(id, 'revoked')).status).toBe(200)
    }
    expect((await ask('POST', '/signing-keys', { algorithm: 'ES256' })).status).toBe(409)
    const full = await keys()
    const oldest = full.find(({ status }) => status === 'revoked')
    // A leaked secret is replaced all the same.
    expect((await ask('POST', '/settings/jwt-secret')).status).toBe(200)
    expect(await keys()).toHaveLength(MAX_SIGNING_KEYS)
    expect((await keys()).map(({ id }) => id)).not.toContain(oldest?.id)
    for (const { id, status } of await keys())
      if (status === 'revoked') expect((await remove(id)).status).toBe(204)
  })

  it('are changed one after the other', async () => {
    const created = await Promise.all(
      ['ES256', 'HS256', 'ES256'].map((algorithm) => ask('POST', '/signing-keys', { algorithm })),
    )
    expect(created.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const standby = (await keys()).find(({ status }) => status === 'standby')
    const [previous] = (await keys()).filter(({ status }) => status === 'previously_used')
    await Promise.all([
      become(standby?.id ?? '', 'in_use'),
      become(previous?.id ?? '', 'in_use'),
      ask('POST', '/settings/jwt-secret'),
    ])
    expect((await statuses()).filter((status) => status === 'in_use')).toHaveLength(1)
  })

  it('are in the audit log without a secret', async () => {
    const { rows } = await platform.running.platform.control.query<{ action: string }>(
      `select * from audit_log where action in ('createSigningKey', 'updateSigningKey', 'deleteSigningKey', 'renewJwtSecret')`,
    )
    expect(new Set(rows.map(({ action }) => action)).size).toBe(4)
    for (const { secret } of await keys('?reveal=true'))
      if (secret !== null) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a paused project', () => {
  const become = async (path: string, status: string) => {
    expect((await ask('POST', path)).status).toBe(202)
    await expect
      .poll(async () => ((await ask('GET', '')).body as { status: string }).status, {
        timeout: 30_000,
      })
      .toBe(status)
  }

  it('publishes its keys, and nothing else', async () => {
    const keySet = await (await fetch(keySetUrl())).text()
    await become('/pause', 'INACTIVE')
    const reply = await fetch(keySetUrl())
    expect([reply.status, await reply.text()]).toEqual([200, keySet])
    expect((await fetch(`${platform.storageUrl}/object/public/files/a.txt`)).status).toBe(409)
    await become('/resume', 'ACTIVE_HEALTHY')
  })
})

describe('a new JWT secret', () => {
  it('ends the keys that the previous one signed, and no others', async () => {
    const made = (await ask('POST', '/api-keys', { type: 'secret', name: 'other' })).body as {
      api_key: string
    }
    const before = await apiKey('service_role')
    expect(await buckets(before)).toBeNull()
    const { jwt_secret: old } = (await ask('GET', '/settings')).body as { jwt_secret: string }
    const renewed = await ask('POST', '/settings/jwt-secret')
    expect(renewed.status).toBe(200)
    expect(renewed.body).toEqual((await ask('GET', '/settings')).body)
    expect((renewed.body as { jwt_secret: string }).jwt_secret).not.toBe(old)
    expect(await buckets(before)).toBe(401)
    expect(await buckets(await apiKey('service_role'))).toBeNull()
    expect(await buckets(made.api_key)).toBeNull()
  })
})
