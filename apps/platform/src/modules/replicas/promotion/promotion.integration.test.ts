import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { endProcess, processesIn } from '../../../base/process-table'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { readControlFile } from '../../../postgres/copy/control-file'
import { hasEverything } from './has-everything'
import { missingLog } from './missing-log'

type ReadReplica = components['schemas']['ReadReplica']
type List = components['schemas']['ReadReplicaList']

const WAIT = { timeout: 200_000, interval: 50 }

let platform: TestPlatform
let ref: string

async function send<T>(
  method: string,
  path: string,
  json?: unknown,
  token = platform.tokens.owner,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${platform.url}/platform/projects/${ref}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

const list = async () => (await send<List>('GET', '/replicas')).body
const show = async (identifier: string) =>
  (await list()).replicas.find((replica) => replica.identifier === identifier)

async function newReplica(): Promise<string> {
  const { body } = await send<ReadReplica>('POST', '/replicas')
  await vi.waitFor(
    async () => expect(await show(body.identifier)).toMatchObject({ status: 'ACTIVE_HEALTHY' }),
    WAIT,
  )
  return body.identifier
}

/** Waits for the promotion that was begun last, and returns how it ended. */
async function promoted() {
  const { control, operations } = platform.running.platform
  const { rows } = await control.query<{ id: string }>(
    `select id from operations where kind = 'promote_replica' order by created_at desc limit 1`,
  )
  return operations.finished(rows[0]?.id ?? '')
}

const promote = (identifier: string, more: object = {}) =>
  send<{ message: string }>('POST', `/replicas/${identifier}/promote`, {
    name: identifier,
    ...more,
  })

const setParameter = (name: string, value: string) =>
  send('PATCH', '/postgres-parameters', { name, value })

const admin = async () => platform.running.platform.clusters.target(ref, 'admin')
const placesOf = (identifier: string) => ({
  primary: join(platform.dataDirectory, 'clusters', ref, 'data'),
  replica: platform.running.platform.replicaServers.placeOf({ identifier }).data,
})

async function run<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ ...(await admin()), database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The checksum of every table that people or services wrote, by its name. */
async function checksums(): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and c.relpersistence = 'p' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await run<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from ${name} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

const folders = async () =>
  (await readdir(join(platform.dataDirectory, 'clusters'))).filter((name) => name.startsWith(ref))
const former = async () =>
  (await readdir(join(platform.dataDirectory, 'clusters', ref))).filter((name) =>
    name.startsWith('former-'),
  )

beforeAll(async () => {
  platform = await startTestPlatform()
  ref = platform.projectRef
  await platform.running.platform.control.query(`update organizations set plan = 'pro'`)
}, 180_000)
afterAll(() => platform.stop())

describe('a promotion', { timeout: 600_000 }, () => {
  it('makes a replica the primary at the same address, with every row that was committed', async () => {
    const [chosen, other] = [await newReplica(), await newReplica()]
    await run('create table written (n int primary key, text text)')
    expect((await setParameter('work_mem', '7168')).status).toBe(200)
    const address = { ...(await admin()), database: 'postgres' }
    const counted = { committed: 0 }
    const writer = writing(address, counted)
    await vi.waitFor(() => expect(counted.committed).toBeGreaterThan(100), WAIT)

    const keys = await send('GET', '/api-keys')
    // Made by the next test.
    const backUp = vi
      .spyOn(platform.running.platform.backups, 'create')
      .mockRejectedValueOnce(new Error('It was made to fail.'))
    expect((await promote(chosen)).status).toBe(202)
    // Nothing else can begin meanwhile.
    expect((await send('POST', `/replicas/${other}/rebuild`)).status).toBe(409)
    expect(await promoted()).toMatchObject({ state: 'succeeded', error: null })
    await writer
    expect(backUp.mock.calls).toEqual([[ref, 'scheduled']])
    backUp.mockRestore()

    expect(await admin()).toMatchObject({ host: address.host, port: address.port })
    const [row] = await run<{ rows: number; last: number }>(
      'select count(*)::int as rows, max(n) as last from written',
    )
    // The statement that was running when Postgres shut down may have been committed, too.
    expect(row?.last).toBeGreaterThanOrEqual(counted.committed)
    expect(row?.rows).toBe(row?.last)
    await run(`insert into written values (-1, 'after')`)
    expect(await send('GET', '/api-keys')).toEqual(keys)
    expect(await run('show work_mem')).toEqual([{ work_mem: '7MB' }])
    expect(await run('select timeline_id::int as timeline from pg_control_checkpoint()')).toEqual([
      { timeline: 2 },
    ])

    expect((await list()).replicas.map(({ identifier }) => identifier)).toEqual([other])
    await vi.waitFor(
      async () => expect(await show(other)).toMatchObject({ status: 'ACTIVE_HEALTHY' }),
      WAIT,
    )
    const standby = platform.running.platform.replicaServers.admin({ identifier: other })
    await vi.waitFor(async () => {
      const { rows } = await withAdmin(
        { ...(standby ?? address), database: 'postgres' },
        (client) => client.query('select n from public.written where n = -1'),
      )
      expect(rows).toEqual([{ n: -1 }])
    }, WAIT)
    expect(await folders()).toEqual([ref, other])
  })

  it('keeps the files of the former primary until there is a backup', async () => {
    expect((await list()).former_primary).toMatchObject({
      size_bytes: expect.stringMatching(/^[1-9]\d+$/),
    })
    expect(await former()).toHaveLength(1)
    const { backups, formerPrimaries } = platform.running.platform
    await formerPrimaries.dropBackedUp()
    expect(await former()).toHaveLength(1)
    // Those of another promotion, and at another server.
    await expect(formerPrimaries.drop(ref, 'another')).rejects.toThrow('no files')
    const { control } = platform.running.platform
    const moved = (to: string) =>
      control.query('update projects set home = $2 where ref = $1', [ref, to])
    const { rows } = await control.query<{ home: string }>(
      'select home from projects where ref = $1',
      [ref],
    )
    await moved('elsewhere')
    expect((await send('DELETE', '/former-primary')).status).toBe(409)
    await moved(rows[0]?.home ?? '')
    expect(await former()).toHaveLength(1)
    await backups.create(ref, 'manual')
    await vi.waitFor(async () => {
      expect((await backups.all(ref)).map(({ state }) => state)).toContain('completed')
    }, WAIT)
    await formerPrimaries.dropBackedUp()
    expect((await list()).former_primary).toBeNull()
    expect(await former()).toEqual([])
    expect((await send('DELETE', '/former-primary')).status).toBe(404)
  })

  it('loses nothing that a program wrote to the new primary, whatever fails then', async () => {
    const [chosen, [other]] = [await newReplica(), (await list()).replicas]
    const { backups, control, events } = platform.running.platform
    const backUp = vi.spyOn(backups, 'create').mockRejectedValueOnce(new Error('made to fail'))
    await control.query('create sequence failures')
    await control.query(`create function fail_once() returns trigger language plpgsql as
      'begin if nextval(''failures'') = 1 then raise ''it was made to fail''; end if; return new; end'`)
    const emit = vi.spyOn(events, 'emit')
    emit.mockImplementation(async (name) => {
      if (name !== 'project.brought-up') return
      emit.mockRestore()
      await run(`insert into written values (-2, 'to the new primary')`)
      await control.query(`create trigger fail before update on projects for each row
        when (new.status = 'ACTIVE_HEALTHY') execute function fail_once()`)
    })
    try {
      expect((await promote(chosen)).status).toBe(202)
      expect(await promoted()).toMatchObject({ error: 'it was made to fail' })
    } finally {
      emit.mockRestore()
      await control.query('drop function fail_once() cascade')
      await control.query('drop sequence failures')
    }
    expect((await send('GET', '')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await run('select n from written where n = -2')).toEqual([{ n: -2 }])
    backUp.mockRestore()
    expect((await send('DELETE', '/former-primary')).status).toBe(204)
    expect(await former()).toEqual([])
    expect((await list()).replicas.map(({ identifier }) => identifier)).toEqual([other?.identifier])
    await vi.waitFor(
      async () =>
        expect(await show(other?.identifier ?? '')).toMatchObject({ status: 'ACTIVE_HEALTHY' }),
      WAIT,
    )
    const { rows } = await control.query<{ title: string }>(
      `select title from notifications where once like (select '%' || id || '%' from operations
        where kind = 'promote_replica' order by created_at desc limit 1)`,
    )
    expect(rows[0]?.title).toMatch('was promoted')
  })

  it('needs the identifier of the replica, and the permission to change the project', async () => {
    const [{ identifier = '' } = {}] = (await list()).replicas
    expect((await promote(identifier, { name: 'another' })).status).toBe(400)
    expect((await promote(`${ref}-rr-none`)).status).toBe(404)
    const asReader = await send(
      'POST',
      `/replicas/${identifier}/promote`,
      { name: identifier },
      platform.tokens.reader,
    )
    expect(asReader.status).toBe(403)
  })

  it('is undone if its data does not start, with every table as it was', async () => {
    const [{ identifier = '' } = {}] = (await list()).replicas
    const before = await checksums()
    const { logReplays } = platform.running.platform
    const toTheEnd = logReplays.toTheEnd
    logReplays.toTheEnd = async (replay) => {
      await toTheEnd(replay)
      await rename(join(replay.data, 'PG_VERSION'), join(replay.data, 'no-version'))
    }
    try {
      expect((await promote(identifier)).status).toBe(202)
      expect(await promoted()).toMatchObject({ state: 'failed' })
    } finally {
      logReplays.toTheEnd = toTheEnd
    }
    expect((await send('GET', '')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await checksums()).toEqual(before)
    expect(await former()).toEqual([])
    // It has begun a timeline of its own.
    await vi.waitFor(
      async () => expect(await show(identifier)).toMatchObject({ problem: 'slot_missing' }),
      WAIT,
    )
    await send('POST', `/replicas/${identifier}/rebuild`)
    await vi.waitFor(
      async () => expect(await show(identifier)).toMatchObject({ status: 'ACTIVE_HEALTHY' }),
      WAIT,
    )
  })

  it('says how much of the log a replica lacks whose primary is dead, and needs that to be accepted', async () => {
    const [{ identifier = '' } = {}] = (await list()).replicas
    const { replicaServers } = platform.running.platform
    await run(`create table received as select 'before' as text`)
    const sums = await checksums()
    await vi.waitFor(async () => {
      const target = replicaServers.admin({ identifier })
      if (target === null) throw new Error('It does not run.')
      const { rows } = await withAdmin({ ...target, database: 'postgres' }, (client) =>
        client.query('select text from public.received'),
      )
      expect(rows).toEqual([{ text: 'before' }])
    }, WAIT)
    await replicaServers.stop({ identifier })
    await run('create table lost as select generate_series(1, 10000) as n')
    const places = placesOf(identifier)
    await writeFile(join(places.primary, 'PG_VERSION'), '')
    for (const pid of processesIn(places.primary)) endProcess(pid)
    await vi.waitFor(
      async () =>
        expect((await send('GET', '')).body).toMatchObject({ status: 'ACTIVE_UNHEALTHY' }),
      WAIT,
    )
    const missing = await missingLog(places)
    expect(Number(missing)).toBeGreaterThan(100_000)
    const refused = await promote(identifier)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(new Intl.NumberFormat('en').format(missing ?? 0n))
    expect((await promote(identifier, { accept_loss: true })).status).toBe(202)
    expect(await promoted()).toMatchObject({ state: 'succeeded', error: null })
    expect((await send('GET', '')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await checksums()).toEqual(sums)
    expect(await former()).toHaveLength(1)
    expect((await send('DELETE', '/former-primary')).status).toBe(204)
    expect(await former()).toEqual([])
  })

  it('compares what a stopped replica has with what its primary wrote', async () => {
    const identifier = await newReplica()
    const places = placesOf(identifier)
    const { provisioners, replicaServers } = platform.running.platform
    expect(await hasEverything(places)).toBe(false)
    expect(await readControlFile(places.primary)).toMatchObject({ state: 'other' })
    await provisioners.stop(ref)
    await replicaServers.stop({ identifier })
    expect(await missingLog(places)).toBe(0n)
    await provisioners.start(ref)
  })
})

/** Writes one row after the other until the server ends the connection, and counts those that were committed. */
async function writing(
  address: ConstructorParameters<typeof Client>[0],
  counted: { committed: number },
): Promise<void> {
  const client = new Client(address)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;) {
      const next = counted.committed + 1
      await client.query('insert into written values ($1, $2)', [next, `row ${next}`])
      counted.committed = next
    }
  } catch {
    await client.end().catch(() => undefined)
  }
}
