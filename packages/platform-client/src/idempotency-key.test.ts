import { expect, test } from 'vitest'
import { createPlatformClient } from './client'

const baseUrl = 'https://p.test'

/** A client whose requests get the responses in turn, and the keys that they were sent with. */
function scripted(...responses: Response[]) {
  const keys: (string | null)[] = []
  const tokens = ['first', 'second']
  const client = createPlatformClient({
    baseUrl,
    getAccessToken: () => Promise.resolve(tokens.shift() ?? 'last'),
    fetch: async (input) => {
      keys.push(new Request(input).headers.get('idempotency-key'))
      return responses.shift() ?? new Response('{}')
    },
  })
  return { client, keys }
}

const post = () => new Request(`${baseUrl}/platform/projects`, { method: 'POST', body: '{}' })

test('each POST has a key of its own, also the second attempt with a fresh token', async () => {
  const { client, keys } = scripted(new Response(null, { status: 401 }))
  await client.fetch(post())
  await client.fetch(post())
  await client.fetch(new Request(`${baseUrl}/platform/config`))
  expect(keys).toHaveLength(4)
  expect(keys[3]).toBeNull()
  const ofPosts = keys.slice(0, 3)
  expect(new Set(ofPosts).size).toBe(3)
  for (const key of ofPosts) expect(key).toMatch(/^[\w-]{16,64}$/)
})

test('a POST that the browser repeated after a lost response fails like a lost connection', async () => {
  const body = { code: 'repeated_request', message: 'It was received.', request_id: 'req_1' }
  const { client } = scripted(Response.json(body, { status: 409 }))
  await expect(client.fetch(post())).rejects.toMatchObject({
    code: 'network',
    status: 0,
    message: expect.stringContaining('Check the outcome') as string,
  })
})

test('any other conflict is returned with its body', async () => {
  const body = { code: 'conflict', message: 'Taken.', request_id: 'req_1' }
  const { client } = scripted(Response.json(body, { status: 409 }))
  const response = await client.fetch(post())
  expect(await response.json()).toEqual(body)
})
