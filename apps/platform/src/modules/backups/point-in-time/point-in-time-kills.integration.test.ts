import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSmallS3 } from '../../../../test/small-s3'
import { inTheLongRun, killTurns } from '../../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../../test/server-process'
import { layout } from '../../../base/disk/data-directory'
import { readConfig } from '../../../server/config'
import { startPlatform, type RunningPlatform } from '../../../server/start'
import { ask, killIn, settle, type Moment } from '../../../../test/killed-server'
import { whatIsThere, type WhatIsThere } from '../../../../test/what-is-there'
import { createWalChainsTable } from '../wal/wal-chains-table'

const WAITS = { timeout: 60_000, interval: 50 }

let data: TemporaryData
let ref: string
/** A second in which the rows say `then`. */
let time: string
let there: WhatIsThere

const start = (environment: Record<string, string> = {}) =>
  startPlatform(
    readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off', ...environment }),
  )

const archiving = ({ platform }: RunningPlatform) =>
  vi.waitFor(async () => {
    const { ranges, state } = await platform.pointInTime.state(ref, new Date())
    expect(state).toBe('archiving')
    return ranges
  }, WAITS)

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  const { organizations, pointInTime, projects, walArchive } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  ref =
    (await projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })).projects[0]
      ?.ref ?? ''
  await settle(running, ref)
  await pointInTime.enable(ref)
  await archiving(running)
  // Many pages, so that a mix of two states would show.
  await ask(
    running,
    ref,
    `create table states as select n, 'then' as state from generate_series(1, 50000) n`,
  )
  const second = Math.ceil((Date.now() + 50) / 1_000) * 1_000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second + 1_000), WAITS)
  time = new Date(second).toISOString()
  await ask(running, ref, `update states set state = 'since'`)
  await walArchive.catchUp(ref)
  there = await whatIsThere(running, data.root)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/**
 * A restore begins a chain of the log with a slot and a backup of its own. Their folders are those of
 * the rows; with a bucket the control database has an archive too.
 */
const withoutBackups = ({ disk, slots, ...rest }: WhatIsThere): WhatIsThere => ({
  ...rest,
  disk: disk.filter((name) => !/^backups\/(?:control(?:\/|$)|[a-z]+\/)/.test(name)),
  slots: slots.map((name) => name.replace(/[0-9a-f]{32}$/, 'chain')),
})

/** Disk, slots and processes are as they are always, and a session reads the log. */
const isAsBefore = async (running: RunningPlatform) => {
  await vi.waitFor(async () => {
    const now = await whatIsThere(running, data.root)
    expect(withoutBackups(now)).toEqual(withoutBackups(there))
    const { backups, control } = running.platform
    const folder = join(layout(data.root).backups, ref)
    const chains = await createWalChainsTable(control).all(ref)
    expect((await readdir(join(folder, 'wal'))).toSorted()).toEqual(
      chains.map(({ id }) => id).toSorted(),
    )
    const stored = (await backups.all(ref)).filter(({ archivedAt }) => archivedAt === null)
    expect((await readdir(folder)).toSorted()).toEqual(
      [...stored.map(({ id }) => id), 'wal'].toSorted(),
    )
    expect(
      await ask(
        running,
        ref,
        `select array[count(*), count(*) filter (where active)]::int[] from pg_replication_slots`,
      ),
    ).toEqual([1, 1])
  }, WAITS)
}

const anyMoment: Moment[] = Array.from({ length: killTurns }, (_, turn) => ({
  after: Math.round((turn * 2_500) / killTurns),
}))
const endsOf = (...steps: string[]): Moment[] => steps.map((endOf) => ({ endOf }))

describe('a server that is killed', () => {
  it.each([
    { in: 'replay' } as Moment,
    ...inTheLongRun<Moment>(
      ...endsOf('stop', 'unpack', 'collect', 'replay', 'swap', 'start', 'activate', 'tidy'),
      ...anyMoment,
    ),
  ])('in restoring to a second (%j) is followed by one that ends it', async (when) => {
    const before = await start()
    await archiving(before)
    await ask(before, ref, `update states set state = 'since'`)
    await before.stop()
    await killIn({ data, ref }, when, '/pitr/restore', { name: 'First project', time })
    const running = await start()
    try {
      expect(await settle(running, ref)).toMatchObject({
        kind: 'restore_point_in_time',
        state: 'succeeded',
        error: null,
      })
      expect(await ask(running, ref, 'select array_agg(distinct state) from states')).toEqual([
        'then',
      ])
      await archiving(running)
      await isAsBefore(running)
    } finally {
      await running.stop()
    }
  })

  it.each([
    { in: 'undo', fails: 'activate' } as Moment,
    ...inTheLongRun<Moment>({ endOf: 'undo', fails: 'activate' }),
  ])('in undoing that (%j) is followed by one that ends it', async (when) => {
    const before = await start()
    await archiving(before)
    await ask(before, ref, `update states set state = 'since'`)
    await before.stop()
    await killIn({ data, ref }, when, '/pitr/restore', { name: 'First project', time })
    const running = await start()
    try {
      expect(await settle(running, ref)).toMatchObject({ state: 'failed' })
      expect(await ask(running, ref, 'select array_agg(distinct state) from states')).toEqual([
        'since',
      ])
      await archiving(running)
      await isAsBefore(running)
    } finally {
      await running.stop()
    }
  })

  it.each([
    { in: 'recover' } as Moment,
    ...inTheLongRun<Moment>(...endsOf('recover', 'start', 'files', 'activate')),
  ])('in restoring to a new project (%j) is followed by one that ends it', async (when) => {
    const before = await start()
    await archiving(before)
    await ask(before, ref, `update states set state = 'since'`)
    await before.stop()
    const request = { name: 'Earlier', db_pass: 'another password', time }
    await killIn({ data, ref }, when, '/pitr/restore-to-project', request)
    const running = await start()
    try {
      const { organizations, projectLife, projects } = running.platform
      const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
      const page = { organizationId, limit: 1, offset: 0, sort: 'created_desc' } as const
      const made = (await projects.page(page)).projects[0]?.ref ?? ''
      expect(await settle(running, made)).toMatchObject({
        ...{ kind: 'restore_to_project', state: 'succeeded', error: null },
      })
      const distinct = 'select array_agg(distinct state) from states'
      expect(await ask(running, made, distinct)).toEqual(['then'])
      expect(await ask(running, ref, distinct)).toEqual(['since'])
      await archiving(running)
      await projectLife.begin('delete_project', made)
      await vi.waitFor(async () => expect(await projects.byRef(made)).toBeNull(), WAITS)
      await isAsBefore(running)
    } finally {
      await running.stop()
    }
  })

  it('while it archives loses nothing of the log: the chain goes on where it was', async () => {
    const before = await start()
    const [range] = (await archiving(before)).slice(-1)
    await before.stop()
    for (let turn = 1; turn <= Math.max(2, killTurns); turn += 1) {
      const server = howdah(['--data', data.root, '--port', '0'])
      await server.says('Ctrl+C stops')
      server.child.kill('SIGKILL')
      await server.ended
    }
    const running = await start()
    try {
      await ask(running, ref, `create table if not exists later as select 1 as n`)
      await running.platform.walArchive.catchUp(ref)
      expect((await archiving(running)).slice(-1)).toMatchObject([
        { chain: range?.chain, from: range?.from },
      ])
      await isAsBefore(running)
    } finally {
      await running.stop()
    }
  })

  it('while it sends to a bucket is followed by one that sends the rest, and leaves nothing half done', async () => {
    const s3 = await startSmallS3()
    const environment = s3.archiveEnvironment('kills')
    try {
      for (const sent of [/base\.tar/, /\/wal\/.*\.gz$/]) {
        const server = howdah(['--data', data.root, '--port', '0'], { env: environment })
        // Dies while its request is on its way.
        s3.onRequest = (method, key) =>
          void (
            (method === 'PUT' || method === 'POST') &&
            sent.test(key) &&
            server.child.kill('SIGKILL')
          )
        await server.ended
        expect(server.child.signalCode).toBe('SIGKILL')
        s3.onRequest = null
      }
      const running = await start(environment)
      try {
        const { backups, pointInTime } = running.platform
        await vi.waitFor(async () => {
          const { bucket } = await pointInTime.state(ref, new Date())
          expect(bucket).toMatchObject({ waitingSegments: 0, error: null })
          for (const one of await backups.all(ref)) expect(one.archivedAt).not.toBeNull()
        }, WAITS)
        await archiving(running)
        expect(s3.unfinished()).toBe(0)
        const folder = join(layout(data.root).backups, ref)
        expect((await readdir(folder)).filter((name) => name !== 'wal')).toEqual([])
        await isAsBefore(running)
      } finally {
        await running.stop()
      }
    } finally {
      await s3.stop()
    }
  })
})
