import { saveRowsSql } from '@howdah/rules/table/editing/row-changes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRolesFixture, type RolesFixture } from '../../access/testing/roles-fixture'
import { call, newSession, type Reply } from '../../server/http/testing/call'
import { createHost, messageOf, ORIGIN } from './testing/visitor'

let roles: RolesFixture
let host: ReturnType<typeof createHost>
let ref: string
let url: string
let owner: string

beforeAll(async () => {
  roles = await startRolesFixture()
  ref = roles.refs.theirs
  url = roles.testPlatform.url
  owner = roles.testPlatform.tokens.owner
  host = createHost({ url, ref, token: owner })
  await asOwner(`
    create table embed_todos (id int primary key, owner text not null, title text);
    alter table embed_todos enable row level security;
    grant select, insert, update, delete on embed_todos to authenticated;
    create policy own on embed_todos to authenticated
      using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
    insert into embed_todos values (1, 'ada', 'of Ada'), (2, 'eve', 'of Eve')`)
})
afterAll(() => roles.testPlatform.stop())
beforeEach(() => roles.restore())

const asOwner = (query: string): Promise<Reply> =>
  call(`${url}/platform/projects/${ref}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}` },
    json: { query },
  })
const remove = (id: string, place = host.sessions) =>
  call(`${place}/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${owner}` } })
const list = async () =>
  (await call(host.sessions, { headers: { authorization: `Bearer ${owner}` } })).body as {
    id: string
    last_used_at: string | null
  }[]
const ada = { claims: { sub: 'ada' } }
const personOf = (who: 'developer' | 'owner') => roles.people.get(who) ?? ''
const tokenOf = (who: 'developer' | 'owner', scopes: string[] | null = null) =>
  roles.platform.accessTokens.create({ personId: personOf(who), name: 'web server', scopes })

describe('an embed session', () => {
  test('runs SQL as its role, with its claims, for the rows that policies let it see', async () => {
    const { token, expires_at: expiresAt } = await host.create(ada)
    expect(token).toMatch(/^hwe_[\w-]{43}$/)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    const rows = await host.run(token, 'select title from embed_todos')
    expect([rows.status, rows.body]).toEqual([200, [{ title: 'of Ada' }]])
    const me = await host.run(
      token,
      `select current_user as role, session_user as login, current_setting('request.jwt.claims')::json as claims`,
    )
    expect(me.body).toEqual([
      {
        role: 'authenticated',
        login: 'howdah_embed',
        claims: { sub: 'ada', role: 'authenticated' },
      },
    ])
    // The next run starts with nothing of this one.
    const { token: other } = await host.create({ claims: { sub: 'eve' } })
    expect((await host.run(other, 'select title from embed_todos')).body).toEqual([
      { title: 'of Eve' },
    ])
  })

  test('may be a visitor without an account', async () => {
    const { token } = await host.create({ role: 'anon', widgets: [], operations: ['runQuery'] })
    expect((await host.run(token, 'select current_user as role')).body).toEqual([{ role: 'anon' }])
    expect((await host.run(token, 'select * from embed_todos')).body).toEqual([])
  })

  test('only reads unless it says otherwise, and then saves rows of the table editor', async () => {
    const change = saveRowsSql({ schema: 'public', name: 'embed_todos', columns: [] }, [
      {
        type: 'update',
        key: [['id', '1']],
        read: [],
        values: [['title', { to: 'value', text: 'changed' }]],
      },
    ])
    const { token: reads } = await host.create(ada)
    const refused = await host.run(reads, change)
    expect(messageOf(refused)).toContain('read-only transaction')
    for (const sql of [
      `insert into embed_todos values (3, 'ada', 'x')`,
      'with x as (delete from embed_todos returning 1) select * from x',
      'explain analyze delete from embed_todos',
    ])
      expect([sql, (await host.run(reads, sql)).status]).toEqual([sql, 400])
    const { token: writes, id } = await host.create({ ...ada, read_only: false, label: 'Ada' })
    expect((await host.run(writes, change)).status).toBe(200)
    const { body } = await asOwner('select title from embed_todos order by id')
    expect(body).toEqual([{ title: 'changed' }, { title: 'of Eve' }])
    const { rows } = await roles.platform.control.query(
      `select via, after from audit_log where action = 'runQuery' and target ->> 'id' = $1`,
      [id],
    )
    expect(rows).toEqual([
      { via: 'embed-session', after: { changes: ['update "public"."embed_todos"'] } },
    ])
  })

  test('is listed without its token, with its last use', async () => {
    const { token, id } = await host.create({ ...ada, label: 'Customer of Ada' })
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      label: 'Customer of Ada',
      origin: ORIGIN,
      operations: ['runQuery', 'createExport'],
      role: 'authenticated',
      claims: { sub: 'ada' },
      read_only: true,
      last_used_at: null,
      created_by: { person_id: personOf('owner'), access_token: 'test' },
    })
    await host.run(token, 'select 1')
    const used = (await list()).find((one) => one.id === id)
    expect(used?.last_used_at).not.toBeNull()
    expect(JSON.stringify(await list())).not.toContain(token)
    const { rows } = await roles.platform.control.query('select * from embed_sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('answers pages of its origin, and no others', async () => {
    const { token } = await host.create({ origin: 'https://shop.example.com' })
    const origin = 'https://shop.example.com'
    const allowed = await host.run(token, 'select 1 as one', { headers: { origin } })
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    const preflight = (from: string) =>
      call(`${url}/platform/projects/${ref}/query`, {
        method: 'OPTIONS',
        headers: { origin: from },
      })
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBe(origin)
    const foreign = await preflight('https://evil.example.com')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    // A page has to be able to read that its token has expired.
    await roles.platform.control.query(
      `update embed_sessions set expires_at = now() - interval '1 minute' where origin = $1`,
      [origin],
    )
    const expired = await host.run(token, 'select 1', { headers: { origin } })
    expect(expired.status).toBe(401)
    expect(expired.headers.get('access-control-allow-origin')).toBe(origin)
  })

  test('exports the rows that it sees, until it is revoked', async () => {
    const { token, id } = await host.create(ada)
    const create = async (query: string) =>
      call(`${url}/platform/projects/${ref}/exports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
        json: { query, format: 'csv' },
      })
    const download = async ({ body }: Reply) => call(`${url}${(body as { path: string }).path}`)
    const sql = 'select owner from embed_todos'
    expect((await download(await create(sql))).text).toBe('owner\r\nada\r\n')
    expect((await create('reset role')).status).toBe(403)
    const created = await create(sql)
    expect(created.status).toBe(201)
    await remove(id)
    expect((await download(created)).status).toBe(404)
  })

  test('is made by a token that may do nothing else', async () => {
    const { token } = await tokenOf('owner', ['create:embed_sessions'])
    const session = await host.create(ada, token)
    expect((await host.run(token, 'select 1')).status).toBe(403)
    expect((await host.run(session.token, 'select title from embed_todos')).status).toBe(200)
  })

  test('is an entry of the audit log when it is made and revoked', async () => {
    const { id } = await host.create({ label: 'audited' })
    await remove(id)
    const { rows } = await roles.platform.control.query(
      `select action from audit_log where target ->> 'id' = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([{ action: 'createEmbedSession' }, { action: 'deleteEmbedSession' }])
  })
})

/** Begins a run that lasts until it is ended. */
async function longRun(session: string) {
  const mark = `run ${Math.random()}`
  const ended = host.run(session, `select pg_sleep(28) /* ${mark} */`)
  await vi.waitFor(
    async () => {
      const { body } = await asOwner(
        `select count(*) as count from pg_stat_activity where query like 'select pg_sleep%${mark}%'`,
      )
      expect(body).toEqual([{ count: '1' }])
    },
    { timeout: 20_000, interval: 100 },
  )
  return { ended }
}

describe('an embed session ends at once', () => {
  const ends: [string, (made: { sessionId: string; tokenId: string }) => Promise<unknown>][] = [
    ['it is revoked', async ({ sessionId }) => remove(sessionId)],
    [
      'its access token is deleted',
      async ({ tokenId }) =>
        call(`${url}/platform/profile/access-tokens/${tokenId}`, {
          method: 'DELETE',
          headers: { cookie: await newSession(roles.platform, personOf('developer')), origin: url },
        }),
    ],
    [
      'its creator is removed',
      async () =>
        call(`${url}/platform/organizations/personal/members/${personOf('developer')}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${owner}` },
        }),
    ],
    [
      'its creator may only read',
      async () =>
        call(`${url}/platform/organizations/personal/members/${personOf('developer')}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${owner}` },
          json: { role: 'read-only' },
        }),
    ],
  ]
  test.each(ends)('when %s, with what it runs', async (_, end) => {
    const { id: tokenId, token } = await tokenOf('developer')
    const session = await host.create(ada, token)
    const { ended } = await longRun(session.token)
    await end({ sessionId: session.id, tokenId })
    expect(await ended).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect([401, 403, 404]).toContain((await host.run(session.token, 'select 1')).status)
  })

  test('and its page can read that, to ask for another one', async () => {
    const { id, token } = await host.create(ada)
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    const refused = await host.run(token, 'select 1')
    expect(refused.status).toBe(401)
    expect(messageOf(refused)).toBe('This session has ended.')
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect((await list()).some((one) => one.id === id)).toBe(false)
  })

  test('when its time is over', async () => {
    const { id, token } = await host.create({ minutes: 1 })
    await roles.platform.control.query(
      `update embed_sessions set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await host.run(token, 'select 1')).status).toBe(401)
    expect((await list()).some((one) => one.id === id)).toBe(false)
    await roles.platform.control.query(
      `update embed_sessions set expires_at = now() - interval '2 hours' where id = $1`,
      [id],
    )
    await roles.platform.embedSessions.sweep()
    const { rowCount } = await roles.platform.control.query(
      'select from embed_sessions where id = $1',
      [id],
    )
    expect(rowCount).toBe(0)
  })

  test('when the sign-in that made it is over', async () => {
    const cookie = await newSession(roles.platform, personOf('developer'))
    const made = await call(host.sessions, {
      method: 'POST',
      headers: { cookie, origin: url },
      json: { origin: ORIGIN, widgets: ['table-editor'] },
    })
    const { token } = made.body as { token: string }
    expect((await host.run(token, 'select 1')).status).toBe(200)
    await call(`${url}/platform/sign-out`, { method: 'POST', headers: { cookie, origin: url } })
    expect((await host.run(token, 'select 1')).status).toBe(401)
  })
})

test.each([
  ['no operation', { widgets: [] }],
  ['an unknown operation', { operations: ['deleteProject'] }],
  ['an unknown widget', { widgets: ['settings'] }],
  ['a role above', { role: 'service_role' }],
  ['another role', { role: 'postgres' }],
  ['a role among the claims', { claims: { role: 'service_role' } }],
  ['large claims', { claims: { text: 'x'.repeat(4000) } }],
  ['claims with NUL', { claims: { sub: 'a\0' } }],
  ['no origin', { origin: '' }],
  ['every origin', { origin: '*' }],
  ['the origin null', { origin: 'null' }],
  ['an origin with a path', { origin: 'https://app.example.com/x' }],
  ['a plain origin elsewhere', { origin: 'http://app.example.com' }],
  ['another scheme', { origin: 'file://x' }],
  ['a pattern of origins', { origin: 'https://*' }],
  ['a host without a name', { origin: 'https://.' }],
  ['a host with an empty label', { origin: 'https://a..example' }],
  ['a pattern of subdomains', { origin: 'https://*.example.com' }],
  ['a long time', { minutes: 61 }],
  ['no time', { minutes: 0 }],
  ['files without buckets', { operations: ['listStorageObjects'] }],
  [
    'changes of files though it only reads',
    { operations: ['deleteStorageObjects'], buckets: ['a'] },
  ],
  ['a table that does not exist', { tables: [{ schema: 'public', name: `it's "gone"` }] }],
])('is not made with %s', async (_, body) => {
  expect((await host.ask(body)).status).toBe(400)
})

test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'https://xn--bcher-kva.example'])(
  'may be for %s',
  async (origin) => {
    expect((await host.ask({ origin })).status).toBe(201)
  },
)

describe('named tables', () => {
  const place = `embed ' "place`
  const named = { schema: place, name: `it's "here"` }
  const quoted = `"embed ' ""place"."it's ""here"""`
  beforeAll(async () => {
    await asOwner(`
      create schema "embed ' ""place"; grant usage on schema "embed ' ""place" to authenticated;
      create table ${quoted} (id int); insert into ${quoted} values (7);
      grant select on ${quoted} to authenticated`)
  })
  afterAll(() => asOwner(`drop schema "embed ' ""place" cascade`))

  test('are all that the role reaches without row level security', async () => {
    const refused = await host.ask({ tables: [{ schema: 'public', name: 'embed_todos' }] })
    expect(refused.status).toBe(409)
    expect(messageOf(refused)).toContain(quoted)
    for (const body of [{ tables: [named] }, { schemas: [place] }]) {
      const { token } = await host.create(body)
      expect((await host.run(token, `select id from ${quoted}`)).body).toEqual([{ id: 7 }])
    }
  })

  test('are not enough for a view that shows more', async () => {
    await asOwner(
      'create view embed_view as select * from embed_todos; grant select on embed_view to authenticated',
    )
    const refused = await host.ask({ tables: [named] })
    expect(messageOf(refused)).toContain('public.embed_view')
    await asOwner('alter view embed_view set (security_invoker = true)')
    expect((await host.ask({ tables: [named] })).status).toBe(201)
    await asOwner('drop view embed_view')
  })
})

describe('an access token for single projects', () => {
  test('works for these, and for reading the profile', async () => {
    const cookie = await newSession(roles.platform, personOf('owner'))
    const create = (refs: string[]) =>
      call(`${url}/platform/profile/access-tokens`, {
        method: 'POST',
        headers: { cookie, origin: url },
        json: { name: 'one project', project_refs: refs },
      })
    expect((await create([roles.refs.strangers])).status).toBe(400)
    const made = await create([ref])
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    const { token } = made.body as { token: string }
    const status = async (path: string) =>
      (await call(`${url}/platform${path}`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await status(`/projects/${ref}`)).toBe(200)
    expect(await status('/profile')).toBe(200)
    expect(await status('/organizations')).toBe(403)
    expect(await status('/organizations/personal')).toBe(403)
    const { token: elsewhere } = await roles.platform.accessTokens.create({
      personId: personOf('owner'),
      name: 'elsewhere',
      projectRefs: ['a'.repeat(20)],
    })
    const there = await call(`${url}/platform/projects/${ref}`, {
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    expect(there.status).toBe(404)
  })
})
