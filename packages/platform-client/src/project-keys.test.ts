import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlatformClient } from './client'
import { keyedProject } from './project-keys'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const baseUrl = 'https://p.test'
const ref = 'abcdefghijklmnopqrst'
const keyPath = `/platform/projects/${ref}/api-keys/temporary`

/** A client, and what it sends: path, credential and cookies. */
function scripted(
  answer: (path: string, authorization: string | null) => Response,
  mayHaveKey?: () => boolean,
) {
  const sent: [string, string | null, string][] = []
  const client = createPlatformClient({
    baseUrl,
    ...(mayHaveKey ? { mayHaveKey } : {}),
    fetch: (input) => {
      const request = new Request(input)
      const { pathname } = new URL(request.url)
      const authorization = request.headers.get('authorization')
      sent.push([pathname, authorization, request.credentials])
      return Promise.resolve(answer(pathname, authorization))
    },
  })
  const query = async () =>
    (
      await client.fetch(
        new Request(`${baseUrl}/platform/projects/${ref}/query`, { method: 'POST', body: '{}' }),
      )
    ).status
  return { client, query, sent }
}
const settled = () => vi.advanceTimersByTimeAsync(1_000)
const queryPath = `/platform/projects/${ref}/query`

test('SQL and files go by a temporary key, once there is one', async () => {
  const { client, query, sent } = scripted((path) =>
    path === keyPath ? Response.json({ api_key: 'k1' }) : Response.json([]),
  )
  await query()
  await settled()
  await query()
  await client.fetch(new Request(`${baseUrl}/platform/projects/${ref}`))
  await client.fetch(
    new Request(`${baseUrl}/platform/storage/${ref}/buckets/b/objects`, { method: 'DELETE' }),
  )
  expect(sent).toEqual([
    [queryPath, null, 'same-origin'],
    [keyPath, null, 'same-origin'],
    [queryPath, 'Bearer k1', 'same-origin'],
    [`/platform/projects/${ref}`, null, 'same-origin'],
    [`/platform/storage/${ref}/buckets/b/objects`, 'Bearer k1', 'same-origin'],
  ])
})

test('a key that is refused is replaced, and the request goes without it', async () => {
  let keys = 0
  const { query, sent } = scripted((path, authorization) => {
    if (path === keyPath) return Response.json({ api_key: `k${(keys += 1)}` })
    return authorization === 'Bearer k1' ? new Response(null, { status: 401 }) : Response.json([])
  })
  await query()
  await settled()
  expect(await query()).toBe(200)
  await settled()
  await query()
  expect(sent.filter(([path]) => path === queryPath).map(([, key]) => key)).toEqual([
    null,
    'Bearer k1',
    null,
    'Bearer k2',
  ])
})

test('a person who may have no key is asked for once', async () => {
  const { query, sent } = scripted((path) =>
    path === keyPath ? new Response(null, { status: 403 }) : Response.json([]),
  )
  for (let turn = 0; turn < 3; turn++) {
    await query()
    await settled()
  }
  expect(sent.map(([path, key]) => [path, key])).toEqual([
    [queryPath, null],
    [keyPath, null],
    [queryPath, null],
    [queryPath, null],
  ])
})

test('no key is asked for while the person is known to get none', async () => {
  let mayHaveKey = false
  const { query, sent } = scripted(
    (path) => (path === keyPath ? Response.json({ api_key: 'k1' }) : Response.json([])),
    () => mayHaveKey,
  )
  await query()
  await settled()
  mayHaveKey = true
  await query()
  await settled()
  await query()
  expect(sent.map(([path, key]) => [path, key])).toEqual([
    [queryPath, null],
    [queryPath, null],
    [keyPath, null],
    [queryPath, 'Bearer k1'],
  ])
})

test.each([
  [`/platform/projects/${ref}/query`, ref],
  [`/platform/storage/${ref}/buckets/a%2Fb/objects`, ref],
  [`/platform/storage/${ref}/buckets/b/objects/list`, ref],
  [`/platform/storage/${ref}/buckets/b/objects/move`, ref],
  [`/platform/storage/${ref}/buckets/b/objects/download`, ref],
  [`/platform/storage/${ref}/buckets/b/objects/sign`, null],
  [`/platform/storage/${ref}/buckets`, null],
  [`/platform/projects/${ref}/queries`, null],
  [`/platform/projects/${ref}`, null],
])('%s', (path, expected) => expect(keyedProject(`${baseUrl}/on/a/path${path}`)).toBe(expected))

test('the body of a refusal is given up, so that its connection is free', async () => {
  const cancel = vi.fn()
  const { query } = scripted((path) =>
    path === keyPath
      ? new Response(new ReadableStream({ cancel }), { status: 403 })
      : Response.json([]),
  )
  await query()
  await settled()
  expect(cancel).toHaveBeenCalledOnce()
})
