import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { REPLICA_STAGES } from '@howdah/rules/replicas/replica-stages'
import type { components } from '@howdah/contract'
import { createSampler } from '../metrics/sampler'
import { withAdmin } from '../../postgres/cluster/admin-client'

type ReadReplica = components['schemas']['ReadReplica']
type Database = components['schemas']['Database']

const WAIT = { timeout: 90_000, interval: 50 }

let platform: TestPlatform
let ref: string
let identifier: string

beforeAll(async () => {
  platform = await startTestPlatform()
  ref = platform.projectRef
  const created = await send<ReadReplica>('POST', 'replicas')
  identifier = created.body.identifier
  await reaches('ACTIVE_HEALTHY')
}, 180_000)
afterAll(() => platform.stop())

async function send<T>(
  method: string,
  path: string,
  json?: unknown,
  token = platform.tokens.owner,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${platform.url}/platform/projects/${platform.projectRef}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

const replicasOf = async () =>
  (await send<{ replicas: ReadReplica[] }>('GET', 'replicas')).body.replicas
const show = async (id = identifier) =>
  (await replicasOf()).find((replica) => replica.identifier === id)

async function reaches(status: string, id = identifier): Promise<ReadReplica> {
  return vi.waitFor(async () => {
    const replica = await show(id)
    expect({ status: replica?.status, error: replica?.error }).toMatchObject({ status })
    return replica as ReadReplica
  }, WAIT)
}

const addressOf = async (id: string) =>
  (await send<Database[]>('GET', 'databases')).body.find((one) => one.identifier === id)
    ?.connection_string ?? 'none'

/** Runs SQL on the primary, or on a replica, and returns the rows. */
async function run(
  query: string,
  identifierOf?: string,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${platform.url}/platform/projects/${ref}/query`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? platform.tokens.owner}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      query,
      ...(identifierOf ? { connectionString: await addressOf(identifierOf) } : {}),
    }),
  })
  return { status: response.status, body: await response.json() }
}

const settled = async () => {
  const newest = await platform.running.platform.operations.newest(ref)
  return platform.running.platform.operations.finished(newest?.id ?? '')
}

async function slots(): Promise<string[]> {
  const { body } = await run(
    `select slot_name from pg_replication_slots where slot_type = 'physical' order by 1`,
  )
  return (body as { slot_name: string }[]).map((row) => row.slot_name)
}

const folders = async () =>
  (await readdir(join(platform.dataDirectory, 'clusters'))).filter((name) => name.includes('-rr-'))

describe('a read replica', { timeout: 180_000 }, () => {
  it('has gone through every stage in order, with the bytes of its copy and its log', async () => {
    const replica = await show()
    expect(replica?.stages.map(({ stage }) => stage)).toEqual(REPLICA_STAGES)
    expect(new Set(replica?.stages.map(({ state }) => state))).toEqual(new Set(['completed']))
    const times = replica?.stages.map(({ begun_at }) => begun_at ?? '') ?? []
    expect(times.toSorted()).toEqual(times)
    for (const name of ['DownloadedBaseBackup', 'ReplayedWalArchives']) {
      const stage = replica?.stages.find((one) => one.stage === name)
      expect(Number(stage?.total_bytes)).toBeGreaterThan(0)
      expect(stage?.done_bytes).toBe(stage?.total_bytes)
    }
  })

  it('reads what is written to the primary, and takes no writes', async () => {
    await run(`create table read_elsewhere as select 'written on the primary' as text`)
    await vi.waitFor(async () => {
      const { body } = await run('select text from read_elsewhere', identifier)
      expect(body).toEqual([{ text: 'written on the primary' }])
    }, WAIT)
    expect(await run('select pg_is_in_recovery() as standby', identifier)).toMatchObject({
      body: [{ standby: true }],
    })
    expect(await run('drop table read_elsewhere', identifier)).toMatchObject({
      status: 400,
      body: { sql: { sqlstate: '25006' } },
    })
  })

  it('is read by members who may only read', async () => {
    const { body, status } = await run(
      'select current_user as login, pg_is_in_recovery() as standby',
      identifier,
      platform.tokens.reader,
    )
    expect({ body, status }).toEqual({
      status: 200,
      body: [{ login: 'howdah_reader', standby: true }],
    })
    expect((await send('POST', 'replicas', undefined, platform.tokens.reader)).status).toBe(403)
  })

  it('is among the databases of the project, with an address of its own', async () => {
    const { body } = await send<Database[]>('GET', 'databases')
    expect(body.map(({ identifier: id, database_type }) => [id, database_type])).toEqual([
      [ref, 'PRIMARY'],
      [identifier, 'READ_REPLICA'],
    ])
    expect(body[1]).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(body[1]?.db_port).not.toBe(body[0]?.db_port)
    const password = 'a password of the replica'
    const set = await send('PUT', 'settings/database-password', { db_pass: password })
    expect(set.status).toBe(204)
    await vi.waitFor(async () => {
      const url = new URL(body[1]?.connection_string ?? '')
      url.password = password
      const client = new Client(url.href)
      await client.connect()
      try {
        const { rows } = await client.query('select pg_is_in_recovery() as standby')
        expect(rows).toEqual([{ standby: true }])
      } finally {
        await client.end()
      }
    }, WAIT)
  })

  it('refuses programs until it has the new password', async () => {
    const { replicaServers } = platform.running.platform
    const target = replicaServers.admin({ identifier })
    if (target === null) throw new Error('The replica does not run.')
    const asAdmin = (sql: string) =>
      withAdmin({ ...target, database: 'postgres' }, (client) => client.query(sql))
    const address = (await send<Database[]>('GET', 'databases')).body[1]?.connection_string ?? ''
    const logIn = async (password: string) => {
      const url = new URL(address)
      url.password = password
      const client = new Client(url.href)
      await client.connect()
      await client.end()
    }
    const change = (db_pass: string) => send('PUT', 'settings/database-password', { db_pass })
    expect((await change('the first password of two')).status).toBe(204)
    await vi.waitFor(() => logIn('the first password of two'), WAIT)
    await asAdmin('select pg_wal_replay_pause()')
    try {
      expect((await change('the second password of two')).status).toBe(204)
      await vi.waitFor(
        () => expect(logIn('the first password of two')).rejects.toThrow('no pg_hba.conf entry'),
        WAIT,
      )
    } finally {
      await asAdmin('select pg_wal_replay_resume()')
    }
    await vi.waitFor(() => logIn('the second password of two'), WAIT)
    await expect(logIn('the first password of two')).rejects.toThrow('password authentication')
  })

  it('is measured in bytes and seconds', async () => {
    await platform.running.platform.followReplicas.measure()
    await vi.waitFor(async () => {
      expect(await show()).toMatchObject({
        lag_bytes: expect.stringMatching(/^\d+$/) as string,
        lag_seconds: expect.any(Number) as number,
      })
    }, WAIT)
    const { body } = await send<unknown[]>('GET', `replicas/${identifier}/lag?interval=1hr`)
    expect(body).toContainEqual({
      at: expect.any(String) as string,
      bytes: expect.stringMatching(/^\d+$/) as string,
      seconds: expect.any(Number) as number,
    })
  })

  it('has a report of its own, that of what it did', async () => {
    const { control, clusters, ...services } = platform.running.platform
    const { rows } = await control.query<{ home: string }>('select home from projects')
    const sampler = createSampler({
      ...services,
      provisioners: clusters,
      home: rows[0]?.home ?? '',
      traffic: { ...services.traffic, take: () => new Map() },
    })
    const now = Math.floor(Date.now() / 60_000) * 60_000
    await sampler.tick(new Date(now - 600_000))
    await run('select count(*) from pg_class', identifier)
    type Report = components['schemas']['DatabaseReport']
    const report = (database: string, token?: string) =>
      send<Report>('GET', `reports/database?database=${database}`, undefined, token)
    await vi.waitFor(async () => {
      await sampler.tick(new Date(now - 540_000))
      const { body, status } = await report(identifier, platform.tokens.reader)
      expect(status).toBe(200)
      expect(body.total?.transactions).toBeGreaterThan(0)
    }, WAIT)
    const { total } = (await report(identifier)).body
    expect(Number(total?.database_size_bytes)).toBeGreaterThan(5_000_000)
    expect(total?.max_connections).toBeGreaterThan(0)
    const primary = (await report(ref)).body
    expect(primary.total).toEqual((await send<Report>('GET', 'reports/database')).body.total)
    expect(primary.total).not.toEqual(total)
    expect((await report(`${ref}-rr-none`)).status).toBe(404)
    expect((await report('a%20b')).status).toBe(400)
  })

  it('is measured by the clock when it does not reply', async () => {
    const { followReplicas, replicaServers } = platform.running.platform
    const target = replicaServers.admin({ identifier })
    if (target === null) throw new Error('The replica does not run.')
    const { rows } = await withAdmin({ ...target, database: 'postgres' }, (client) =>
      client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'walreceiver'`,
      ),
    )
    const [{ pid } = { pid: 0 }] = rows
    process.kill(pid, 'SIGSTOP')
    try {
      await run('create table not_replied as select 1 as one')
      await vi.waitFor(async () => {
        await followReplicas.measure()
        expect((await show())?.lag_seconds).toBeGreaterThan(1)
      }, WAIT)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await vi.waitFor(async () => {
      await followReplicas.measure()
      expect((await show())?.lag_seconds).toBeLessThan(1)
    }, WAIT)
  })

  it('restarts, and follows the primary again', async () => {
    expect((await send('POST', `replicas/${identifier}/restart`)).status).toBe(202)
    await reaches('ACTIVE_HEALTHY')
    await run(`create table after_restart as select 1 as one`)
    await vi.waitFor(async () => {
      expect((await run('select one from after_restart', identifier)).status).toBe(200)
    }, WAIT)
  })

  it('hides its credential from people', async () => {
    const { body } = await run(
      `select coalesce(string_agg(setting, ' '), '') as settings from pg_settings where name = 'primary_conninfo'`,
      identifier,
    )
    expect(JSON.stringify(body)).not.toContain('password=')
    const { body: role } = await run(`alter role howdah_replication password 'x'`)
    expect(JSON.stringify(role)).toContain('42501')
  })

  it('stops with a paused project and starts with it', async () => {
    await send('POST', 'pause')
    await settled()
    await vi.waitFor(async () => expect((await show())?.status).toBe('INACTIVE'), WAIT)
    await vi.waitFor(
      () => expect(platform.running.platform.replicaServers.health({ identifier })).toBe('stopped'),
      WAIT,
    )
    await send('POST', 'resume')
    await settled()
    await reaches('ACTIVE_HEALTHY')
    await vi.waitFor(async () => {
      expect((await run('select one from after_restart', identifier)).status).toBe(200)
    }, WAIT)
  })

  it('is limited by the plan', async () => {
    const second = await send<ReadReplica>('POST', 'replicas')
    expect(second.status).toBe(202)
    await reaches('ACTIVE_HEALTHY', second.body.identifier)
    expect((await send('POST', 'replicas')).status).toBe(409)
    expect(await slots()).toHaveLength(2)
    expect((await send('DELETE', `replicas/${second.body.identifier}`)).status).toBe(202)
    await vi.waitFor(async () => expect(await replicasOf()).toHaveLength(1), WAIT)
    expect(await slots()).toHaveLength(1)
    expect(await folders()).toEqual([identifier])
  })

  it('says that its slot was cut, and is rebuilt', async () => {
    const { clusters, replicaServers } = platform.running.platform
    await replicaServers.stop({ identifier })
    const admin = new Client(await clusters.target(ref, 'admin'))
    await admin.connect()
    try {
      await admin.query(`alter system set max_slot_wal_keep_size = '1MB'`)
      await admin.query("alter system set max_wal_size = '8MB'")
      await admin.query('select pg_reload_conf()')
      await vi.waitFor(async () => {
        await admin.query(
          `select pg_logical_emit_message(true, 'test', repeat('x', 1000000)), pg_switch_wal()`,
        )
        await admin.query('checkpoint')
        const { rows } = await admin.query(
          `select from pg_replication_slots where slot_type = 'physical' and wal_status = 'lost'`,
        )
        expect(rows).toHaveLength(1)
      }, WAIT)
      await admin.query('alter system reset all')
      await admin.query('select pg_reload_conf()')
    } finally {
      await admin.end()
    }
    await platform.running.platform.followReplicas.measure()
    expect(await show()).toMatchObject({ status: 'ACTIVE_UNHEALTHY', problem: 'slot_lost' })
    const { rows: notices } = await platform.running.platform.control.query(
      `select title from notifications where cause = 'replica_stopped'`,
    )
    expect(notices.length).toBeGreaterThan(0)
    expect((await send('POST', `replicas/${identifier}/rebuild`)).status).toBe(202)
    await reaches('ACTIVE_HEALTHY')
    expect((await run('select one from after_restart', identifier)).status).toBe(200)
  })

  it('that fails leaves its stage and reason, and nothing else, and is tried again', async () => {
    const { organizations, control, replicaServers } = platform.running.platform
    const { id, plan } = (await organizations.bySlug('personal')) ?? {}
    await control.query(`update organizations set plan = 'pro' where id = $1`, [id])
    const before = { slots: await slots(), folders: await folders() }
    const start = vi
      .spyOn(replicaServers, 'start')
      .mockRejectedValueOnce(new Error('The port is taken.'))
    const { body } = await send<ReadReplica>('POST', 'replicas')
    const failed = await reaches('INIT_READ_REPLICA_FAILED', body.identifier).finally(() =>
      start.mockRestore(),
    )
    expect(failed.error).toContain('The port is taken.')
    const states = failed.stages.map(({ state }) => state)
    const at = states.indexOf('failed')
    expect(failed.stages[at]?.stage).toBe('ReplayedWalArchives')
    expect(new Set(states.slice(0, at))).toEqual(new Set(['completed']))
    expect(states.slice(at + 1)).not.toContain('completed')
    expect({ slots: await slots(), folders: await folders() }).toEqual(before)
    expect((await send('POST', `replicas/${body.identifier}/rebuild`)).status).toBe(202)
    await reaches('ACTIVE_HEALTHY', body.identifier)
    expect((await send('DELETE', `replicas/${body.identifier}`)).status).toBe(202)
    await vi.waitFor(async () => expect(await replicasOf()).toHaveLength(1), WAIT)
    expect({ slots: await slots(), folders: await folders() }).toEqual(before)
    await control.query('update organizations set plan = $2 where id = $1', [id, plan])
  })

  it('goes away with its files, its slot and its processes', async () => {
    expect((await send('DELETE', `replicas/${identifier}`)).status).toBe(202)
    await vi.waitFor(async () => expect(await replicasOf()).toEqual([]), WAIT)
    expect(await slots()).toEqual([])
    expect(await folders()).toEqual([])
    expect((await run('select 1', identifier)).status).toBe(400)
  })
})
