import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { endProcess, processesIn } from '../../base/process-table'
import { call } from '../../server/http/testing/call'
import { findPgbouncer } from './find-pgbouncer'
import type { PoolMode } from './pooler.types'

type Config = components['schemas']['PgbouncerConfig']
type Pool = components['schemas']['Pool']

const OWN_PASSWORD = 'a long password of the first'
const OTHER_PASSWORD = 'a long password of the second'

const installed = await findPgbouncer(null)

describe.skipIf(installed === null)('with PgBouncer, the pools of two projects', () => {
  let testPlatform: TestPlatform
  let other: string

  async function ask<T>(path: string, method = 'GET', json?: unknown): Promise<T> {
    const reply = await call(`${testPlatform.url}/platform/${path}`, {
      method,
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 400) throw new Error(reply.text)
    // The contract is checked by the server in tests.
    return reply.body as T
  }

  const poolsOf = (ref: string) =>
    vi.waitFor(
      async () => {
        const pools = await ask<Pool[]>(`projects/${ref}/config/supavisor`)
        expect(pools).toHaveLength(2)
        return pools
      },
      { timeout: 60_000, interval: 100 },
    )

  async function connect(
    ref: string,
    mode: PoolMode = 'transaction',
    password = OWN_PASSWORD,
  ): Promise<Client> {
    const pool = (await poolsOf(ref)).find(({ pool_mode }) => pool_mode === mode)
    return connectTo(pool?.db_port ?? 0, ref, password)
  }

  async function connectTo(port: number, database: string, password: string): Promise<Client> {
    const login = { host: '127.0.0.1', port, database, user: 'postgres', password }
    const client = new Client({ ...login, connectionTimeoutMillis: 20_000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async function answers(port: number, database: string, password: string): Promise<void> {
    const client = await connectTo(port, database, password)
    await client.query('select 1')
    await client.end()
  }

  /** The time is for slow machines: the waits of the supervision are in `supervision.test.ts`. */
  const comesBack = (port: number, database: string, password: string) =>
    vi.waitFor(() => answers(port, database, password), { timeout: 30_000, interval: 50 })

  const killAll = () => {
    for (const mode of ['session', 'transaction'])
      for (const pid of processesIn(`${testPlatform.dataDirectory}/pools/${mode}`)) endProcess(pid)
  }

  beforeAll(async () => {
    testPlatform = await startTestPlatform()
    const { ref } = await ask<{ ref: string }>('organizations/personal/projects', 'POST', {
      name: 'second',
      db_pass: OTHER_PASSWORD,
    })
    other = ref
    await ask(`projects/${testPlatform.projectRef}/settings/database-password`, 'PUT', {
      db_pass: OWN_PASSWORD,
    })
    await poolsOf(other)
  })
  afterAll(() => testPlatform.stop())

  it('refuse the password of the other project', async () => {
    await expect(connect(testPlatform.projectRef, 'session', OTHER_PASSWORD)).rejects.toThrow()
    await expect(connect(other, 'transaction', OWN_PASSWORD)).rejects.toThrow()
    const client = await connect(other, 'transaction', OTHER_PASSWORD)
    await client.end()
  })

  it('answer 200 clients of one that holds fewer, while the other notices nothing', async () => {
    const neighbor = await connect(other, 'transaction', OTHER_PASSWORD)
    const { db_port: port = 0 } =
      (await poolsOf(testPlatform.projectRef)).find(
        ({ pool_mode }) => pool_mode === 'transaction',
      ) ?? {}
    const clients = await Promise.all(
      Array.from({ length: 200 }, () => connectTo(port, testPlatform.projectRef, OWN_PASSWORD)),
    )
    let isBusy = true
    const work = Promise.all(
      clients.map(async (client) => (await client.query('select 1 from pg_sleep(0.1)')).rowCount),
    ).finally(() => (isBusy = false))
    // Behind them it would have one answer, the last one.
    let answered = 0
    for (; isBusy; answered++) {
      await neighbor.query('select 1')
      await sleep(10)
    }
    expect(await work).toEqual(clients.map(() => 1))
    expect(answered).toBeGreaterThan(3)
    await Promise.all([neighbor, ...clients].map((client) => client.end()))
  })

  it('refuse more clients of one than it may have, and still accept those of the other', async () => {
    const ref = testPlatform.projectRef
    const { max_client_conn: max } = await ask<Config>(`projects/${ref}/config/pgbouncer`)
    const [session] = await poolsOf(ref)
    const port = session?.db_port ?? 0
    const clients: Client[] = []
    while (clients.length < max)
      clients.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () => connectTo(port, ref, OWN_PASSWORD)),
        )),
      )
    await vi.waitFor(
      () => expect(connectTo(port, ref, OWN_PASSWORD)).rejects.toThrow(/is disabled/),
      { timeout: 30_000, interval: 250 },
    )
    await answers(port, other, OTHER_PASSWORD)
    // Those that it has are served.
    expect((await clients[0]?.query('select 1'))?.rowCount).toBe(1)
    await Promise.all(clients.splice(0, 20).map((client) => client.end()))
    await vi.waitFor(() => answers(port, ref, OWN_PASSWORD), { timeout: 30_000, interval: 100 })
    await Promise.all(clients.map((client) => client.end()))
  })

  it('come back with the new settings when they are killed while they read them', async () => {
    const ref = testPlatform.projectRef
    const ports = (await poolsOf(ref)).map(({ db_port }) => db_port)
    for (const [turn, delay] of [0, 2, 5, 10, 20, 40].entries()) {
      const size = 10 + turn
      const changed = ask<Config>(`projects/${ref}/config/pgbouncer`, 'PATCH', {
        default_pool_size: size,
      })
      await sleep(delay)
      killAll()
      expect((await changed).default_pool_size, `${delay} ms`).toBe(size)
      await Promise.all(
        ports.flatMap((port) =>
          [[ref, OWN_PASSWORD] as const, [other, OTHER_PASSWORD] as const].map(
            ([database, password]) => comesBack(port, database, password),
          ),
        ),
      )
      const pools = await poolsOf(ref)
      expect(pools.map(({ default_pool_size }) => default_pool_size)).toEqual([size, size])
    }
  })

  it('take the new password when they are killed while it is set', async () => {
    const ref = testPlatform.projectRef
    const ports = (await poolsOf(ref)).map(({ db_port }) => db_port)
    for (const [turn, delay] of [0, 5, 15, 40].entries()) {
      const password = `${OWN_PASSWORD} ${turn}`
      const set = ask(`projects/${ref}/settings/database-password`, 'PUT', { db_pass: password })
      await sleep(delay)
      killAll()
      await set
      for (const port of ports) {
        await comesBack(port, ref, password)
        await expect(answers(port, ref, OWN_PASSWORD)).rejects.toThrow()
      }
    }
    await ask(`projects/${ref}/settings/database-password`, 'PUT', { db_pass: OWN_PASSWORD })
  })

  it('follow the connections of a new size', async () => {
    const ref = testPlatform.projectRef
    const { max_pool_size: before } = await ask<Config>(`projects/${ref}/config/pgbouncer`)
    await ask(`projects/${ref}/compute`, 'PUT', { compute: 'ci_micro' })
    await vi.waitFor(
      async () => {
        const { status } = await ask<{ status: string }>(`projects/${ref}`)
        expect(status).toBe('ACTIVE_HEALTHY')
        const { max_pool_size: after } = await ask<Config>(`projects/${ref}/config/pgbouncer`)
        // Ten more connections, of which each pool can take three eighths.
        expect(after).toBe(before + 4)
      },
      { timeout: 30_000, interval: 100 },
    )
    const client = await connect(ref)
    const { rows } = await client.query<{ max: string }>(
      `select current_setting('max_connections') as max`,
    )
    expect(rows).toEqual([{ max: '110' }])
    await client.end()

    // Also while it does not run, and cannot be asked.
    await ask(`projects/${ref}/pause`, 'POST')
    await vi.waitFor(
      async () => {
        const config = await ask<Config>(`projects/${ref}/config/pgbouncer`)
        expect(config).toMatchObject({ pgbouncer_enabled: false, max_pool_size: before + 4 })
      },
      { timeout: 30_000, interval: 100 },
    )
  })
})
