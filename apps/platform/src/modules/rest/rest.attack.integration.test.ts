import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRunning } from '../../base/process-table'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import { MAX_BODY_BYTES } from '../../base/http/forward'

describe('the Data API under attack', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.sql(`
      create schema secrets; create table secrets.hidden (id int); insert into secrets.hidden values (1);
      grant usage on schema secrets to anon; grant all on secrets.hidden to anon;
      create table public."na,me ""x"" %2F;--" (id int primary key, "co.l""u'mn" text);
      create function public.headers() returns text language sql stable as $$ select current_setting('request.headers') $$;
      create function public.evil() returns void language plpgsql as $$ begin
        perform set_config('response.headers', '[{"Set-Cookie": "a=b"}, {"Access-Control-Allow-Origin": "https://evil.example"}, {"X-Mine": "yes"}]', true);
      end $$;
      create function public.slow() returns text language sql stable as $$ select pg_sleep(4)::text $$;
      grant execute on all functions in schema public to anon, service_role;
    `)
  })
  afterAll(() => platform.stop())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${platform.endpoint}/rest/v1${path}`, {
      headers: { apikey: platform.keys.anon, ...headers },
    })

  it.each([
    ['of another project', (key: string) => key.replace(/\.[^.]+$/, `.${'a'.repeat(43)}`)],
    ['without a signature', () => `${base({ alg: 'none' })}.${base({ role: 'service_role' })}.`],
    [
      'with the key of another',
      () => {
        const text = `${base({ alg: 'HS256' })}.${base({ role: 'service_role', exp: 9_999_999_999 })}`
        return `${text}.${createHmac('sha256', 'public').update(text).digest('base64url')}`
      },
    ],
    ['that is none', () => 'sb_secret_0'],
  ])('refuses a key %s', async (_, make) => {
    const response = await get('/products', { apikey: make(platform.keys.service) })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthorized', hint: null })
  })

  it.each(['%ff=1', 'name=eq.%FF', 'select=%c3%28'])(
    'refuses the query %s, which is not UTF-8',
    async (query) => {
      const response = await get(`/products?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'bad_request' })
      expect((await get('/products?name=eq.%c3%a4%26')).status).toBe(200)
    },
  )

  it('refuses the role of the owner, even signed with the key of the project', async () => {
    const { signingKeys } = platform.running.platform
    const created = await signingKeys.list(platform.projectRef)
    expect(created.length).toBeGreaterThan(0)
    const token = await platform.running.platform.projectTokens.sign(platform.projectRef, {
      claims: { role: 'postgres' },
      audience: 'authenticated',
      expiresInSeconds: 60,
    })
    expect((await get('/products', { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  it('refuses a deleted key and a token of a revoked key at once', async () => {
    const { apiKeys, projectMemory, projectTokens, signingKeys } = platform.running.platform
    const { projectRef } = platform
    const made = await apiKeys.create({
      ...{ projectRef, type: 'secret', name: 'for a while', description: '' },
    })
    expect((await get('/products', { apikey: made.key })).status).toBe(200)
    await apiKeys.remove(projectRef, made.id)
    await projectMemory.catchUp()
    expect((await get('/products', { apikey: made.key })).status).toBe(401)

    const sign = () =>
      projectTokens.sign(projectRef, {
        claims: { role: 'authenticated', sub: '6f1c2a34-0000-4000-8000-0000000000aa' },
        audience: 'authenticated',
        expiresInSeconds: 600,
      })
    const first = await signingKeys.create(projectRef, 'ES256')
    await signingKeys.setStatus(projectRef, first.id, 'in_use')
    await projectMemory.catchUp()
    const token = await sign()
    const withToken = async () =>
      (await get('/products', { authorization: `Bearer ${token}` })).status
    expect(await withToken()).toBe(200)
    const second = await signingKeys.create(projectRef, 'ES256')
    await signingKeys.setStatus(projectRef, second.id, 'in_use')
    await projectMemory.catchUp()
    expect(await withToken()).toBe(200)
    await signingKeys.setStatus(projectRef, first.id, 'revoked')
    await projectMemory.catchUp()
    expect(await withToken()).toBe(401)
  })

  it('signs its own tokens, which open nothing at the gateway', async () => {
    const response = await get('/rpc/headers', { 'x-mine': 'yes', cookie: 'a=b' })
    const headers = JSON.parse((await response.json()) as string) as Record<string, string>
    expect(headers).toMatchObject({ 'x-mine': 'yes', 'x-forwarded-for': '127.0.0.1' })
    expect(headers).not.toHaveProperty('apikey')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers.authorization).toMatch(/^Bearer /)
    const { authorization = '' } = headers
    expect((await get('/products', { authorization })).status).toBe(401)
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(randomBytes(32))
    expect((await get('/products', { authorization: `Bearer ${forged}` })).status).toBe(401)
  })

  it('serves exposed schemas only', async () => {
    const response = await get('/hidden', { 'accept-profile': 'secrets' })
    expect(response.status).toBe(406)
    expect((await get('/hidden')).status).toBe(404)
    expect((await get('/pg_authid')).status).toBe(404)
  })

  it('keeps headers of functions from other origins and cookies', async () => {
    const response = await fetch(`${platform.endpoint}/rest/v1/rpc/evil`, {
      method: 'POST',
      headers: { apikey: platform.keys.anon, origin: 'https://other.example' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('x-mine')).toBe('yes')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('takes hostile names', async () => {
    const inserted = await fetch(
      `${platform.endpoint}/rest/v1/${encodeURIComponent('na,me "x" %2F;--')}`,
      {
        method: 'POST',
        headers: { apikey: platform.keys.service, 'content-type': 'application/json' },
        body: JSON.stringify({ id: 1, 'co.l"u\'mn': 'a' }),
      },
    )
    expect(inserted.status).toBe(201)
    expect((await get('/%00')).status).toBeLessThan(500)
    expect((await get(`/${'a'.repeat(5_000)}`)).status).toBeLessThan(500)
    expect((await get('/products?select=name&limit=1&or=((((((')).status).toBe(400)
    expect((await get('/%zz')).status).toBe(400)
  })

  it('refuses large bodies, announced or not', async () => {
    const announced = await send({ 'content-length': String(MAX_BODY_BYTES + 1) }, 0)
    expect(announced).toBe(413)
    expect(await send({ 'transfer-encoding': 'chunked' }, MAX_BODY_BYTES + 1)).toBe(413)
    expect((await get('/products?limit=1')).status).toBe(200)
  })

  const send = (headers: Record<string, string>, bytes: number) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${platform.endpoint}/rest/v1/products`, {
        method: 'POST',
        headers: { apikey: platform.keys.anon, 'content-type': 'application/json', ...headers },
      })
      sent.once('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
        sent.destroy()
      })
      sent.once('error', reject)
      sent.flushHeaders()
      const chunk = Buffer.alloc(1_000_000, ' ')
      for (let left = bytes; left > 0; left -= chunk.length) sent.write(chunk.subarray(0, left))
    })

  it('answers while others send their bodies slowly', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const sent = request(`${platform.endpoint}/rest/v1/products`, {
        method: 'POST',
        headers: { apikey: platform.keys.anon, 'content-length': '100' },
      })
      sent.on('error', () => undefined)
      sent.write('[')
      return sent
    })
    expect((await get('/products?limit=1')).status).toBe(200)
    for (const sent of slow) sent.destroy()
  })

  it('goes on after a kill of its process in a request', async () => {
    const { restServers } = platform.running.platform
    await get('/products?limit=1')
    const before = restServers.pidOf(platform.projectRef) ?? 0
    const [read, written] = [
      platform.admin.rpc('slow', {}, { get: true }),
      platform.admin.rpc('slow'),
    ].map((query) => query.then((answer) => answer))
    await running(2)
    process.kill(before, 'SIGKILL')
    expect((await read)?.status).toBe(200)
    // It may have run: only the client knows whether to send it again.
    expect((await written)?.status).toBe(503)
    const after = restServers.pidOf(platform.projectRef)
    expect(after).not.toBe(before)
    expect(isRunning(before)).toBe(false)
  })

  it('goes on after a kill of Postgres in a request', async () => {
    const query = platform.admin.rpc('slow').then((answer) => answer)
    await running(1)
    const file = join(
      ...[platform.dataDirectory, 'clusters', platform.projectRef, 'data', 'postmaster.pid'],
    )
    process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL')
    expect((await query).error).not.toBeNull()
    await vi.waitFor(async () => expect((await get('/products?limit=1')).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    // Changes of the schema are heard again.
    await platform.sql('create table public.after_kill (id int primary key)')
    await vi.waitFor(async () => expect((await get('/after_kill')).status).toBe(200), {
      timeout: 20_000,
      interval: 50,
    })
  })

  /** Ends when so many calls of `slow` run. */
  const running = (count: number) =>
    vi.waitFor(
      async () => {
        const [row] = await platform.sql(
          `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`,
        )
        expect(row?.count).toBeGreaterThanOrEqual(count)
      },
      { timeout: 20_000, interval: 10 },
    )
})

const base = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
