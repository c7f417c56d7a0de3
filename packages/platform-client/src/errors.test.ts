import { expect, test } from 'vitest'
import { createPlatformClient } from './client'
import { getProject } from './resources/projects/get-project'

const client = (fetch: typeof globalThis.fetch) =>
  createPlatformClient({ baseUrl: 'https://p.test', fetch })
const failure = (fetch: typeof globalThis.fetch) =>
  getProject(client(fetch), { ref: 'abcdefghijklmnopqrst' }).catch((error: unknown) => error)

test.each([
  [
    404,
    { code: 'not_found', message: 'Project not found.', request_id: 'r1' },
    {
      code: 'not_found',
      status: 404,
      message: 'Project not found.',
      requestId: 'r1',
      retryable: false,
    },
  ],
  [
    503,
    '<html>busy</html>',
    {
      code: 'unavailable',
      status: 503,
      message: '503 Service Temporarily Unavailable',
      retryable: true,
    },
  ],
  [502, '', { code: 'unavailable', status: 502, retryable: true }],
  [418, 'teapot', { code: 'internal', status: 418, retryable: false }],
  [400, { nonsense: true }, { code: 'bad_request', status: 400 }],
])('an answer %i is an error with a code', async (status, body, expected) => {
  const error = await failure(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  expect(error).toMatchObject(expected)
})

test('no answer at all can be tried again', async () => {
  expect(await failure(() => Promise.reject(new TypeError('fetch failed')))).toMatchObject({
    code: 'network',
    status: 0,
    retryable: true,
  })
})

test('Retry-After is passed on', async () => {
  const body = JSON.stringify({
    code: 'too_many_requests',
    message: 'Too many tries.',
    request_id: 'r',
  })
  expect(
    await failure(
      async () => new Response(body, { status: 429, headers: { 'retry-after': '60' } }),
    ),
  ).toMatchObject({
    retryAfter: 60,
    retryable: true,
  })
})

test.each([[{}], [{ ref: '' }], [{ ref: null }]])(
  'a call without its required input names it %j',
  async (params) => {
    await expect(getProject(client(fetch), params as { ref: string })).rejects.toThrow(
      'ref is required',
    )
  },
)

test.each([[''], ['/relative']])('a client needs an absolute address, not %j', (baseUrl) => {
  expect(() => createPlatformClient({ baseUrl })).toThrow('baseUrl')
})
