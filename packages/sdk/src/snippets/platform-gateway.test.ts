import { createPlatformClient } from '@howdah/platform-client/client'
import { expect, test, vi } from 'vitest'
import { createPlatformGateway } from './platform-gateway'
import { newSnippet } from './session/snippet-flow'

const { fields } = newSnippet({ name: 'Sums', description: 'Adds up.', sql: 'select 1' })
const { signal } = new AbortController()

/** A platform that answers with the scripted statuses, and the requests that it received. */
function platform(...statuses: readonly number[]) {
  const requests: { method: string; body: Record<string, unknown> }[] = []
  const fetch = async (request: Request) => {
    const body = request.method === 'GET' ? {} : ((await request.json()) as object)
    requests.push({ method: request.method, body: { ...body } })
    const status = statuses[requests.length - 1] ?? 200
    const answer =
      status < 400
        ? {
            ...snippet,
            ...('owner_id' in body && body.owner_id !== undefined
              ? { owner_id: body.owner_id }
              : {}),
          }
        : { code: 'conflict', message: 'There is another one.', request_id: 'r' }
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const client = createPlatformClient({
    baseUrl: 'https://platform.test',
    fetch: (input, init) => fetch(new Request(input, init)),
  })
  return { client, requests }
}

const snippet = {
  id: 's1',
  type: 'sql',
  name: 'Sums',
  description: 'Adds up.',
  visibility: 'user',
  owner_id: 'u_2',
  project_id: 'r1',
  folder_id: null,
  favorite: false,
  version: 1,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  content: {
    schema_version: '1.0',
    content_id: 's1',
    sql: 'select 1',
    favorite: false,
    chart: null,
  },
}

test('a new snippet is created for the person, and then updated', async () => {
  const { client, requests } = platform(201, 200)
  const gateway = createPlatformGateway(client, 'r1', 'u_1')
  await gateway.save('s1', fields, 0, signal)
  await gateway.save('s1', fields, 1, signal)
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  for (const { body } of requests)
    expect(body).toMatchObject({ id: 's1', owner_id: 'u_1', description: 'Adds up.' })
})

test('a snippet of another owner keeps its owner', async () => {
  const { client, requests } = platform(200, 200)
  const gateway = createPlatformGateway(client, 'r1', 'u_1')
  await gateway.load('s1', signal)
  await gateway.save('s1', fields, 1, signal)
  expect(requests[1]?.body).toMatchObject({ owner_id: 'u_2' })
})

test('one that an earlier attempt has created is updated', async () => {
  const { client, requests } = platform(409, 200)
  const onInsertFailed = vi.fn()
  await createPlatformGateway(client, 'r1', 'u_1', onInsertFailed).save('s1', fields, 0, signal)
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  expect(onInsertFailed).not.toHaveBeenCalled()
})

test('a refused new snippet is reported once until it is saved', async () => {
  const { client } = platform(403, 403, 201)
  const onInsertFailed = vi.fn()
  const gateway = createPlatformGateway(client, 'r1', 'u_1', onInsertFailed)
  for (const _ of [1, 2])
    await expect(gateway.save('s1', fields, 0, signal)).rejects.toThrow('There is another one.')
  await gateway.save('s1', fields, 0, signal)
  expect(onInsertFailed).toHaveBeenCalledOnce()
})
