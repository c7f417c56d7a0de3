import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from './testing/call'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const run = (query: string, key: string, token: string | null = platform.tokens.owner) =>
  call(`${platform.url}/platform/projects/${platform.projectRef}/query`, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    json: { query },
  })
const count = async (table: string) =>
  (await run(`select count(*)::int as count from ${table}`, crypto.randomUUID())).body

test('a POST with the key of an earlier one is refused and not run', async () => {
  await run('create table once (n int)', crypto.randomUUID())
  const key = crypto.randomUUID()
  const replies = await Promise.all(
    [1, 2, 3].map((n) => run(`insert into once values (${n})`, key)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const refused = await run('insert into once values (4)', key)
  expect(refused).toMatchObject({ status: 409, body: { code: 'repeated_request' } })
  expect(await count('once')).toEqual([{ count: 1 }])
  expect((await run('insert into once values (5)', crypto.randomUUID())).status).toBe(200)
  expect(await count('once')).toEqual([{ count: 2 }])
})

test('a key counts by person, and only once the request has been accepted', async () => {
  const key = crypto.randomUUID()
  expect((await run('select 1', key, null)).status).toBe(401)
  expect((await run('', key, 'hwd_wrong')).status).toBe(401)
  expect((await run('select 1', key)).status).toBe(200)
  expect((await run('select 1', key, platform.tokens.reader)).status).toBe(200)
  expect((await run('select 1', key)).status).toBe(409)
})

test.each(['short', 'a'.repeat(65), 'with a space in it 1234'])(
  'refuses the key %s',
  async (key) => {
    expect(await run('select 1', key)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining('Idempotency-Key') as string },
    })
  },
)
