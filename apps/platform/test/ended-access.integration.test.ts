import { createPlatformClient } from '@howdah/platform-client/client'
import type { PlatformError } from '@howdah/platform-client/errors'
import type { QueryEvent } from '@howdah/platform-client/query/query.types'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startRolesFixture, type RolesFixture } from '../src/access/testing/roles-fixture'
import { call, newSession, type Reply } from '../src/server/http/testing/call'

let roles: RolesFixture
let ref: string
let developer: string
let developerCookie: string
let ownerCookie: string
beforeAll(async () => {
  roles = await startRolesFixture()
  ref = roles.refs.theirs
  developer = roles.people.get('developer') ?? ''
})
afterAll(() => roles.testPlatform.stop())
beforeEach(async () => {
  await roles.restore()
  developerCookie = await newSession(roles.platform, developer)
  ownerCookie = await newSession(roles.platform, roles.people.get('owner') ?? '')
})

const ask = (cookie: string, method: string, path: string, json?: unknown): Promise<Reply> =>
  call(`${roles.testPlatform.url}/platform${path}`, {
    method,
    headers: { origin: roles.testPlatform.url, cookie },
    ...(json === undefined ? {} : { json }),
  })

async function run(sql: string, headers: Record<string, string>): Promise<QueryEvent[]> {
  const client = createPlatformClient({
    baseUrl: roles.testPlatform.url,
    getAccessToken: () => null,
    fetch: (input, init) => {
      const request = new Request(input, init)
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
  const events: QueryEvent[] = []
  for await (const event of runQuery(client, { projectRef: ref, sql })) events.push(event)
  return events
}
const bySession = (cookie: string) => ({ cookie, origin: roles.testPlatform.url })

interface LongRun {
  /** Resolves when Postgres has it. */
  begun: Promise<unknown>
  ended: Promise<PlatformError>
}

/** Begins a run that takes a minute. */
function longRun(headers: Record<string, string>): LongRun {
  const mark = `run ${Math.random()}`
  const ended = run(`select pg_sleep(60) /* ${mark} */`, headers).then(
    () => expect.fail('It was not ended'),
    (error: unknown) => error as PlatformError,
  )
  const begun = vi.waitFor(
    async () => {
      const events = await run(
        `select count(*) from pg_stat_activity where query like 'select pg_sleep%${mark}%'`,
        bySession(ownerCookie),
      )
      const count = events.flatMap((event) => (event.type === 'rows' ? event.chunk.rows() : []))
      expect(count).toEqual([['1']])
    },
    { timeout: 40_000, interval: 100 },
  )
  return { begun, ended }
}

const ends: [string, () => Promise<Reply>][] = [
  ['signed out', () => ask(developerCookie, 'POST', '/sign-out')],
  [
    'given another role',
    () =>
      ask(ownerCookie, 'PATCH', `/organizations/personal/members/${developer}`, {
        role: 'read-only',
      }),
  ],
  ['removed', () => ask(ownerCookie, 'DELETE', `/organizations/personal/members/${developer}`)],
  [
    'without the second factor that their organization requires now',
    async () => {
      await roles.platform.control.query(
        `update identity."user" set "twoFactorEnabled" = true where id = $1`,
        [roles.people.get('owner')],
      )
      return ask(ownerCookie, 'PATCH', '/organizations/personal', {
        organization_requires_mfa: true,
      })
    },
  ],
]

test.each(ends)('ends the run of a person who is %s', async (_, end) => {
  const { status: before } = await ask(developerCookie, 'GET', '/profile')
  expect(before).toBe(200)
  const { begun, ended } = longRun(bySession(developerCookie))
  await begun
  const reply = await end()
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await ended).toMatchObject({ code: 'forbidden' })
  await roles.platform.control.query('update organizations set requires_mfa = false')
})

test('ends the runs of other sessions when the password is changed, and of tokens if they are revoked', async () => {
  const other = await newSession(roles.platform, developer)
  const { token } = await roles.platform.accessTokens.create({ personId: developer, name: 'ci' })
  const byToken = { authorization: `Bearer ${token}` }
  const ofOther = longRun(bySession(other))
  const ofToken = longRun(byToken)
  await Promise.all([ofOther.begun, ofToken.begun])
  const change = { current: 'strange and long', new: 'stranger and longer' }
  expect((await ask(developerCookie, 'PUT', '/profile/password', change)).status).toBe(204)
  expect(await ofOther.ended).toMatchObject({ code: 'forbidden' })
  expect(
    (await call(`${roles.testPlatform.url}/platform/profile`, { headers: byToken })).status,
  ).toBe(200)
  const back = { current: change.new, new: change.current, revoke_tokens: true }
  expect((await ask(developerCookie, 'PUT', '/profile/password', back)).status).toBe(204)
  expect(await ofToken.ended).toMatchObject({ code: 'forbidden' })
  expect(
    (await call(`${roles.testPlatform.url}/platform/profile`, { headers: byToken })).status,
  ).toBe(401)
})

test('ends runs that wait for a slot, too', async () => {
  const running = Array.from({ length: 6 }, () =>
    run('select pg_sleep(60) /* six */', bySession(developerCookie)).then(
      () => null,
      (error: unknown) => error as PlatformError,
    ),
  )
  await vi.waitFor(
    async () => {
      const events = await run(
        `select count(*) from pg_stat_activity where query like 'select pg_sleep%six *' || '/'`,
        bySession(ownerCookie),
      )
      const count = events.flatMap((event) => (event.type === 'rows' ? event.chunk.rows() : []))
      expect(count).toEqual([['4']])
    },
    { timeout: 40_000, interval: 100 },
  )
  // The last two have come with the others, and wait.
  await sleep(1_000)
  expect((await ask(developerCookie, 'POST', '/sign-out')).status).toBe(204)
  for (const error of await Promise.all(running)) expect(error).toMatchObject({ code: 'forbidden' })
})

async function temporaryKey(headers: Record<string, string>): Promise<Record<string, string>> {
  const path = `projects/${ref}/api-keys/temporary?authorization_exp=3600`
  const { body } = await call(`${roles.testPlatform.url}/platform/${path}`, { headers })
  return { authorization: `Bearer ${(body as { api_key: string }).api_key}` }
}

const statusOf = async (headers: Record<string, string>) =>
  (await call(`${roles.testPlatform.url}/platform/projects/${ref}`, { headers })).status

test('ends temporary keys with the token that asked for them, and their runs', async () => {
  const { accessTokens } = roles.platform
  const { id, token } = await accessTokens.create({ personId: developer, name: 'ci' })
  const other = await accessTokens.create({ personId: developer, name: 'other' })
  const key = await temporaryKey({ authorization: `Bearer ${token}` })
  const otherKey = await temporaryKey({ authorization: `Bearer ${other.token}` })
  expect(await statusOf(key)).toBe(200)
  const { begun, ended } = longRun(key)
  await begun
  expect((await ask(developerCookie, 'DELETE', `/profile/access-tokens/${id}`)).status).toBe(204)
  expect(await statusOf(key)).toBe(401)
  expect(await ended).toMatchObject({ code: 'forbidden' })
  expect(await statusOf(otherKey)).toBe(200)
})

test('ends temporary keys with the session that asked for them', async () => {
  const key = await temporaryKey(bySession(developerCookie))
  expect(await statusOf(key)).toBe(200)
  expect((await ask(developerCookie, 'POST', '/sign-out')).status).toBe(204)
  expect(await statusOf(key)).toBe(401)
})

test('begins nothing for a person who was removed while the body was on its way', async () => {
  const body = JSON.stringify({ query: 'create table too_late (n int)' })
  const { port } = new URL(roles.testPlatform.url)
  const status = new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/platform/projects/${ref}/query`,
        headers: {
          ...bySession(developerCookie),
          host: `localhost:${port}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => resolve(response.resume().statusCode),
    ).on('error', reject)
    request.write(body.slice(0, 10))
    void sleep(1_500)
      .then(() => ask(ownerCookie, 'DELETE', `/organizations/personal/members/${developer}`))
      .then(() => request.end(body.slice(10)))
  })
  expect(await status).toBe(404)
  expect(
    (await run(`select to_regclass('public.too_late')`, bySession(ownerCookie))).flatMap((event) =>
      event.type === 'rows' ? event.chunk.rows() : [],
    ),
  ).toEqual([[null]])
})
