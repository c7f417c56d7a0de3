import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer, howdah, temporaryData } from '../../../test/server-process'
import { isRunning, processesIn } from '../../base/process-table'
import { layout } from '../../base/disk/data-directory'
import { freePort } from '../../postgres/cluster/free-port'
import { socketFolder } from '../../postgres/cluster/cluster-place'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'
import { call } from '../../server/http/testing/call'
import { restMessages } from './rest.messages'
import { createRestServers } from './rest-servers'

/** Returns the body of an answer to a request with headers that `fetch` does not send. */
const rawGet = (url: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    get(url, { headers }, (response) => void text(response).then(resolve, reject)).on(
      'error',
      reject,
    )
  })

describe('the process of a Data API', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform({}, { HOWDAH_REST_IDLE: '1' })
  })
  afterAll(() => platform.stop())

  const pid = () => platform.running.platform.restServers.pidOf(platform.projectRef)
  const read = () => platform.browser().from('products').select('name')
  const configure = (json: unknown) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/config/postgrest`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      json,
    })

  it('ends when it is idle, and starts again', async () => {
    expect((await read()).error).toBeNull()
    const first = pid() ?? 0
    expect(first).toBeGreaterThan(0)
    await vi.waitFor(() => expect([pid(), isRunning(first)]).toEqual([null, false]), {
      timeout: 20_000,
      interval: 50,
    })
    expect((await read()).error).toBeNull()
  })

  it('starts once for requests that come together', async () => {
    await platform.running.platform.restServers.end(platform.projectRef)
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(platform.running.platform.restServers.pidOf(platform.projectRef)).toBeGreaterThan(0)
  })

  it('waits for a place among the processes of the server, and is refused if there is none', async () => {
    const services = platform.running.platform
    const { projectRef } = platform
    const warn = vi.fn()
    // Names of one project, as if each had a Postgres.
    const servers = createRestServers({
      ...services,
      config: { ...services.config, restProcesses: 2 },
      log: { ...services.log, warn },
      clusters: {
        ...services.clusters,
        target: (_, login, database) => services.clusters.target(projectRef, login, database),
      },
    })
    const [first, second, third] = ['first', 'second', 'third'].map((name) => name.padEnd(20, '0'))
    const releases: (() => void)[] = []
    const use = (ref = '') =>
      new Promise<() => void>((resolve, reject) => {
        servers
          .use(ref, ({ process: { pid: own } }) => {
            expect(own).toBeGreaterThan(0)
            return new Promise<void>((release) => {
              releases.push(release)
              resolve(release)
            })
          })
          .catch(reject)
      })
    try {
      const release = await use(first)
      await use(second)
      expect(servers.problemOf(third ?? '')).toBeNull()
      const refused = { status: 503, message: restMessages.allInUse }
      expect(await Promise.allSettled([use(third), use(third)])).toMatchObject([
        { reason: refused },
        { reason: refused },
      ])
      // One line for all of them.
      const lines = warn.mock.calls.filter(([line]) => line === restMessages.full(2))
      expect(lines).toEqual([[restMessages.full(2), expect.objectContaining({ project: third })]])
      expect(servers.problemOf(third ?? '')).toBe(restMessages.full(2))
      const waiting = use(third)
      // Another one waits for the same place, and gets the same process.
      const other = use(third)
      release()
      await Promise.all([waiting, other])
      expect(servers.pidOf(first ?? '')).toBeNull()
      expect(servers.pidOf(third ?? '')).toBeGreaterThan(0)
    } finally {
      for (const release of releases) release()
      await servers.close()
    }
  })

  it('gives databases that do not answer no place of another organization', async () => {
    const services = platform.running.platform
    const { projectRef } = platform
    let fail = () => {}
    const hanging = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('The database does not answer.'))
    })
    hanging.catch(() => undefined)
    const refs = ['hangs-1', 'hangs-2', 'hangs-3', 'hangs-4', 'hangs-5']
    const servers = createRestServers({
      ...services,
      config: { ...services.config, restProcesses: 4 },
      projects: {
        ...services.projects,
        async byRef(ref) {
          const project = await services.projects.byRef(projectRef)
          return project && { ...project, organizationId: refs.includes(ref) ? -1 : -2 }
        },
      },
      clusters: {
        ...services.clusters,
        target: (ref, login, database) =>
          refs.includes(ref) ? hanging : services.clusters.target(projectRef, login, database),
      },
    })
    try {
      const uses = refs.map((ref) => servers.use(ref, () => Promise.resolve()))
      const ended = Promise.allSettled(uses)
      const own = await servers.use('answers'.padEnd(20, '0'), ({ process }) =>
        Promise.resolve(process.pid),
      )
      expect(own).toBeGreaterThan(0)
      fail()
      expect((await ended).map(({ status }) => status)).toEqual(refs.map(() => 'rejected'))
    } finally {
      fail()
      await servers.close()
    }
  })

  it('follows its settings at once', async () => {
    expect((await configure({ max_rows: 3 })).status).toBe(200)
    expect((await read()).data).toHaveLength(3)
    await platform.sql(`create schema shop; create table shop.things (id int);
      grant usage on schema shop to anon; grant select on shop.things to anon`)
    expect((await configure({ db_schema: ['shop'], max_rows: 1_000_000 })).status).toBe(200)
    const things = await platform
      .browser()
      .schema('shop' as 'public')
      .from('things')
      .select()
    expect(things).toMatchObject({ error: null, data: [] })
    expect((await read()).status).toBe(406)
    expect((await configure({ enabled: false, db_schema: ['public'] })).status).toBe(200)
    const { error, status } = await read()
    expect([status, error?.message]).toEqual([404, 'The Data API of this project is off.'])
    expect((await configure({ enabled: true })).status).toBe(200)
    expect((await read()).error).toBeNull()
  })

  it('follows the search path and the size of its pool at once', async () => {
    await platform.sql(`set check_function_bodies = off;
      create schema helpers;
      grant usage on schema helpers to anon;
      create function helpers.helper() returns int language sql as 'select 7';
      create function public.helped() returns int language sql as 'select helper()';
      create function public.rest_sessions(seconds float) returns bigint language sql security definer as $$
        select count(*) from pg_sleep(seconds), pg_stat_get_activity(null) s
          join pg_roles r on r.oid = s.usesysid where r.rolname = 'howdah_rest' $$;
      grant execute on all functions in schema public to anon`)
    expect((await configure({ db_extra_search_path: ['public'] })).status).toBe(200)
    expect((await platform.browser().rpc('helped')).error?.code).toBe('42883')
    expect((await configure({ db_extra_search_path: ['public', 'helpers'] })).status).toBe(200)
    expect((await platform.browser().rpc('helped')).data).toBe(7)

    /** Returns the most sessions that one of many requests at a time has seen. */
    const sessions = async () => {
      const asked = Array.from({ length: 9 }, () =>
        platform.browser().rpc('rest_sessions', { seconds: 0.3 }),
      )
      const seen = (await Promise.all(asked)).map(({ data, error }) => {
        expect(error).toBeNull()
        return Number(data)
      })
      return Math.max(...seen)
    }
    // With the session that listens for changes of the schema.
    for (const size of [2, 5]) {
      expect((await configure({ db_pool: size })).status).toBe(200)
      await vi.waitFor(async () => expect(await sessions()).toBe(size + 1), {
        timeout: 30_000,
        interval: 100,
      })
    }
    expect((await configure({ db_pool: null })).status).toBe(200)
  })

  it('has a statement timeout for each role', async () => {
    await platform.sql(`create function public.rest_for(seconds float) returns text language sql as $$ select 'rested' from pg_sleep(seconds) $$;
      grant execute on all functions in schema public to anon, service_role`)
    const rest = (client: typeof platform.admin) => client.rpc('rest_for', { seconds: 1 })
    // The Data API learns of the function within a second or so.
    await vi.waitFor(async () => expect((await rest(platform.browser())).data).toBe('rested'))
    await platform.sql(`alter role anon set statement_timeout = '200ms'`)
    await platform.sql(`notify pgrst, 'reload config'`)
    await vi.waitFor(
      async () => expect((await rest(platform.browser())).error?.code).toBe('57014'),
      { timeout: 30_000, interval: 50 },
    )
    expect((await rest(platform.admin)).data).toBe('rested')
    await platform.sql(`alter role anon set statement_timeout = '3s'`)
    await platform.sql(`notify pgrst, 'reload config'`)
  })

  it('has a number of rows and a timeout for each role, which its settings change', async () => {
    const address = `${platform.url}/platform/projects/${platform.projectRef}/config/postgrest/roles`
    const headers = { authorization: `Bearer ${platform.tokens.owner}` }
    const limit = (json: unknown) => call(address, { method: 'PATCH', headers, json })
    const all = (client: typeof platform.admin) => client.from('products').select('id')
    const { data: products, error } = await all(platform.admin)
    expect(error).toBeNull()
    const total = products?.length ?? 0
    expect(total).toBeGreaterThan(3)
    const saved = await limit({ roles: [{ role: 'anon', max_rows: 2, statement_timeout_ms: 200 }] })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        roles: [
          { role: 'anon', max_rows: 2, statement_timeout_ms: 200 },
          { role: 'authenticated', max_rows: null, statement_timeout_ms: 8_000 },
          { role: 'service_role', max_rows: null, statement_timeout_ms: null },
        ],
      },
    })
    const anon = platform.browser()
    expect((await all(anon)).data).toHaveLength(2)
    expect((await all(anon).limit(1)).data).toHaveLength(1)
    const counted = await anon
      .from('products')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 3)
    expect([counted.count, counted.data?.length]).toEqual([total, 2])
    // Range headers, which other clients send.
    const apikey = { apikey: platform.keys.anon }
    const rest = `${platform.endpoint}/rest/v1`
    const ranged = await fetch(`${rest}/products?select=id&order=id`, {
      headers: { ...apikey, range: '1-3' },
    })
    expect([ranged.headers.get('content-range'), await ranged.json()]).toEqual([
      '1-2/*',
      counted.data,
    ])
    expect((await all(platform.admin)).data).toHaveLength(total)
    // A change that is rolled back would read all of them.
    const undone = await fetch(`${rest}/products?id=gt.0`, {
      method: 'DELETE',
      headers: { ...apikey, prefer: 'tx=rollback,return=representation' },
    })
    expect(undone.status).toBe(403)
    await platform.sql(`create function public.every_product() returns setof public.products language sql stable as 'select * from public.products';
      grant execute on function public.every_product() to anon`)
    for (const path of ['rpc', '%72pc'])
      await vi.waitFor(async () => {
        const answer = await fetch(`${rest}/${path}/every_product`, {
          method: 'POST',
          headers: apikey,
        })
        expect(await answer.json()).toHaveLength(2)
      })
    // A range that the connection claims as its own does not reach PostgREST.
    const claimed = await rawGet(`${rest}/products?select=id`, {
      ...apikey,
      range: '0-9',
      connection: 'range',
    })
    expect(JSON.parse(claimed)).toHaveLength(2)
    await vi.waitFor(
      async () => expect((await anon.rpc('rest_for', { seconds: 1 })).error?.code).toBe('57014'),
      { timeout: 30_000, interval: 50 },
    )
    // No timeout is a value, too: the server does not bring its default back.
    const none = await limit({
      roles: [{ role: 'anon', max_rows: null, statement_timeout_ms: null }],
    })
    expect(none.body).toHaveProperty('roles.0', {
      role: 'anon',
      max_rows: null,
      statement_timeout_ms: null,
    })
    await platform.running.platform.restServers.prepare(platform.projectRef)
    expect((await call(address, { headers })).body).toEqual(none.body)
    expect((await all(anon)).data).toHaveLength(total)
    expect((await configure({ max_rows: 100 })).status).toBe(200)
    for (const roles of [
      [],
      [{ role: 'postgres', max_rows: 1 }],
      [{ role: 'anon' }],
      [{ role: 'anon', max_rows: 0 }],
      [
        { role: 'anon', max_rows: 1 },
        { role: 'anon', max_rows: 2 },
      ],
      [
        { role: 'anon', max_rows: 101 },
        { role: 'service_role', max_rows: 1 },
      ],
      [{ role: 'anon', statement_timeout_ms: 120_001 }],
    ])
      expect((await limit({ roles })).status).toBe(400)
    expect((await configure({ max_rows: 1_000_000 })).status).toBe(200)
    const asReader = { authorization: `Bearer ${platform.tokens.reader}` }
    const refused = await call(address, {
      method: 'PATCH',
      headers: asReader,
      json: { roles: [{ role: 'anon', max_rows: 1 }] },
    })
    expect(refused.status).toBe(403)
  })

  it('never answers a role with more rows than its number, however a request asks for them', async () => {
    const address = `${platform.url}/platform/projects/${platform.projectRef}/config/postgrest/roles`
    const limit = (max_rows: number | null) =>
      call(address, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: { roles: [{ role: 'anon', max_rows }] },
      })
    expect((await limit(2)).status).toBe(200)
    await platform.sql(`create or replace function public.every_product() returns setof public.products language sql stable as 'select * from public.products';
      grant execute on function public.every_product() to anon`)
    await vi.waitFor(async () =>
      expect((await platform.browser().rpc('every_product')).data).toHaveLength(2),
    )
    const queries = [
      ...['', '&', ';', '?limit=1000', 'select=id;order=id', 'id=gt.0;limit=1000'],
      ...[
        'limit=-x',
        'limit=-',
        'limit=--1',
        'limit=-1x',
        'limit=- 1',
        'limit=-1%00',
        'limit=(-1)',
      ],
      ...['limit=-1', 'limit=-0', 'limit=-99999999999999999999', 'limit=-1&limit=1000'],
      ...['limit=-1;limit=1000', 'limit=1000;limit=-1', 'limit=1;limit=1000', ';limit=1000'],
      ...['limit=1000', 'limit=0x3e8', 'limit=1e3', 'limit=+1000', 'limit=%201000', 'limit=1000.0'],
      ...[
        'limit',
        'limit=',
        'limit=null',
        'limit=x',
        'limit=٣',
        'limit=(1000)',
        'limit=99999999999999999999',
      ],
      ...[
        '%6cimit=1000',
        'limit%3d1000',
        'limi%74=-x',
        '%zzlimit=1000',
        'LIMIT=1000',
        '.limit=1000',
      ],
      ...['offset=-1', 'offset=-x', 'offset=x', 'offset=1;offset=0', 'offset=99999999999999999999'],
      ...['offset=0&limit=-x', 'limit=1000&x=1;limit=1000', 'limit=3&select=id;limit=100000'],
      ...['limit=0', 'limit=0;limit=1000', 'limit=0&limit=-x', 'limit=1000&offset=1'],
    ]
    const ranges: Record<string, string>[] = [
      {},
      ...[
        '0-999',
        '7-99999',
        '4-2',
        '4-3',
        '0-',
        '2000-3000',
        '-5',
        'items=0-999',
        '0-99999999999999999999',
      ].map((range) => ({ range })),
      // PostgREST does not see it.
      ...['7-9', '2000-3000', '4-2'].map((range) => ({ range, connection: 'range' })),
    ]
    const odd: unknown[] = []
    for (const target of ['products', 'rpc/every_product'])
      for (const headers of ranges)
        await Promise.all(
          queries.map(async (query) => {
            const url = `${platform.endpoint}/rest/v1/${target}?${encodeURI(query).replaceAll('%25', '%')}`
            const body = JSON.parse(
              await rawGet(url, { apikey: platform.keys.anon, ...headers }),
            ) as unknown[] | { code: string }
            const isGood = Array.isArray(body)
              ? body.length <= 2
              : /^(PGRST|[02-4])/.test(body.code)
            if (!isGood)
              odd.push([target, headers, query, Array.isArray(body) ? body.length : body])
          }),
        )
    expect(odd).toEqual([])
    const refusals = [
      ['limit=-1', '0-'],
      ['', '4-2'],
      ['limit=1', '5-9'],
    ].map(async ([query, range = '']) => {
      const url = `${platform.endpoint}/rest/v1/products?${query}`
      const answer = await fetch(url, { headers: { apikey: platform.keys.anon, range } })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    })
    expect(await Promise.all(refusals)).toEqual(refusals.map(() => [416, 'PGRST103']))
    expect((await limit(null)).status).toBe(200)
  })

  it.each([
    [{ db_schema: [] }],
    [{ db_schema: ['missing'] }],
    [{ db_schema: ['a,b'] }],
    [{ db_schema: ['pg_catalog'] }],
    [{ db_pool: 500 }],
    [{ max_rows: 1_000_001 }],
    [{ max_rows: 0 }],
    [{}],
  ])('refuses %j', async (change) => {
    expect((await configure(change)).status).toBe(400)
  })

  it('sleeps with its project, and is gone with it', async () => {
    await read()
    const first = pid() ?? 0
    const { platform: services } = platform.running
    await services.provisioners.stop(platform.projectRef)
    await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: 20_000, interval: 20 })
    expect(pid()).toBeNull()
    await services.provisioners.start(platform.projectRef)
    await vi.waitFor(async () => expect((await read()).error).toBeNull(), {
      timeout: 30_000,
      interval: 100,
    })

    const last = pid() ?? 0
    const { run } = services.directory
    const project = await services.projects.byRef(platform.projectRef)
    const folder = socketFolder(run, `rest-${platform.projectRef}`)
    expect(existsSync(folder)).toBe(true)
    const removed = await call(`${platform.url}/platform/projects/${platform.projectRef}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      json: { name: project?.name },
    })
    expect(removed.status).toBeLessThan(300)
    await vi.waitFor(() => expect([isRunning(last), existsSync(folder)]).toEqual([false, false]), {
      timeout: 30_000,
      interval: 50,
    })
  })
})

it('a server prints types for programs, and no process of its Data API survives a kill', async () => {
  await buildServer()
  const data = await temporaryData()
  try {
    const gateway = await freePort()
    const args = ['--data', data.root, '--port', '0', '--gateway-port', String(gateway)]
    const server = howdah(args)
    await server.says('Ctrl+C stops')
    const { pool, close } = await data.control()
    const ref = await vi.waitFor(
      async () => {
        const { rows } = await pool.query<{ ref: string }>(
          `select ref from projects where status = 'ACTIVE_HEALTHY'`,
        )
        if (!rows[0]) throw new Error('The project is not running yet.')
        return rows[0].ref
      },
      { timeout: 60_000, interval: 50 },
    )
    const { createMembers } = await import('../organizations/members/members')
    const { createAccessTokens } = await import('../people/access-tokens/access-tokens')
    const personId = (await createMembers(pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(pool).create({ personId, name: 'killer' })
    await close()
    const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
    const keys = await call(`${url}/platform/projects/${ref}/api-keys?reveal=true`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [{ api_key: apikey } = { api_key: '' }] = keys.body as { api_key: string }[]
    const answer = await fetch(`http://127.0.0.1:${gateway}/${ref}/rest/v1/products?limit=1`, {
      headers: { apikey },
    })
    expect(answer.status).toBe(200)
    const types = howdah(['types', 'generate', '--url', url, '--project', ref], {
      env: { HOWDAH_ACCESS_TOKEN: token },
    })
    expect(await types.ended, types.output).toBe(0)
    expect(types.output).toMatch(/^export type Json =[^]* products: \{/)
    const folder = await realpath(socketFolder(layout(data.root).run, `rest-${ref}`))
    expect(processesIn(folder).length).toBeGreaterThan(0)
    server.child.kill('SIGKILL')
    await server.ended
    await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    })
  } finally {
    await data.end()
  }
})
