import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newSession, type Reply } from '../src/server/http/testing/call'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let cookie: string
beforeAll(async () => {
  platform = await startTestPlatform({ HOWDAH_ORGANIZATIONS_PER_PERSON: '2' })
  const { identity } = platform.running.platform
  const { id } = await identity.createPerson({
    email: 'ada@example.com',
    name: 'Ada',
    password: 'long enough to take',
  })
  cookie = await newSession(platform.running.platform, id)
})
afterAll(() => platform.stop())

const ask = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${platform.url}/platform${path}`, {
    method,
    headers: { origin: platform.url, cookie },
    ...(json === undefined ? {} : { json }),
  })
const fieldsOf = ({ body }: Reply) =>
  (body as { details?: { path: string }[] }).details?.map(({ path }) => path)

test.each(['Acme\nhttps://evil.example', 'Acme\u202efdp', '\u200b', 'Ac\u0000me'])(
  'no name is %j',
  async (name) => {
    const replies = await Promise.all([
      ask('POST', '/organizations', { name }),
      ask('PATCH', '/profile', { name }),
      ask('POST', '/profile/access-tokens', { name }),
      call(`${platform.url}/platform/organizations/personal`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: { name },
      }),
      call(`${platform.url}/platform/projects/${platform.projectRef}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: { name },
      }),
      call(`${platform.url}/platform/organizations/personal/projects`, {
        method: 'POST',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: { name, db_pass: 'a long and secret one' },
      }),
    ])
    for (const reply of replies) {
      expect(reply.status, reply.text).toBe(400)
      expect(fieldsOf(reply)).toEqual(['body.name'])
    }
  },
)

/** Slug of one of the organizations that are created at once; which of them succeed is not known. */
let slug = ''

test('a person owns as many organizations as the server allows, also at once', async () => {
  const replies = await Promise.all(
    [1, 2, 3, 4].map((number) => ask('POST', '/organizations', { name: `Acme ${number}` })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  const created = replies.find(({ status }) => status === 201)?.body as { slug: string } | undefined
  slug = created?.slug ?? ''
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    message: 'You already own 2 organizations, the maximum on this server.',
  })
})

test('owners change plans without payment if the operator allows it', async () => {
  const { config } = platform.running.platform
  const change = (plan: string) => ask('PUT', `/organizations/${slug}/billing/plan`, { plan })
  const billing = async () => (await ask('GET', `/organizations/${slug}/billing`)).body
  expect(await billing()).toMatchObject({ payments: { plan_changes: true } })
  config.planChanges = false
  try {
    const { body, status } = await change('enterprise')
    expect([status, (body as { code: string }).code]).toEqual([409, 'conflict'])
    expect(await billing()).toMatchObject({
      plan: { id: 'pro' },
      payments: { plan_changes: false },
    })
  } finally {
    config.planChanges = true
  }
  expect((await change('team')).status).toBe(200)
})
