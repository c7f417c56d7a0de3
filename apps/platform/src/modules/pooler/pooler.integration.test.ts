import { readFile, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { endProcess, processesIn } from '../../base/process-table'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { findPgbouncer } from './find-pgbouncer'
import type { PoolMode } from './pooler.types'

type Config = components['schemas']['PgbouncerConfig']
type Pool = components['schemas']['Pool']

const PASSWORD = "it's a “pässword” 🐘"

const installed = await findPgbouncer(null)

describe.skipIf(installed === null)('with PgBouncer, the pools of a project', () => {
  let testPlatform: TestPlatform

  async function call<T>(
    path: string,
    method = 'GET',
    body?: unknown,
    token = 'owner',
  ): Promise<T> {
    const response = await fetch(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${token === 'owner' ? testPlatform.tokens.owner : testPlatform.tokens.reader}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
    const answer: unknown = await response.json()
    if (!response.ok)
      throw Object.assign(new Error(JSON.stringify(answer)), { status: response.status })
    // The contract is checked by the server in tests.
    return answer as T
  }

  const poolOf = async (mode: PoolMode): Promise<Pool> => {
    const pool = (await call<Pool[]>('config/supavisor')).find(
      ({ pool_mode }) => pool_mode === mode,
    )
    if (!pool) throw new Error(`No ${mode} pool.`)
    return pool
  }

  async function setPassword(password: string): Promise<void> {
    const { clusters } = testPlatform.running.platform
    await withAdmin(await clusters.target(testPlatform.projectRef, 'admin'), (client) =>
      client.query(`alter role postgres password '${password.replaceAll("'", "''")}'`),
    )
  }

  async function connect(
    { db_host: host, db_name: database, db_port: port }: Pool,
    { user = 'postgres', password = PASSWORD }: { user?: string; password?: string } = {},
  ): Promise<Client> {
    const client = new Client({ host, port, database, user, password })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async function value(pool: Pool, sql: string, login?: { user?: string; password?: string }) {
    const client = await connect(pool, login)
    try {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
      return rows[0]?.[0]
    } finally {
      await client.end()
    }
  }

  const folderOf = (mode: PoolMode) => `${testPlatform.dataDirectory}/pools/${mode}`

  beforeAll(async () => {
    testPlatform = await startTestPlatform()
    await setPassword(PASSWORD)
    await vi.waitFor(() => poolOf('transaction'), { timeout: 20_000 })
  })
  afterAll(() => testPlatform.stop())

  it('are listed with their addresses, and answer as Postgres does', async () => {
    const config = await call<Config>('config/pgbouncer')
    expect(config).toMatchObject({
      pgbouncer_enabled: true,
      pgbouncer_status: 'ENABLED',
      pgbouncer_version: installed?.version,
      pool_mode: 'transaction',
      default_pool_size: 15,
    })
    expect(config).not.toHaveProperty('reason')
    for (const mode of ['session', 'transaction'] as const) {
      const pool = await poolOf(mode)
      expect(await value(pool, 'select session_user')).toBe('postgres')
      expect(await value(pool, 'select current_database()')).toBe('postgres')
    }
    expect((await poolOf('transaction')).db_port).toBe(config.db_port)
  })

  it('take the connection string that they are listed with', async () => {
    const address = new URL((await poolOf('session')).connection_string)
    address.password = encodeURIComponent(PASSWORD)
    const client = new Client({ connectionString: address.href })
    await client.connect()
    expect((await client.query('select 40 + 2 as sum')).rows).toEqual([{ sum: 42 }])
    await client.end()
  })

  it('refuse wrong passwords, own logins of the platform, the superuser and the console', async () => {
    const pool = await poolOf('transaction')
    await expect(connect(pool, { password: 'wrong' })).rejects.toThrow(/SASL|password/i)
    const { platform } = testPlatform.running
    for (const login of ['admin', 'editor', 'reader', 'service'] as const) {
      const target = await platform.clusters.target(testPlatform.projectRef, login)
      await expect(
        connect(pool, { user: target.user, password: target.password }),
        login,
      ).rejects.toThrow()
    }
    const pooler = platform.secrets.derive('pooler-login').toString('base64url')
    await expect(connect(pool, { user: 'howdah_pooler', password: pooler })).rejects.toThrow()
    await expect(connect({ ...pool, db_name: 'pgbouncer' })).rejects.toThrow()
    await expect(connect({ ...pool, db_name: 'no_such_project' })).rejects.toThrow()
  })

  it('write lines of their connections to the logs of the project, and none that a client forges', async () => {
    const pool = await poolOf('transaction')
    const ref = testPlatform.projectRef
    const forged = `a\n2026-11-26 10:00:00.123 UTC [1] LOG C-0x1: ${ref}/u@1.2.3.4:5 forged`
    await expect(connect(pool, { user: forged })).rejects.toThrow()
    await value(pool, 'select 1')
    const lines = await vi.waitFor(
      async () => {
        const page = await call<components['schemas']['LogPage']>('logs?view=pooler&limit=200')
        const found = page.lines.filter(({ details }) => details?.user === 'postgres')
        expect(found.map(({ message }) => message).join()).toMatch(
          /login attempt.*closing because/s,
        )
        return page.lines
      },
      { timeout: 20_000, interval: 200 },
    )
    for (const { source, details } of lines) {
      expect(source).toBe('pooler')
      expect(['session', 'transaction']).toContain(details?.pool)
      expect([undefined, '127.0.0.1', '::1']).toContain(details?.address)
    }
    expect(
      lines.some(
        ({ at, message }) => message === 'forged' || at.startsWith('2026-11-26T10:00:00.123'),
      ),
    ).toBe(false)
    // Those of the server itself, which looks up passwords, are not there.
    expect(
      JSON.stringify(lines.filter(({ details }) => details?.connection === 'postgres')),
    ).not.toContain('howdah_pooler')
  })

  it('find verifiers by a function that people cannot call or change', async () => {
    const pool = await poolOf('session')
    for (const sql of [
      `select * from pgbouncer.get_auth('postgres')`,
      'drop function pgbouncer.get_auth(text)',
      'create table pgbouncer.mine ()',
      'alter role howdah_pooler password null',
      'set role howdah_pooler',
    ])
      await expect(value(pool, sql), sql).rejects.toThrow(/permission denied|must be owner/)
  })

  it('answer 200 clients at once on a project with fewer connections', async () => {
    const pool = await poolOf('transaction')
    const clients = await Promise.all(Array.from({ length: 200 }, () => connect(pool)))
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        const { rows } = await client.query<{ index: number; used: number }>(
          `select ${index}::int as index, (select count(*)::int from pg_stat_activity where usename = 'postgres') as used from pg_sleep(0.02)`,
        )
        return rows[0]
      }),
    )
    await Promise.all(clients.map((client) => client.end()))
    expect(answers.map((answer) => answer?.index)).toEqual(clients.map((_, index) => index))
    expect(Math.max(...answers.map((answer) => answer?.used ?? 0))).toBeLessThanOrEqual(21)
  })

  it('are back when their process is killed; direct clients notice nothing', async () => {
    const pool = await poolOf('transaction')
    const { clusters } = testPlatform.running.platform
    const { host, port, database, user } = await clusters.endpoint(testPlatform.projectRef)
    const direct = new Client({ host, port, database, user, password: PASSWORD })
    direct.on('error', () => undefined)
    await direct.connect()
    const session = await connect(await poolOf('session'))
    const [before] = processesIn(folderOf('transaction'))
    if (before === undefined) throw new Error('No PgBouncer runs.')
    endProcess(before)
    // It takes a fraction of a second; the waits of the supervision are in `supervision.test.ts`.
    await vi.waitFor(() => value(pool, 'select 1'), { timeout: 30_000, interval: 20 })
    expect(processesIn(folderOf('transaction'))).not.toContain(before)
    expect((await direct.query('select 1')).rowCount).toBe(1)
    expect((await session.query('select 1')).rowCount).toBe(1)
    await direct.end()
    await session.end()
  })

  it('take a new password at once, and no longer the old one', async () => {
    for (const mode of ['session', 'transaction'] as const) {
      const pool = await poolOf(mode)
      await value(pool, 'select 1')
      await setPassword('another password')
      expect(await value(pool, 'select 1', { password: 'another password' })).toBe(1)
      await expect(connect(pool)).rejects.toThrow()
      await setPassword(PASSWORD)
      expect(await value(pool, 'select 1')).toBe(1)
    }
  })

  it('go on whatever people grant the pooler’s login or set for the database', async () => {
    const { clusters, pooler } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    const pool = await poolOf('session')
    const asAdmin = async (sql: string) =>
      withAdmin(await clusters.target(ref, 'admin'), (client) => client.query(sql))
    const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('howdah_pooler', 'postgres')`
    for (const sql of [
      'grant anon to howdah_pooler',
      `alter database postgres set role = 'anon'`,
      `alter database postgres set transaction_timeout = '1ms'`,
    ])
      await value(pool, sql)
    try {
      await asAdmin(endSessions)
      const client = await connect(pool)
      await client.end()
      await pooler.follow(ref)
      const { rows } = await asAdmin(
        `select count(*)::int from pg_auth_members where member = to_regrole('howdah_pooler')`,
      )
      expect(rows).toEqual([{ count: 0 }])
    } finally {
      await asAdmin('alter database postgres reset role')
      await asAdmin('alter database postgres reset transaction_timeout')
      await asAdmin(endSessions)
    }
  })

  it('run statements with the role of the person, and so with row security', async () => {
    const pool = await poolOf('transaction')
    const admin = await connect(pool)
    await admin.query(
      `create role anna login password 'hers'; create role bert login password 'his'`,
    )
    await admin.query(`create table notes (owner name default current_user, text text);
      alter table notes enable row level security; grant all on notes to anna, bert;
      create policy own on notes using (owner = current_user)`)
    const anna = { user: 'anna', password: 'hers' }
    const bert = { user: 'bert', password: 'his' }
    await value(pool, `insert into notes (text) values ('secret')`, anna)
    expect(await value(pool, 'select count(*)::int from notes', anna)).toBe(1)
    expect(await value(pool, 'select count(*)::int from notes', bert)).toBe(0)
    await expect(connect(pool, { user: 'anna', password: 'his' })).rejects.toThrow()
    await admin.query('drop table notes; drop role anna, bert')
    await admin.end()
  })

  it('change their mode and size without a restart', async () => {
    const { db_port: port } = await poolOf('session')
    const [session] = processesIn(folderOf('session'))
    await expect(
      call('config/pgbouncer', 'PATCH', { pool_mode: 'session' }, 'reader'),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      call('config/pgbouncer', 'PATCH', { default_pool_size: 22 }),
    ).rejects.toMatchObject({ status: 400 })
    const transaction = await poolOf('transaction')
    expect(
      await call<Config>('config/pgbouncer', 'PATCH', {
        pool_mode: 'session',
        default_pool_size: 3,
      }),
    ).toMatchObject({
      pool_mode: 'session',
      default_pool_size: 3,
      max_pool_size: 39,
      db_port: port,
    })
    expect(await call<Pool[]>('config/supavisor')).toHaveLength(1)
    expect(await call<object[]>('databases')).toMatchObject([{ pool_mode: 'session' }])
    await expect(connect(transaction)).rejects.toThrow()

    const pool = await poolOf('session')
    const clients = await Promise.all([1, 2, 3].map(() => connect(pool)))
    await Promise.all(clients.map((client) => client.query('select 1')))
    const fourth = new Client({ ...addressOf(pool), query_timeout: 300 })
    fourth.on('error', () => undefined)
    await expect(
      Promise.race([
        fourth.connect().then(() => fourth.query('select 1')),
        sleep(500).then(() => Promise.reject(new Error('waits'))),
      ]),
    ).rejects.toThrow()
    await Promise.all(clients.map((client) => client.end()))
    await fourth.end().catch(() => undefined)

    await call('config/pgbouncer', 'PATCH', { pool_mode: 'transaction', default_pool_size: 15 })
    expect(await value(transaction, 'select 1')).toBe(1)
    expect(processesIn(folderOf('session'))).toEqual([session])
  })

  it('take a size that was set while Postgres was not running', async () => {
    const { platform } = testPlatform.running
    const ref = testPlatform.projectRef
    const postmasters = processesIn(
      await realpath(`${testPlatform.dataDirectory}/clusters/${ref}/data`),
    )
    for (const pid of postmasters) endProcess(pid)
    expect(await call<Config>('config/pgbouncer', 'PATCH', { default_pool_size: 7 })).toMatchObject(
      {
        default_pool_size: 7,
      },
    )
    const settings = `${folderOf('transaction')}/pgbouncer.ini`
    await vi.waitFor(
      async () => expect(await readFile(settings, 'utf8')).toMatch(/ pool_size=7 /),
      { timeout: 30_000, interval: 50 },
    )
    await vi.waitFor(async () => value(await poolOf('transaction'), 'select 1'), {
      timeout: 30_000,
      interval: 50,
    })
    // The pool may answer before the server has seen that Postgres runs again.
    await vi.waitFor(
      async () => expect((await platform.projects.byRef(ref))?.status).toBe('ACTIVE_HEALTHY'),
      { timeout: 30_000, interval: 50 },
    )
    await call('config/pgbouncer', 'PATCH', { default_pool_size: 15 })
  })

  it('follow a project that restarts, pauses and resumes', async () => {
    const { platform } = testPlatform.running
    const ref = testPlatform.projectRef
    const pool = await poolOf('transaction')
    const client = await connect(pool)
    await client.query('select 1')
    const settled = (status: string) =>
      vi.waitFor(async () => expect((await platform.projects.byRef(ref))?.status).toBe(status), {
        timeout: 30_000,
        interval: 50,
      })
    await call('restart', 'POST')
    await settled('ACTIVE_HEALTHY')
    // It was connected all the time.
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
    await client.end()

    await call('pause', 'POST')
    await settled('INACTIVE')
    await platform.pooler.follow(ref)
    expect(await call<Pool[]>('config/supavisor')).toEqual([])
    expect(await call<Config>('config/pgbouncer')).toMatchObject({
      pgbouncer_enabled: false,
      db_port: null,
      reason: 'The project isn’t running.',
    })
    await expect(connect(pool)).rejects.toThrow()
    await call('resume', 'POST')
    await settled('ACTIVE_HEALTHY')
    await vi.waitFor(() => value(pool, 'select 1'), { timeout: 30_000 })
  })

  function addressOf({ db_host: host, db_name: database, db_port: port }: Pool) {
    return { host, port, database, user: 'postgres', password: PASSWORD }
  }
})

describe('a server without PgBouncer', () => {
  it('says how to install it', async () => {
    const testPlatform = await startTestPlatform({ HOWDAH_PGBOUNCER: '/nowhere/pgbouncer' })
    try {
      const ask = async (path: string) =>
        (
          await fetch(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}/${path}`, {
            headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
          })
        ).json() as Promise<unknown>
      expect(await ask('config/pgbouncer')).toMatchObject({
        pgbouncer_enabled: false,
        pgbouncer_status: 'DISABLED',
        pgbouncer_version: null,
        connection_string: null,
        reason: expect.stringContaining('apt-get install -y pgbouncer') as string,
      })
      expect(await ask('config/supavisor')).toEqual([])
    } finally {
      await testPlatform.stop()
    }
  })
})
