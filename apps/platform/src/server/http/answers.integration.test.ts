import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import type { HttpServer, Platform } from '../platform.types'
import { createHttp } from './create-http'
import { createHandlers } from '../all-handlers'
import type { Handlers } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'
import { call } from './testing/call'

let testPlatform: TestPlatform
let platform: Platform
let handlers: Handlers

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  platform = testPlatform.running.platform
  handlers = createHandlers()
})
afterAll(() => testPlatform.stop())

/** A second listener on the same platform, with what a test wants otherwise. */
async function listener(
  options: Parameters<typeof createHttp>[1],
  change: Partial<Platform> = {},
): Promise<{ url: string; http: HttpServer }> {
  const http = createHttp({ ...platform, ...change }, { dashboard: null, ...options })
  const { port } = await http.listen('127.0.0.1', 0)
  return { url: `http://localhost:${port}`, http }
}

const owner = () => ({ authorization: `Bearer ${testPlatform.tokens.owner}` })

describe('what the contract has not', () => {
  test.each([
    ['GET', '/platform', 404],
    ['GET', '/platform/nothing', 404],
    ['GET', '/platform/config/', 404],
    ['GET', '/api/anything', 404],
    ['POST', '/platform/nothing', 404],
    ['DELETE', '/platform/config', 405],
    ['PUT', '/platform/sign-in', 405],
    ['POST', '/', 405],
  ])('%s %s is %s, as JSON', async (method, path, status) => {
    const reply = await call(`${testPlatform.url}${path}`, { method })
    expect(reply.status).toBe(status)
    expect(reply.body).toEqual({
      code: status === 404 ? 'not_found' : 'method_not_allowed',
      message: expect.any(String) as string,
      request_id: reply.headers.get('x-request-id'),
    })
  })

  test.each([
    // The router reads `personal` here, and parameters by their place would be `..` or `.`.
    '/platform/organizations/nothing/../personal',
    '/platform/./organizations/personal',
    '/platform/organizations/%2e%2E/organizations/personal',
    '/platform/organizations/.%2e/organizations/personal',
  ])('%s is no path that the router would read in another way', async (path) => {
    const { port } = new URL(testPlatform.url)
    const headers = { ...owner(), host: `localhost:${port}` }
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path, headers }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(400)
  })

  test('401 says how to ask', async () => {
    const { status, headers } = await call(`${testPlatform.url}/platform/profile`)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('405 and OPTIONS say what can be done', async () => {
    expect(
      (await call(`${testPlatform.url}/platform/profile`, { method: 'DELETE' })).headers.get(
        'allow',
      ),
    ).toBe('GET, HEAD, PATCH')
    expect(
      (await call(`${testPlatform.url}/platform/sign-in`, { method: 'GET' })).headers.get('allow'),
    ).toBe('POST')
    const options = await call(`${testPlatform.url}/platform/organizations/acme/projects`, {
      method: 'OPTIONS',
    })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST'])
  })

  test('HEAD is GET without the body', async () => {
    const [get, head] = await Promise.all([
      call(`${testPlatform.url}/platform/config`),
      call(`${testPlatform.url}/platform/config`, { method: 'HEAD' }),
    ])
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      get.headers.get('content-length'),
    ])
  })
})

describe('bodies', () => {
  const signIn = (headers: Record<string, string>, body?: string | Uint8Array<ArrayBuffer>) =>
    call(`${testPlatform.url}/platform/sign-in`, { method: 'POST', headers, body })
  const json = { 'content-type': 'application/json' }
  const credentials = '{"email":"unknown@example.com","password":"x"}'

  test.each<
    [string, Record<string, string>, string | Uint8Array<ArrayBuffer> | undefined, number, string]
  >([
    ['no body', json, undefined, 400, 'body is required'],
    ['no content type', {}, credentials, 415, 'application/json'],
    [
      'another content type',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'email=a',
      415,
      'application/json',
    ],
    [
      'another charset',
      { 'content-type': 'application/json; charset=latin1' },
      credentials,
      415,
      'UTF-8',
    ],
    [
      'a content encoding',
      { ...json, 'content-encoding': 'gzip' },
      credentials,
      415,
      'content encoding',
    ],
    ['broken JSON', json, '{"email":', 400, 'not valid JSON'],
    ['broken UTF-8', json, Buffer.from([0x22, 0xff, 0x22]), 400, 'not valid UTF-8'],
    ['a NUL', json, '{"email":"\\u0000","password":"x"}', 400, 'NUL'],
    ['half a surrogate pair', json, '{"email":"\\ud800","password":"x"}', 400, 'surrogate'],
    ['depth', json, '['.repeat(100_000), 400, 'body'],
    ['depth that is closed', json, '['.repeat(100_000) + ']'.repeat(100_000), 400, 'nested'],
    [
      'too many values',
      json,
      `{"email":[${'1,'.repeat(250_000)}1]}`,
      400,
      'more than 200000 values',
    ],
    ['another type', json, '[]', 400, 'must be object'],
    [
      'a field too many',
      json,
      '{"email":"a","password":"b","admin":true}',
      400,
      'body.admin is not known here',
    ],
    ['__proto__', json, '{"email":"a","password":"b","__proto__":{}}', 400, '__proto__'],
    ['too much', json, `{"email":"${'x'.repeat(1_000_000)}"}`, 413, '1000000 bytes'],
  ])('with %s', async (_, headers, body, status, message) => {
    const reply = await signIn(headers, body)
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([
      status,
      expect.stringContaining(message) as string,
    ])
  })

  test('list every violation', async () => {
    const { body } = await signIn(json, '{"email":1,"admin":true}')
    expect((body as { details: unknown }).details).toEqual(
      expect.arrayContaining([
        { path: 'body.password', message: 'is required' },
        { path: 'body.admin', message: 'is not known here' },
        { path: 'body.email', message: 'must be string' },
      ]),
    )
  })

  test('without an announced length end where they are too large', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        `${testPlatform.url}/platform/sign-in`,
        { method: 'POST', headers: json },
        (response) => {
          response.resume()
          resolve(response.statusCode)
          request.destroy()
        },
      )
      // The server hangs up on what it does not read.
      request.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
      )
      const write = () => {
        if (!request.destroyed) request.write('x'.repeat(100_000), () => setImmediate(write))
      }
      write()
    })
    expect(status).toBe(413)
  })

  test('of a query may be larger', async () => {
    const text = `select ${' '.repeat(4_000_000)} 1 as one`
    const { body } = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`,
      {
        method: 'POST',
        headers: owner(),
        json: { query: text },
      },
    )
    expect(body).toEqual([{ one: 1 }])
    // Commas and brackets of a text are no values.
    const commas = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`,
      {
        method: 'POST',
        headers: owner(),
        json: { query: `select 2 as two -- "\\"${',['.repeat(300_000)}` },
      },
    )
    expect(commas.body).toEqual([{ two: 2 }])
    const { status } = await call(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`,
      {
        method: 'POST',
        headers: owner(),
        json: { query: 'x'.repeat(17_600_000) },
      },
    )
    expect(status).toBe(413)
  })
})

test('Accept decides, and what cannot be had is 406', async () => {
  const query = (accept?: string) =>
    call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`, {
      method: 'POST',
      headers: { ...owner(), ...(accept === undefined ? {} : { accept }) },
      json: { query: 'select 1 as one' },
    })
  expect((await query()).headers.get('content-type')).toContain('application/json')
  expect((await query('application/x-ndjson')).headers.get('content-type')).toContain(
    'application/x-ndjson',
  )
  expect((await query('text/html')).status).toBe(406)
})

describe('answers', () => {
  test('carry the headers that keep browsers strict, and an id that the log has', async () => {
    const lines: Record<string, unknown>[] = []
    const log = {
      ...platform.log,
      debug: (_: string, fields: Record<string, unknown> = {}) => void lines.push(fields),
    }
    const { url, http } = await listener({}, { log })
    const { headers } = await call(`${url}/platform/projects/${testPlatform.projectRef}?x=secret`, {
      headers: owner(),
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('keep-alive')).toBe('timeout=65')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('vary')).toBe('Origin')
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/platform/projects/{ref}',
      status: 400,
      requestId: headers.get('x-request-id'),
      personId: expect.any(String) as string,
    })
    expect(JSON.stringify(lines)).not.toContain('secret')
    await http.close()
  })

  test('that break the contract are a 500 with what breaks it, where they are checked', async () => {
    // What no compiler would let through.
    const broken = () =>
      Promise.resolve({ status: 200, body: { mode: 'platform', version: 1 } }) as never
    const checked = await listener({
      handlers: { ...handlers, getConfig: broken },
      checkAnswers: true,
    })
    const reply = await call(`${checked.url}/platform/config`)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([
      500,
      'contract_violation',
    ])
    expect((reply.body as { details: unknown }).details).toContainEqual({
      path: 'body.version',
      message: 'must be string',
    })
    const unchecked = await listener({
      handlers: { ...handlers, getConfig: broken },
      checkAnswers: false,
    })
    expect((await call(`${unchecked.url}/platform/config`)).status).toBe(200)
    await Promise.all([checked.http.close(), unchecked.http.close()])
  })

  test('to unexpected errors reveal only an id', async () => {
    const { url, http } = await listener({
      handlers: {
        ...handlers,
        getConfig: () => Promise.reject(new Error('a secret of the inside')),
      },
    })
    const reply = await call(`${url}/platform/config`)
    expect(reply.status).toBe(500)
    expect(reply.text).not.toContain('secret')
    await http.close()
  })

  test('come with 503 while the control database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const { url, http } = await listener({
      handlers: { ...handlers, getConfig: () => Promise.reject(away) },
    })
    expect(await call(`${url}/platform/config`)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await http.close()
  })
})

describe('hosts and origins', () => {
  test('a name that is not ours is refused', async () => {
    const { port } = new URL(testPlatform.url)
    const status = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        httpRequest(
          { host: '127.0.0.1', port, path: '/platform/config', headers: { host } },
          (response) => {
            response.resume()
            resolve(response.statusCode)
          },
        )
          .on('error', reject)
          .end()
      })
    expect(
      await Promise.all(
        [`localhost:${port}`, `127.0.0.1:${port}`, `evil.example:${port}`, 'localhost'].map(status),
      ),
    ).toEqual([200, 403, 403, 403])
  })

  test('pages of configured origins may call with a bearer token, and never with a cookie', async () => {
    const { url, http } = await listener(
      {},
      { config: { ...platform.config, origins: ['https://host.example'] } },
    )
    const path = `${url}/platform/projects/${testPlatform.projectRef}/query`
    const preflight = (origin: string) =>
      call(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    const allowed = await preflight('https://host.example')
    expect(allowed.status).toBe(204)
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://host.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Version',
      vary: 'Origin',
    })
    expect(allowed.headers.has('access-control-allow-credentials')).toBe(false)
    expect(
      (await preflight('https://evil.example')).headers.has('access-control-allow-origin'),
    ).toBe(false)

    const answer = await call(path, {
      method: 'POST',
      headers: { origin: 'https://host.example', ...owner() },
      json: { query: 'select 1 as one' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://host.example')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    // Errors can be read there too.
    const refused = await call(path, {
      method: 'POST',
      headers: { origin: 'https://host.example' },
      json: { query: 'select 1' },
    })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://host.example',
    ])
    await http.close()
  })
})

describe('closing', () => {
  test('aborts what runs, ends idle connections and takes no new ones', async () => {
    let reason: unknown
    let begun: () => void = () => undefined
    const running = new Promise<void>((resolve) => (begun = resolve))
    const { url, http } = await listener({
      handlers: {
        ...handlers,
        getConfig: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              reason = signal.reason
              reject(new AppError(503, 'unavailable', 'The server is closing.'))
            })
            begun()
          }),
      },
    })
    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    const idleEnded = new Promise((resolve) => idle.on('close', resolve))
    idle.resume()
    await new Promise((resolve) => idle.on('connect', resolve))
    const answer = call(`${url}/platform/config`)
    await running
    await http.close()
    expect((await answer).status).toBe(503)
    expect(reason).toEqual(new Error('The server is closing.'))
    await idleEnded
    await expect(call(`${url}/platform/config`)).rejects.toThrow()
  })
})
