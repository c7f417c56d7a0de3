import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { endProcess } from '../../base/process-table'

type Pool = components['schemas']['Pool']
type Restrictions = components['schemas']['NetworkRestrictions']

const PASSWORD = 'a long password of the database'
const EVERYONE = ['0.0.0.0/0', '::/0']

interface Address {
  name: string
  port: number
  database: string
}

interface Login {
  host?: string
  /** Address that the client connects from. */
  from?: string
  tls?: boolean
}

describe('the rules of a project’s network', () => {
  let testPlatform: TestPlatform
  /** The Postgres itself, and the pools if PgBouncer is installed. */
  let addresses: Address[]

  async function call<T>(
    path: string,
    body?: unknown,
    who: 'owner' | 'reader' = 'owner',
  ): Promise<T> {
    const { projectRef, tokens, url } = testPlatform
    const response = await fetch(`${url}/platform/projects/${projectRef}/${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok)
      throw Object.assign(new Error((answer as { message: string }).message), {
        status: response.status,
      })
    // The contract is checked by the server in tests.
    return answer as T
  }

  const enforce = (enforced: boolean) => call('ssl-enforcement', { enforced })
  const allow = (ranges: string[], confirms = true) =>
    call<Restrictions>('network-restrictions', {
      allowed_ranges: ranges,
      ...(confirms ? { confirms_lockout: true } : {}),
    })

  async function connect(
    { port, database }: Address,
    { host = '127.0.0.1', from, tls = false }: Login = {},
  ): Promise<Client> {
    const client = new Client({
      ...{ host, port, database, user: 'postgres', password: PASSWORD },
      connectionTimeoutMillis: 5_000,
      ...(tls ? { ssl: { rejectUnauthorized: false } } : {}),
      // As the client makes it otherwise, from an address of its own.
      ...(from === undefined ? {} : { stream: () => from4(from, { host, port }) }),
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Returns `ok`, or the reason that a client does not get in. */
  async function tries(address: Address, login: Login = {}): Promise<string> {
    try {
      const client = await connect(address, login)
      await client.query('select 1')
      await client.end()
      return 'ok'
    } catch (error) {
      return (error as Error).message
    }
  }

  /** A pool that is ending its clients refuses new ones for a moment. */
  const letsIn = (address: Address, login: Login = {}) =>
    vi.waitFor(async () => expect(await tries(address, login), address.name).toBe('ok'), {
      timeout: 30_000,
      interval: 50,
    })

  const isEnded = (client: Client) =>
    client.query('select 1').then(
      () => false,
      () => true,
    )

  beforeAll(async () => {
    testPlatform = await startTestPlatform()
    const { clusters, pooler, projectLife } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    await projectLife.setDatabasePassword(ref, PASSWORD)
    const pools =
      pooler.version === null
        ? []
        : await vi.waitFor(
            async () => {
              const listed = await call<Pool[]>('config/supavisor')
              expect(listed).toHaveLength(2)
              return listed
            },
            { timeout: 20_000 },
          )
    const { port } = await clusters.endpoint(ref)
    addresses = [
      { name: 'direct', port, database: 'postgres' },
      ...pools.map(({ db_port: poolPort, pool_mode: name }) => ({
        ...{ name, port: poolPort, database: ref },
      })),
    ]
  })
  afterAll(() => testPlatform.stop())
  afterEach(async () => {
    await enforce(false)
    await allow(EVERYONE)
  })

  it('permit every connection until they are set', async () => {
    expect(await call('ssl-enforcement')).toEqual({ enforced: false })
    expect(await call('network-restrictions')).toEqual({
      allowed_ranges: EVERYONE,
      your_address: '127.0.0.1',
    })
    for (const address of addresses)
      for (const login of [{}, { tls: true }, { from: '127.0.0.2' }, { host: '::1' }])
        await letsIn(address, login)
  })

  it('refuse connections without TLS at once, and end those that are open', async () => {
    for (const address of addresses) {
      const plain = await connect(address)
      const secured = await connect(address, { tls: true })
      await enforce(true)
      expect(await tries(address), address.name).not.toBe('ok')
      await letsIn(address, { tls: true })
      expect(await isEnded(plain), address.name).toBe(true)
      // A pool ends all of its clients or none.
      if (address.name === 'direct') expect(await isEnded(secured)).toBe(false)
      await plain.end()
      await secured.end()
      await enforce(false)
      await letsIn(address)
    }
  })

  it('leave clients connected that they permit', async () => {
    const secured = await Promise.all(addresses.map((address) => connect(address, { tls: true })))
    await enforce(true)
    for (const client of secured) {
      expect(await isEnded(client)).toBe(false)
      await client.end()
    }
    expect(await call('config/pgbouncer')).toMatchObject({ ssl_enforced: true })
  })

  it('hold for clients that are logging in while the rules change', async () => {
    for (const address of addresses) {
      let send = (_: string) => {}
      const password = new Promise<string>((resolve) => (send = resolve))
      let isAsked = false
      const client = new Client({
        ...{ host: '127.0.0.1', port: address.port, database: address.database, user: 'postgres' },
        password: () => {
          isAsked = true
          return password
        },
      })
      client.on('error', () => undefined)
      const connecting = client.connect()
      connecting.catch(() => undefined)
      await vi.waitFor(() => expect(isAsked).toBe(true))
      const enforcing = enforce(true)
      await vi.waitFor(async () => expect(await tries(address)).not.toBe('ok'), {
        timeout: 30_000,
        interval: 20,
      })
      send(PASSWORD)
      await enforcing
      await connecting.then(
        async () => expect(await isEnded(client), address.name).toBe(true),
        () => undefined,
      )
      await client.end()
      await enforce(false)
      await letsIn(address)
    }
  })

  it('permit addresses of IPv4 and IPv6 only in the ranges', async () => {
    for (const address of addresses) {
      const elsewhere = await connect(address, { from: '127.0.0.2' })
      expect((await allow(['127.0.0.1', '2001:db8::/32'])).allowed_ranges).toEqual([
        '127.0.0.1/32',
        '2001:db8::/32',
      ])
      expect(await isEnded(elsewhere), address.name).toBe(true)
      await letsIn(address)
      expect(await tries(address, { from: '127.0.0.2' }), address.name).not.toBe('ok')
      expect(await tries(address, { host: '::1' }), address.name).not.toBe('ok')
      await elsewhere.end()

      await allow(['127.0.0.2/31', '::1'])
      expect(await tries(address), address.name).not.toBe('ok')
      await letsIn(address, { from: '127.0.0.2' })
      await letsIn(address, { host: '::1' })
      await allow(EVERYONE)
    }
  })

  it('leave the server its own connections, whatever they are', async () => {
    await enforce(true)
    await allow([])
    for (const address of addresses)
      expect(await tries(address, { tls: true }), address.name).not.toBe('ok')
    const { projectLife } = testPlatform.running.platform
    await projectLife.setDatabasePassword(testPlatform.projectRef, PASSWORD)
    const response = await fetch(
      `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/query`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${testPlatform.tokens.owner}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query: 'select 1' }),
      },
    )
    expect(response.status).toBe(200)
    await response.text()
  })

  it('are not changed by a caller at an address that they exclude, until it is confirmed', async () => {
    await expect(allow(['10.0.0.0/8'], false)).rejects.toThrow(
      /current address, 127\.0\.0\.1, isn’t in an allowed range/,
    )
    expect((await call<Restrictions>('network-restrictions')).allowed_ranges).toEqual(EVERYONE)
    expect((await allow(['127.0.0.0/8'], false)).allowed_ranges).toEqual(['127.0.0.0/8'])
    expect((await allow(['10.0.0.0/8'])).allowed_ranges).toEqual(['10.0.0.0/8'])
  })

  it('are ranges in their short form, each once', async () => {
    const { allowed_ranges: ranges } = await allow([
      '127.1.2.3/8',
      '2001:DB8:0:0::1/32',
      '127.0.0.0/8',
    ])
    expect(ranges).toEqual(['127.0.0.0/8', '2001:db8::/32'])
    for (const wrong of ['all', '10.0.0.0/33', '0.0.0.0/0 trust', 'fe80::1%eth0'])
      await expect(allow([wrong]), wrong).rejects.toMatchObject({ status: 400 })
    await expect(allow(Array<string>(101).fill('10.0.0.1'))).rejects.toMatchObject({ status: 400 })
  })

  it('are read but not changed by a member who can only read', async () => {
    expect(await call('ssl-enforcement', undefined, 'reader')).toEqual({ enforced: false })
    expect(await call('network-restrictions', undefined, 'reader')).toMatchObject({
      allowed_ranges: EVERYONE,
    })
    await expect(call('ssl-enforcement', { enforced: true }, 'reader')).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      call('network-restrictions', { allowed_ranges: EVERYONE }, 'reader'),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('follow changes that are made at the same time', async () => {
    await Promise.all([enforce(true), allow(['127.0.0.1']), enforce(true), allow(['127.0.0.1'])])
    for (const address of addresses) {
      expect(await tries(address), address.name).not.toBe('ok')
      await letsIn(address, { tls: true })
      expect(await tries(address, { tls: true, from: '127.0.0.2' }), address.name).not.toBe('ok')
    }
  })

  it('hold after a change while the project restarts', async () => {
    const { clusters, projects } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    const { status } = await fetch(`${testPlatform.url}/platform/projects/${ref}/restart`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    })
    expect(status).toBe(202)
    for (let turn = 0; turn < 10; turn++) {
      await enforce(turn % 2 === 1).catch((error: unknown) =>
        expect(error).toMatchObject({ status: 503 }),
      )
      await sleep(20)
    }
    await vi.waitFor(
      async () => expect((await projects.byRef(ref))?.status).toBe('ACTIVE_HEALTHY'),
      { timeout: 30_000, interval: 50 },
    )
    const [direct, ...pools] = addresses
    const { port } = await clusters.endpoint(ref)
    for (const address of [...(direct ? [{ ...direct, port }] : []), ...pools])
      await vi.waitFor(
        async () => {
          await letsIn(address, { tls: true })
          expect(await tries(address), address.name).not.toBe('ok')
        },
        { timeout: 20_000, interval: 200 },
      )
  })

  it('remain after a new password, a crash of Postgres and a restart', async () => {
    await enforce(true)
    await allow(['127.0.0.1'])
    const { clusters, pooler, projectLife, projects } = testPlatform.running.platform
    const ref = testPlatform.projectRef
    const holds = async () => {
      const [direct, ...pools] = addresses
      const port = (await clusters.endpoint(ref)).port
      for (const address of [...(direct ? [{ ...direct, port }] : []), ...pools]) {
        await vi.waitFor(
          async () => expect(await tries(address, { tls: true }), address.name).toBe('ok'),
          { timeout: 20_000, interval: 100 },
        )
        expect(await tries(address), address.name).not.toBe('ok')
        expect(await tries(address, { tls: true, from: '127.0.0.2' })).not.toBe('ok')
      }
    }
    await projectLife.setDatabasePassword(ref, PASSWORD)
    await holds()

    const postmaster = async () => {
      const client = new Client(await clusters.target(ref, 'admin'))
      client.on('error', () => undefined)
      await client.connect()
      try {
        const { rows } = await client.query<{ pid: number }>(
          `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
        )
        return rows[0]?.pid ?? 0
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    const killed = await postmaster()
    endProcess(killed, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(await postmaster()).not.toBe(killed)
        expect(clusters.health(ref)).toBe('healthy')
      },
      { timeout: 60_000, interval: 100 },
    )
    await pooler.follow(ref)
    await holds()

    const { status } = await fetch(`${testPlatform.url}/platform/projects/${ref}/restart`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    })
    expect(status).toBe(202)
    await vi.waitFor(
      async () => expect((await projects.byRef(ref))?.status).toBe('ACTIVE_HEALTHY'),
      { timeout: 30_000, interval: 50 },
    )
    await holds()
  })
})

/** Opens a connection from one of the addresses of the loopback. */
const from4 = (localAddress: string, { host, port }: { host: string; port: number }) => {
  const socket = createConnection({ host, port, localAddress })
  // The client connects what it is given, which is on its way already.
  return Object.assign(socket, { connect: () => socket })
}
