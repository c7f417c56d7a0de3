import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTheLongRun, killTurns } from '../../../test/long-run'
import { buildServer, temporaryData, type TemporaryData } from '../../../test/server-process'
import { readPostmasterFile } from '../../postgres/cluster/postmaster-file'
import { readConfig } from '../../server/config'
import { layout } from '../../base/disk/data-directory'
import { startPlatform } from '../../server/start'
import { ask, killIn, settle, type Moment } from '../../../test/killed-server'
import { expectAsBefore, whatIsThere, type WhatIsThere } from '../../../test/what-is-there'

let data: TemporaryData
let ref: string
let backupId: string
/** Contents of the server with that backup. */
let there: WhatIsThere

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  const { organizations, projects } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  ref =
    (await projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })).projects[0]
      ?.ref ?? ''
  await settle(running, ref)
  // Many pages, so that a mix of two states would show.
  await ask(
    running,
    ref,
    `create table states as select n, 'backup' as state from generate_series(1, 50000) n`,
  )
  backupId = (await running.platform.backups.create(ref, 'manual')).backup.id
  await settle(running, ref)
  there = await whatIsThere(running, data.root)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/**
 * Restores the pg_hba.conf of an older Howdah version, whose Postgres keeps running and is taken
 * over.
 */
async function letNoBackupIn(): Promise<void> {
  const folder = join(layout(data.root).clusters, ref, 'data')
  const file = join(folder, 'pg_hba.conf')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^local replication.*\n/m, ''))
  const postmaster = await readPostmasterFile(folder)
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

const names = (folder: string) =>
  readdir(folder).then((found) =>
    found.filter((name) => !/^(cluster\.json|postgres\.log)$/.test(name)),
  )

const anyMoment: Moment[] = Array.from({ length: killTurns }, (_, turn) => ({
  after: Math.round((turn * 1_600) / killTurns),
}))
const endsOf = (...steps: string[]): Moment[] => steps.map((endOf) => ({ endOf }))
const ofRestore = [
  ...endsOf('swap'),
  ...inTheLongRun<Moment>(
    { in: 'unpack' },
    ...endsOf('stop', 'unpack', 'start', 'activate', 'tidy'),
    ...anyMoment,
  ),
]
// By then the backup is in the data's place, and runs.
const ofUndo: Moment[] = [
  { in: 'undo', fails: 'activate' },
  ...inTheLongRun<Moment>(
    { endOf: 'undo', fails: 'activate' },
    ...anyMoment.map((moment) => ({ ...moment, fails: 'activate' })),
  ),
]
const ofBackup = [
  { in: 'copy' },
  ...inTheLongRun<Moment>(...endsOf('copy', 'check', 'keep'), ...anyMoment),
]

describe('a server that is killed', () => {
  it.each(ofRestore)(
    'in restoring (%j) is followed by one that ends it: the data is the old or the new, never a mix',
    async (when) => {
      const before = await start()
      await ask(before, ref, `update states set state = 'made since the backup'`)
      await before.stop()
      await killIn({ data, ref }, when, `/backups/${backupId}/restore`, { name: 'First project' })
      const running = await start()
      try {
        expect(await settle(running, ref)).toMatchObject({
          kind: 'restore_backup',
          state: 'succeeded',
          error: null,
        })
        expect(await running.platform.projects.byRef(ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
        })
        expect(await ask(running, ref, 'select array_agg(distinct state) from states')).toEqual([
          'backup',
        ])
        await expectAsBefore(running, data.root, there)
      } finally {
        await running.stop()
      }
    },
  )

  it.each(ofUndo)(
    'in undoing a restore (%j) is followed by one that ends it: the data is what it was before',
    async (when) => {
      const before = await start()
      await ask(before, ref, `update states set state = 'made since the backup'`)
      await before.stop()
      await killIn({ data, ref }, when, `/backups/${backupId}/restore`, { name: 'First project' })
      const running = await start()
      try {
        const { state } = await settle(running, ref)
        // One that was killed before it failed goes on, and has nothing to fail for any more.
        if (!('after' in when)) expect(state).toBe('failed')
        expect(await running.platform.projects.byRef(ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
        })
        const expected = state === 'failed' ? 'made since the backup' : 'backup'
        expect(await ask(running, ref, 'select array_agg(distinct state) from states')).toEqual([
          expected,
        ])
        await expectAsBefore(running, data.root, there)
      } finally {
        await running.stop()
      }
    },
  )

  it.each(ofBackup)(
    'in backing up (%j) is followed by one that ends it, with nothing half there',
    async (when) => {
      await killIn({ data, ref }, when, '/backups')
      await letNoBackupIn()
      const running = await start()
      try {
        expect(await settle(running, ref)).toMatchObject({
          kind: 'create_backup',
          state: 'succeeded',
          error: null,
        })
        const all = await running.platform.backups.all(ref)
        expect(all.map(({ state }) => state)).not.toContain('running')
        expect((await names(join(layout(data.root).backups, ref))).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        )
        const [newest] = all
        if (newest && newest.id !== backupId) await running.platform.backups.remove(ref, newest.id)
        await expectAsBefore(running, data.root, there)
      } finally {
        await running.stop()
      }
    },
  )
})
