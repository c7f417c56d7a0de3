import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { createContract } from '../../contract/contract'
import { newSession } from './testing/call'

let testPlatform: TestPlatform
let ownerId: string
let cookie: string
const contract = createContract()
const operations = contract.routes.map(({ operation }) => operation)

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  ownerId = (await testPlatform.running.platform.members.firstOwner()) ?? ''
})
afterAll(() => testPlatform.stop())

/** The same requests for the same seed (mulberry32). */
function randomness(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T
  return { below, one }
}

type Randomness = ReturnType<typeof randomness>

const nasty = [
  '', ' ', '0', '-1', '1e400', '99999999999999999999999', 'null', 'true', '[]', '{}', '%', '%zz', '%00', '%ED%A0%80', '%2e%2e%2f', '..', '/', '//',
  '\\', "'", '"', ';drop table projects', '{{7*7}}', '__proto__', 'constructor', 'a'.repeat(300), '%F0%9F%90%98', '$1', '*', '?', '&', '=', '#', 'personal',
] // oxfmt-ignore

const nastyJson = [
  null, true, 0, -1, 1e308, 1.5, '', 'x', '\0', '\ud800', '🐘', 'a'.repeat(5_000), [], {}, [[[]]], [null], { role: 'anon' }, { role: { role: 1 } }, { __proto__: 1 },
] as const // oxfmt-ignore

const fields = [
  'email',
  'password',
  'token',
  'name',
  'query',
  'parameters',
  'role',
  'connectionString',
  'timeoutMs',
  'code',
  'recovery_code',
  'current',
  'new',
  'scopes',
  'expires_at',
  'id',
  'type',
  'content',
  'visibility',
  'folder_id',
  'parentId',
  'version',
  'favorite',
  'format',
  'table',
  'file_name',
  'sql',
  'projectRef',
  'completionMetadata',
  'messages',
  'x',
  '__proto__',
  'constructor',
  '',
]

interface Garbage {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

function makeGarbage(random: Randomness): Garbage {
  const { path, method: ownMethod } = random.one(operations)
  const fill = (place: string) =>
    random.below(2)
      ? place === '{ref}'
        ? testPlatform.projectRef
        : 'personal'
      : encodeSome(random, random.one(nasty)).replaceAll(/[^\x21-\x7e]|[?#]/g, '_')
  const query = Array.from({ length: random.below(4) }, () => {
    const name = random.one([
      'limit',
      'offset',
      'sort',
      'search',
      'statuses',
      'claims',
      'authorization_exp',
      random.one(nasty),
    ])
    return `${encodeSome(random, name)}=${encodeSome(random, random.one(nasty))}`
  }).join('&')
  const target = `${path.replaceAll(/\{\w+\}/g, fill)}${random.below(10) ? '' : random.one(nasty)}${query ? `?${query}` : ''}`
  const headers: Record<string, string> = {
    ...(random.below(4) ? { cookie, origin: testPlatform.url } : {}),
    ...(random.below(6)
      ? {}
      : {
          authorization: `Bearer ${random.one([testPlatform.tokens.owner, 'hwd_x', 'a.b.c', '\u00e9', 'x'.repeat(2_000)])}`,
        }),
    ...(random.below(3)
      ? { 'content-type': 'application/json' }
      : { 'content-type': random.one(['', 'text/plain', ';', 'application/json;charset=utf-16']) }),
    ...(random.below(4)
      ? {}
      : {
          accept: random.one([
            'text/html',
            '*/*',
            ';q=',
            'application/x-ndjson',
            ',,,',
            'a'.repeat(1_000),
          ]),
        }),
    ...(random.below(8)
      ? {}
      : {
          cookie: random.one([
            '=',
            ';;;',
            `howdah_${testPlatform.running.platform.instanceId}.session_token=%`,
            'a'.repeat(4_000),
          ]),
        }),
    ...(random.below(8) ? {} : { origin: random.one(['null', 'x', 'https://evil.example']) }),
    ...(random.below(8) ? {} : { 'content-encoding': random.one(['gzip', 'br', 'x']) }),
  }
  const method = random.below(4)
    ? ownMethod.toUpperCase()
    : random.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'])
  return {
    method,
    path: target.replaceAll(/[^\x21-\x7e]/g, '_'),
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : makeBody(random),
  }
}

function encodeSome(random: Randomness, text: string): string {
  return random.below(2) ? encodeURIComponent(text) : text.replaceAll(/[^\x21-\x7e]/g, '_')
}

function makeBody(random: Randomness): Buffer | null {
  switch (random.below(5)) {
    case 0:
      return null
    case 1:
      return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)))
    case 2:
      return Buffer.from(JSON.stringify(random.one(nastyJson)))
    case 3:
      return Buffer.from('[{"a":'.repeat(random.below(5_000)))
    default:
      // Never what `createProject` takes: that would make real clusters.
      return Buffer.from(
        JSON.stringify(
          Object.fromEntries(
            Array.from({ length: random.below(4) }, () => [
              random.one(fields),
              random.one(nastyJson),
            ]),
          ),
        ),
      )
  }
}

function sendGarbage({
  method,
  path,
  headers,
  body,
}: Garbage): Promise<{ status: number; text: string; type: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testPlatform.url)
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: { host: `localhost:${port}`, 'content-length': body?.length ?? 0, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        const type = response.headers['content-type'] ?? ''
        // Events have no end.
        if (type.startsWith('text/event-stream')) {
          response.destroy()
          resolve({ status: response.statusCode ?? 0, text: '', type })
          return
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            type,
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}

test.each([1, 2, 3, 4, 5, 6])('no garbage is a failure of the server (seed %i)', async (seed) => {
  const random = randomness(seed)
  const wrong: string[] = []
  const seen = new Set<number>()
  for (let batch = 0; batch < 25; batch += 1) {
    // Garbage can sign out.
    cookie = await newSession(testPlatform.running.platform, ownerId)
    const requests = Array.from({ length: 10 }, () => makeGarbage(random))
    const replies = await Promise.all(requests.map(sendGarbage))
    for (const [index, { status, text, type }] of replies.entries()) {
      const asked = requests[index]
      seen.add(status)
      const isError = status >= 400 && asked?.method !== 'HEAD'
      const faults =
        isError &&
        (!type.startsWith('application/json') ||
          contract.faultsOfSchema('Error', JSON.parse(text)).length > 0)
      if (status >= 500 || status === 0 || faults)
        wrong.push(
          `${asked?.method} ${asked?.path} ${JSON.stringify(asked?.headers)} ${asked?.body?.subarray(0, 200).toString()} -> ${status} ${text.slice(0, 300)}`,
        )
    }
  }
  expect(wrong).toEqual([])
  // The input reaches far enough to cause different errors.
  expect([...seen]).toEqual(expect.arrayContaining([400, 401, 404, 405]))
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /platform/config HTTP/1.1\r\n\r\n', 400],
  [
    'two lengths',
    'POST /platform/sign-in HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  [
    'a length and chunks',
    'POST /platform/sign-in HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  [
    'a whole address',
    'GET http://evil.example/platform/config HTTP/1.1\r\nHost: HOST\r\n\r\n',
    400,
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['a backslash', 'GET /\\evil.example HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['two hosts', 'GET /platform/config HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n', 200],
  ['a host with credentials', 'GET /platform/config HTTP/1.1\r\nHost: a@HOST\r\n\r\n', 403],
])('%s is answered and leaves the server well', async (_, text, expected) => {
  const { port } = new URL(testPlatform.url)
  const socket = connect(Number(port), '127.0.0.1')
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')))
    socket.on('error', reject)
    socket.write(text.replaceAll('HOST', `localhost:${port}`), 'latin1')
  })
  socket.destroy()
  expect(answer.split(' ')[1]).toBe(String(expected))
  expect((await fetch(`${testPlatform.url}/platform/config`)).status).toBe(200)
})
