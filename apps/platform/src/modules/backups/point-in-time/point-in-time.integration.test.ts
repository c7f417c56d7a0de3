import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { layout } from '../../../base/disk/data-directory'
import { DiskFull } from '../../../base/disk/disk-room'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { createRecordReader, type LogRecord } from '../wal/read-records'
import { segmentOf } from '../wal/wal-position'
import { chooseRecovery } from './choose-recovery'
import { createRecoverySteps } from './recover-data'
import { reservePointInTime } from './restore-point-in-time'
import { reserveRecoveredProject } from './restore-to-project'
import { testRecovery } from '../trial/test-recovery'
import { call, type Reply } from '../../../server/http/testing/call'
import { longIt } from '../../../../test/long-run'

type View = components['schemas']['PointInTimeRecovery']

/** Size of a segment, as projects are created with. */
const SEGMENT_BYTES = 4 * 1024 * 1024
const WAITS = { timeout: 60_000, interval: 50 }

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const ask = (
  method: string,
  rest = '',
  json?: unknown,
  token = testPlatform.tokens.owner,
  ref = testPlatform.projectRef,
): Promise<Reply> =>
  call(`${testPlatform.url}/platform/projects/${ref}${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
const view = async () => (await ask('GET', '/pitr')).body as View
const sql = async (query: string, ref?: string) => {
  const { status, text, body } = await ask('POST', '/query', { query }, undefined, ref)
  expect(status, text).toBe(200)
  return body as Record<string, unknown>[]
}
async function settled() {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(testPlatform.projectRef))?.id ?? '')
}
/** Waits until everything committed by now is archived. */
const archived = () => testPlatform.running.platform.walArchive.catchUp(testPlatform.projectRef)
const inState = (state: View['state']) =>
  vi.waitFor(async () => expect(await view()).toMatchObject({ state }), WAITS)
const slots = async () => {
  const { clusters } = testPlatform.running.platform
  return withAdmin(await clusters.target(testPlatform.projectRef, 'admin'), async (client) =>
    (await client.query('select slot_name from pg_replication_slots')).rows.map(
      ({ slot_name: name }: { slot_name: string }) => name,
    ),
  )
}

/** The archived segments of the newest chain by their names, unpacked. */
async function segments(): Promise<Map<string, Buffer>> {
  const folder = join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef, 'wal')
  const [chain, ...others] = await readdir(folder)
  expect(others).toEqual([])
  const found = new Map<string, Buffer>()
  for (const name of await readdir(join(folder, chain ?? '')))
    if (name.endsWith('.gz'))
      found.set(name.slice(0, -3), gunzipSync(await readFile(join(folder, chain ?? '', name))))
  return found
}

describe('the archive of the log', () => {
  it('is off at first, and switched by people with permission', async () => {
    expect(await view()).toEqual({
      ...{ enabled: false, state: 'off', reason: null, days: expect.any(Number) as number },
      ...{
        ...{ archive_bytes: '0', backup_bytes: '0' },
        bucket: null,
        ranges: [],
        restore_points: [],
        changes: [],
        last_test: null,
      },
    })
    const { reader } = testPlatform.tokens
    expect((await ask('PUT', '/pitr', { enabled: true }, reader)).status).toBe(403)
    expect((await ask('GET', '/pitr', undefined, reader)).status).toBe(200)
  })

  it('begins with a backup, and goes on until now', async () => {
    const enabled = await ask('PUT', '/pitr', { enabled: true })
    expect(enabled.status, enabled.text).toBe(200)
    await inState('archiving')
    await archived()
    const { backup_bytes: backupBytes, ranges } = await view()
    const [base] = await testPlatform.running.platform.backups.all(testPlatform.projectRef)
    expect(Number(backupBytes)).toBeGreaterThan(1_000_000)
    expect(backupBytes).toBe(base?.sizeBytes)
    expect(ranges).toHaveLength(1)
    const until = Date.parse(ranges[0]?.until ?? '')
    expect(Date.parse(ranges[0]?.from ?? '')).toBeLessThanOrEqual(until)
    expect(await slots()).toEqual([expect.stringMatching(/^howdah_archive_[0-9a-f]{32}$/)])
  })

  it('holds what Postgres wrote, byte for byte', async () => {
    // A commit in the first of the segments: that of the large table may be in one that is not full.
    await sql('create table small (n int)')
    await sql(`create table large as select n, md5(n::text) from generate_series(1, 200000) n`)
    const data = join(
      layout(testPlatform.dataDirectory).clusters,
      ...[testPlatform.projectRef, 'data', 'pg_wal'],
    )
    // Those after it are old ones with new names.
    const [current] = await sql('select pg_walfile_name(pg_current_wal_lsn()) as name')
    const written = new Map<string, Buffer>()
    for (const name of await readdir(data))
      if (/^[0-9A-F]{24}$/.test(name) && name < String(current?.['name'])) {
        const bytes = await readFile(join(data, name)).catch(() => null)
        if (bytes !== null) written.set(name, bytes)
      }
    await archived()
    const stored = await segments()
    expect(stored.size).toBeGreaterThanOrEqual(3)
    // Postgres may have recycled the oldest of them since, never one that is not archived.
    const both = [...stored.keys()].filter((name) => written.has(name))
    expect(both.length).toBeGreaterThanOrEqual(2)
    for (const name of both)
      expect([name, stored.get(name)?.equals(written.get(name) ?? Buffer.alloc(0))]).toEqual([
        name,
        true,
      ])

    // Its records are the same, wherever it is cut into pieces.
    const names = [...stored.keys()].sort()
    const from = segmentOf(names[0] ?? '', SEGMENT_BYTES)
    const log = Buffer.concat(names.map((name) => stored.get(name) ?? Buffer.alloc(0)))
    const [whole, ...cut] = [log.length, 1_001, 8_192, 65_537].map((bytes) => {
      const records: LogRecord[] = []
      const reader = createRecordReader({
        ...{ from: from ?? 0n, segmentBytes: SEGMENT_BYTES },
        onRecord: (record) => records.push(record),
      })
      for (let at = 0; at < log.length; at += bytes) reader.feed(log.subarray(at, at + bytes))
      return records
    })
    expect(whole?.filter(({ kind }) => kind === 'commit').length).toBeGreaterThanOrEqual(1)
    for (const records of cut) expect(records).toEqual(whole)
  })

  it('continues without a gap when the project is paused and resumed, or restarted', async () => {
    const before = (await view()).ranges[0]?.from
    await ask('POST', '/pause')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    expect(await view()).toMatchObject({ state: 'waiting', ranges: [{ from: before }] })
    await ask('POST', '/resume')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    await inState('archiving')
    await ask('POST', '/restart')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    await inState('archiving')
    await sql('drop table large')
    await archived()
    expect((await view()).ranges).toMatchObject([{ from: before }])
    const numbers = [...(await segments()).keys()].map((name) =>
      Number.parseInt(name.slice(16), 16),
    )
    expect(numbers).toHaveLength(Math.max(...numbers) - Math.min(...numbers) + 1)
  })

  it('keeps the backup that it starts from', async () => {
    const { backups } = (await ask('GET', '/backups')).body as { backups: { id: string }[] }
    expect(backups).toHaveLength(1)
    expect(await ask('DELETE', `/backups/${backups[0]?.id ?? ''}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Point-in-time recovery starts/) as string },
    })
  })

  /** Lets the disk be full until the returned function is called. */
  function fillDisk(): () => void {
    const { disk } = testPlatform.running.platform
    const { need } = disk
    disk.need = () => Promise.reject(new DiskFull())
    return () => void (disk.need = need)
  }

  it('says that the disk is full while the project goes on, and misses nothing afterwards', async () => {
    const { ranges } = await view()
    const empty = fillDisk()
    try {
      await inState('failed')
      expect(await view()).toMatchObject({ reason: expect.stringMatching(/full/) as string })
      await sql(`create table meanwhile as select n from generate_series(1, 50000) n`)
    } finally {
      empty()
    }
    await inState('archiving')
    await sql('drop table meanwhile')
    await archived()
    expect((await view()).ranges).toMatchObject([{ from: ranges[0]?.from }])
  })

  it('shows a gap and begins again when Postgres has given up its log', async () => {
    const { clusters } = testPlatform.running.platform
    const asAdmin = async (...statements: string[]) =>
      withAdmin(await clusters.target(testPlatform.projectRef, 'admin'), async (client) => {
        for (const statement of statements) await client.query(statement)
        const { rows } = await client.query<{ status: string }>(
          'select wal_status as status from pg_replication_slots',
        )
        return rows.map(({ status }) => status)
      })
    const empty = fillDisk()
    try {
      await inState('failed')
      await asAdmin(`alter system set max_slot_wal_keep_size = '4MB'`, 'select pg_reload_conf()')
      await sql(
        `create table meanwhile as select n, md5(n::text) from generate_series(1, 300000) n`,
      )
      await vi.waitFor(
        async () => expect(await asAdmin('select pg_switch_wal()', 'checkpoint')).toEqual(['lost']),
        WAITS,
      )
      await asAdmin('alter system reset max_slot_wal_keep_size', 'select pg_reload_conf()')
    } finally {
      empty()
    }
    await vi.waitFor(async () => {
      const { ranges, state } = await view()
      expect(state).toBe('archiving')
      expect(ranges).toHaveLength(2)
      expect(Date.parse(ranges[1]?.from ?? '')).toBeGreaterThan(Date.parse(ranges[0]?.until ?? ''))
    }, WAITS)
    await sql('drop table meanwhile')
  })

  it('leaves nothing when it is switched off, not even a slot', async () => {
    expect((await ask('PUT', '/pitr', { enabled: false })).body).toMatchObject({
      state: 'off',
      ranges: [],
    })
    expect(await slots()).toEqual([])
    expect(
      await readdir(join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef)),
    ).not.toContain('wal')
  })

  longIt('keeps no log of a project that was paused when it was switched off', async () => {
    await ask('PUT', '/pitr', { enabled: true })
    await inState('archiving')
    await ask('POST', '/pause')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    await ask('PUT', '/pitr', { enabled: false })
    await ask('POST', '/resume')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    expect(await slots()).toEqual([])
  })
})

/** The checksum of every table of the project, by its name. */
async function checksums(ref?: string): Promise<Record<string, string>> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    ref,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${String(name)} t`,
      ref,
    )
    sums[String(name)] = String(row?.['sum'])
  }
  return sums
}

async function restore(target: object, name = 'First project', token?: string) {
  // Every new stretch of the log begins with a backup, during which there is no restore.
  return vi.waitFor(async () => {
    const answer = await ask('POST', '/pitr/restore', { name, ...target }, token)
    expect(answer.text).not.toMatch(/in progress/)
    return answer
  }, WAITS)
}

/** The next whole second, once it is over: nothing is committed in it. */
async function quietSecond(): Promise<string> {
  const second = Math.ceil((Date.now() + 50) / 1_000) * 1_000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second + 1_000), WAITS)
  return new Date(second).toISOString()
}

async function expectRestored() {
  expect(await settled()).toMatchObject({
    kind: 'restore_point_in_time',
    state: 'succeeded',
    error: null,
  })
  expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
}

describe('a restore to a point in time', () => {
  let before: Record<string, string>
  let time: string
  let after: Record<string, string>
  let later: string

  beforeAll(async () => {
    await ask('PUT', '/pitr', { enabled: true })
    await inState('archiving')
    await sql(
      `create table stored as select n, md5(n::text) as text from generate_series(1, 20000) n; create table changed as select n from generate_series(1, 100) n`,
    )
    before = await checksums()
    time = await quietSecond()
    await sql(`drop table stored; update changed set n = n + 1; create table since (n int)`)
    after = await checksums()
    later = await quietSecond()
  })

  it('brings every table back as it was in that second, and shows how far it is', async () => {
    const { operations, projectViews } = testPlatform.running.platform
    const { noteProgress } = operations
    const shown: ReturnType<typeof projectViews.show>[] = []
    const noted = vi.spyOn(operations, 'noteProgress').mockImplementation((id, bytes) => {
      noteProgress(id, bytes)
      if (shown.length === 0) shown.push(projectViews.show(testPlatform.projectRef))
    })
    const begun = await restore({ time })
    expect(begun.status, begun.text).toBe(202)
    expect(begun.body).toMatchObject({
      status: 'RESTORING',
      operation: { kind: 'restore_point_in_time' },
    })
    await expectRestored()
    const steps = noted.mock.calls.map(([, bytes]) => bytes)
    noted.mockRestore()
    expect(await shown[0]).toMatchObject({
      operation: { step: 'unpack', progress: { done_bytes: expect.stringMatching(/^[1-9]/) } },
    })
    // The backup, then the log, and then what is replayed of it.
    const ends = steps.flatMap((bytes) => (bytes?.done === bytes?.total ? [bytes?.total] : []))
    expect(ends.length).toBeGreaterThanOrEqual(2)
    const replayed = steps.at(-1)
    expect(replayed?.total).toBe(ends.at(-1))
    expect(replayed?.done).toBeGreaterThan(0)
    expect(replayed?.done).toBeLessThan(replayed?.total ?? 0)
    expect(await checksums()).toEqual(before)
    const folder = join(layout(testPlatform.dataDirectory).clusters, testPlatform.projectRef)
    expect((await readdir(folder)).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  it('can be taken back: times after the chosen one stay in the window', async () => {
    const begun = await restore({ time: later })
    expect(begun.status, begun.text).toBe(202)
    await expectRestored()
    expect(await checksums()).toEqual(after)
  })

  it('is possible again as soon as the archive has a backup of the new history', async () => {
    await vi.waitFor(async () => {
      const { ranges, state } = await view()
      expect(state).toBe('archiving')
      expect(ranges.length).toBeGreaterThanOrEqual(2)
    }, WAITS)
    await sql(`insert into since values (1)`)
    const moment = await quietSecond()
    await sql(`truncate changed`)
    expect((await restore({ time: moment })).status).toBe(202)
    await expectRestored()
    expect(await sql('select n from since')).toEqual([{ n: 1 }])
    expect(await sql('select count(*)::int as count from changed')).toEqual([{ count: 100 }])
  })

  longIt('leads to a moment that someone named', async () => {
    await inState('archiving')
    const point = await ask('POST', '/pitr/restore-points', { name: ' before the migration ' })
    expect(point.status, point.text).toBe(201)
    const { id, name } = point.body as { id: string; name: string }
    expect(name).toBe('before the migration')
    expect((await view()).restore_points).toMatchObject([{ id, name }])
    await sql(`drop table since`)
    expect((await restore({ restore_point_id: id })).status).toBe(202)
    await expectRestored()
    expect(await sql('select n from since')).toEqual([{ n: 1 }])
  })

  longIt('works while the project is paused', async () => {
    await inState('archiving')
    await ask('POST', '/pause')
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    expect((await restore({ time })).status).toBe(202)
    await expectRestored()
    expect(await checksums()).toEqual(before)
  })

  it('needs the typed name, permission, and a moment of the window', async () => {
    expect((await restore({ time }, 'first project')).status).toBe(400)
    expect((await restore({})).status).toBe(400)
    expect((await restore({ time: 'yesterday' })).status).toBe(400)
    expect((await restore({ time }, undefined, testPlatform.tokens.reader)).status).toBe(403)
    for (const moment of [new Date(0), new Date(Date.now() + 3_600_000)])
      expect(await restore({ time: moment.toISOString() })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/inside the window/) as string },
      })
    const restore_point_id = '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b'
    expect((await restore({ restore_point_id })).status).toBe(404)
  })

  longIt('can be chosen by the drops and truncates that the log tells', async () => {
    await inState('archiving')
    const begun = Date.now()
    await sql(
      `create table "Lost one" (n int); create table emptied as select 1 as n; create table rewritten as select 1 as n; create index on rewritten (n)`,
    )
    await vi.waitFor(async () => {
      // The names of new tables are known a moment after they are made.
      await sql('truncate emptied; insert into emptied values (1)')
      const { changes } = await view()
      expect(changes).toContainEqual({
        ...{ kind: 'truncate', tables: ['public.emptied'] },
        at: expect.any(String) as string,
      })
    }, WAITS)
    await sql('begin; truncate rewritten; rollback')
    await sql('alter table rewritten alter n type bigint; reindex table rewritten')
    await sql('drop table "Lost one"')
    await vi.waitFor(async () => {
      const { changes } = await view()
      const found = changes.filter(({ at }) => Date.parse(at) >= begun - 1_000)
      expect(found[0]).toMatchObject({ kind: 'drop', tables: ['public.Lost one'] })
      expect(found.flatMap(({ tables }) => tables)).not.toContain('public.rewritten')
    }, WAITS)
  })

  it('needs no restore point: its name can be forgotten by those who may delete backups', async () => {
    await inState('archiving')
    const named = await ask('POST', '/pitr/restore-points', { name: 'not wanted' })
    expect(named.status, named.text).toBe(201)
    const path = `/pitr/restore-points/${(named.body as { id: string }).id}`
    expect((await ask('DELETE', path, undefined, testPlatform.tokens.reader)).status).toBe(403)
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await view()).restore_points).not.toContainEqual(named.body)
    expect(await ask('DELETE', path)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/Restore point not found/) as string },
    })
  })

  it('leads to a project of its own, and leaves this one as it is', async () => {
    await inState('archiving')
    const [sums, user] = [await checksums(), testPlatform.tokens.owner]
    const request = { name: 'Earlier', db_pass: 'another password', time }
    const made = await ask('POST', '/pitr/restore-to-project', request, user)
    expect(made.status, made.text).toBe(202)
    const { ref, status } = made.body as { ref: string; status: string }
    expect(status).toBe('COMING_UP')
    const { operations } = testPlatform.running.platform
    expect(await operations.finished((await operations.newest(ref))?.id ?? '')).toMatchObject({
      ...{ kind: 'restore_to_project', state: 'succeeded', error: null },
    })
    expect(await checksums(ref)).toEqual(before)
    expect(await checksums()).toEqual(sums)
    const { host, port, database } = await testPlatform.running.platform.clusters.endpoint(ref)
    const client = new Client({
      host,
      port,
      database,
      user: 'postgres',
      password: 'another password',
    })
    await client.connect()
    expect((await client.query('select current_user as me')).rows).toEqual([{ me: 'postgres' }])
    await client.end()
    // It is another project in everything else, too.
    const other = await call(`${testPlatform.url}/platform/projects/${ref}/pitr`, {
      headers: { authorization: `Bearer ${user}` },
    })
    expect(other.body).toMatchObject({ state: 'off', ranges: [] })
    for (const refused of [
      { ...request, db_pass: 'short' },
      { ...request, name: ' ' },
    ])
      expect((await ask('POST', '/pitr/restore-to-project', refused)).status).toBe(400)
    const { reader } = testPlatform.tokens
    expect((await ask('POST', '/pitr/restore-to-project', request, reader)).status).toBe(403)
  })

  it('that leads to a project of its own holds its backup', async () => {
    const { backups, operations, pointInTime } = testPlatform.running.platform
    const { projectRef } = testPlatform
    const request = { name: 'Held', db_pass: 'another password', time }
    const path = await chooseRecovery(testPlatform.running.platform, projectRef, {
      time: new Date(time),
    })
    const run = vi.spyOn(operations, 'run').mockImplementation(() => undefined)
    const made = await ask('POST', '/pitr/restore-to-project', request)
    run.mockRestore()
    expect(made.status, made.text).toBe(202)
    // The window has passed meanwhile.
    const needed = vi.spyOn(pointInTime, 'needed').mockResolvedValue(new Set())
    await expect(backups.remove(projectRef, path.backupId)).rejects.toThrow(
      /is being created from this backup/,
    )
    needed.mockRestore()
    const { id } = (await operations.newest((made.body as { ref: string }).ref)) ?? { id: '' }
    operations.run(id)
    expect(await operations.finished(id)).toMatchObject({ state: 'succeeded', error: null })
  })

  it('is refused when its backup goes between the choice and the beginning', async () => {
    const { platform } = testPlatform.running
    const { projectRef: from } = testPlatform
    const chosen = await chooseRecovery(platform, from, { time: new Date(time) })
    const path = { ...chosen, backupId: randomUUID() }
    await expect(
      reserveRecoveredProject(platform, {
        ...{ from, name: 'Refused', databasePassword: 'another password', path },
      }),
    ).rejects.toThrow(/Backup not found/)
    await expect(reservePointInTime(platform, from, { path })).rejects.toThrow(/Backup not found/)
    expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
  })

  it('is tried on a copy, of which nothing is left, and runs no code of people', async () => {
    await inState('archiving')
    // To plan a query on the table is to call the function.
    await sql(`
      create function public.who() returns int immutable language plpgsql as $$
        begin
          if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
            raise exception 'This ran as the superuser.';
          end if;
          return 1;
        end $$;
      create table public.planned (id int);
      create index on public.planned ((id + public.who()));
      create materialized view public.unfilled as select 1 as one with no data`)
    await archived()
    await testRecovery(testPlatform.running.platform, testPlatform.projectRef, 'archive')
    const { last_test: test } = await view()
    expect(test).toMatchObject({ error: null })
    expect(test?.tables).toBeGreaterThanOrEqual(Object.keys(before).length)
    expect(Date.parse(test?.time ?? '')).toBeGreaterThan(Date.parse(later))
    const { backups, run } = layout(testPlatform.dataDirectory)
    expect(
      (await readdir(join(backups, testPlatform.projectRef))).filter((name) => name[0] === '.'),
    ).toEqual([])
    expect((await readdir(run)).filter((name) => name.startsWith('recovery'))).toEqual([])
  })

  longIt('keeps its archive until it is over', async () => {
    await inState('archiving')
    const { platform } = testPlatform.running
    const { operations } = platform
    const path = await chooseRecovery(platform, testPlatform.projectRef, { time: new Date(time) })
    const refusesToSwitchOff = async () =>
      expect(await ask('PUT', '/pitr', { enabled: false })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/being restored/) as string },
      })
    // Neither begins before it is run.
    const elsewhere = await reserveRecoveredProject(platform, {
      ...{ from: testPlatform.projectRef, name: 'Beside', databasePassword: 'another password' },
      path,
    })
    await refusesToSwitchOff()
    operations.run(elsewhere.id)
    expect(await operations.finished(elsewhere.id)).toMatchObject({ state: 'succeeded' })
    const here = await reservePointInTime(platform, testPlatform.projectRef, { path })
    await refusesToSwitchOff()
    expect((await ask('POST', '/pitr/restore-points', { name: 'too late' })).status).toBe(409)
    expect((await view()).ranges).not.toEqual([])
    operations.run(here.id)
    await expectRestored()
    expect(await checksums()).toEqual(before)
  })

  longIt('takes a log for whole to which the project adds during a trial', async () => {
    await inState('archiving')
    await archived()
    const { platform } = testPlatform.running
    const { backupFiles, pointInTime, walArchive } = platform
    const { ranges } = await pointInTime.state(testPlatform.projectRef, new Date())
    const newest = ranges.at(-1)?.until ?? new Date()
    const path = await chooseRecovery(platform, testPlatform.projectRef, { time: newest })
    const data = backupFiles.unfinishedOf(testPlatform.projectRef, 'grown')
    const recovery = { ref: testPlatform.projectRef, path, data, name: 'grown' }
    const steps = createRecoverySteps(platform)
    try {
      await steps.unpack(recovery)
      await steps.collect(recovery)
      const chain = walArchive.growing(testPlatform.projectRef)?.chain
      const stored = () => (chain ? walArchive.filesOf(chain).list() : [])
      const { length } = await stored()
      await sql(`create table grown as select n, md5(n::text) from generate_series(1, 200000) n`)
      await archived()
      expect((await stored()).length).toBeGreaterThanOrEqual(length + 2)
      await steps.replay(recovery)
    } finally {
      await rm(data, { recursive: true, force: true })
      await sql('drop table if exists grown')
    }
  })

  it('is not replayed again after a crash that came after the replay', async () => {
    await inState('archiving')
    await sql(`create table grown as select n, md5(n::text) from generate_series(1, 200000) n`)
    await archived()
    const { platform } = testPlatform.running
    const path = await chooseRecovery(platform, testPlatform.projectRef, { time: new Date(time) })
    const data = platform.backupFiles.unfinishedOf(testPlatform.projectRef, 'twice')
    const recovery = { ref: testPlatform.projectRef, path, data, name: 'twice' }
    const steps = createRecoverySteps(platform)
    try {
      await steps.unpack(recovery)
      await steps.collect(recovery)
      await steps.replay(recovery)
      await steps.replay(recovery)
    } finally {
      await rm(data, { recursive: true, force: true })
      await sql('drop table grown')
    }
  })

  it('is refused for a log with a damaged part, also after a crash that came after the replay', async () => {
    await inState('archiving')
    const { platform } = testPlatform.running
    await sql(`create table grown as select n, md5(n::text) from generate_series(1, 400000) n`)
    await archived()
    const { ranges } = await platform.pointInTime.state(testPlatform.projectRef, new Date())
    const newest = ranges.at(-1)?.until ?? new Date()
    const path = await chooseRecovery(platform, testPlatform.projectRef, { time: newest })
    const data = platform.backupFiles.unfinishedOf(testPlatform.projectRef, 'damaged')
    const recovery = { ref: testPlatform.projectRef, path, data, name: 'damaged' }
    const steps = createRecoverySteps(platform)
    try {
      await steps.unpack(recovery)
      await steps.collect(recovery)
      const log = join(data, 'pg_wal')
      const segments = (await readdir(log)).filter(
        (name) => segmentOf(name, SEGMENT_BYTES) !== null,
      )
      const damaged = segments.toSorted().at(-4)
      expect(damaged).toBeDefined()
      await writeFile(join(log, damaged ?? ''), Buffer.alloc(SEGMENT_BYTES), { flag: 'r+' })
      await expect(steps.replay(recovery)).rejects.toThrow(/damaged/)
      await expect(steps.replay(recovery)).rejects.toThrow(/damaged/)
    } finally {
      await rm(data, { recursive: true, force: true })
      await sql('drop table grown')
    }
  })

  it('with a damaged log changes nothing', async () => {
    await inState('archiving')
    const sums = await checksums()
    const wal = join(layout(testPlatform.dataDirectory).backups, testPlatform.projectRef, 'wal')
    for (const chain of await readdir(wal))
      for (const name of await readdir(join(wal, chain)))
        if (name.endsWith('.gz')) await writeFile(join(wal, chain, name), 'nothing that gzip knows')
    expect((await restore({ time })).status).toBe(202)
    expect(await settled()).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/damaged/) as string,
    })
    expect((await ask('GET')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await checksums()).toEqual(sums)
  })
})
