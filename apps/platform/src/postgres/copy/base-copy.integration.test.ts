import { chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../test/temporary-project'
import { readEverything } from '../../modules/backups/trial/read-everything'
import { replayLog } from '../../modules/backups/wal/replay-log'
import { withAdmin } from '../cluster/admin-client'
import { copyBase } from './base-copy'
import { ADMIN } from '../cluster/cluster-settings'
import { clusterPlace } from '../cluster/cluster-place'
import { preparePostgresBinaries } from '../cluster/postgres-binaries'
import { postgresUser } from '../cluster/process-user'

let project: TemporaryProject
beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

/** Begins another timeline, as a restore and the promotion of a replica do. */
async function beginTimeline(): Promise<void> {
  const { clusters, ref } = project
  await clusters.stop(ref)
  const { data } = clusterPlace(project.directory, ref)
  const user = postgresUser()
  const mark = join(data, 'standby.signal')
  await writeFile(mark, '')
  if (user) await chown(mark, user.uid, user.gid)
  await clusters.start(ref)
  await project.run('admin', 'select pg_promote()')
}

it('a copy with its log starts by itself and can be followed, however much of the log is given up meanwhile', async () => {
  const { clusters, directory, ref, secrets } = project
  await beginTimeline()
  const admin = await clusters.target(ref, 'admin')
  expect(await project.value('admin', 'select timeline_id from pg_control_checkpoint()')).toBe(2)
  await project.run(
    'editor',
    'create table large as select n, md5(n::text) as text from generate_series(1, 300000) n; create table written (n int)',
  )
  let isDone = false
  let written = 0
  const writing = withAdmin(admin, async (client) => {
    while (!isDone) {
      await client.query('insert into public.written values ($1)', [written])
      written += 1
      await client.query('select pg_switch_wal()')
      await client.query('checkpoint')
      await setTimeout(20)
    }
  })
  const to = join(directory.clusters, 'copy')
  const user = postgresUser()
  const { signal } = new AbortController()
  let [before, after] = [0, 0]
  try {
    before = written
    const from = admin.data ?? ''
    await copyBase({ ...{ admin, from, to, user, signal }, label: 'test', hasLog: true })
    after = written + 1
  } finally {
    isDone = true
    await writing
  }
  expect(await project.value('admin', 'select count(*)::int from pg_replication_slots')).toBe(0)

  // A read replica of the copy asks it for this file.
  const log = await readdir(join(to, 'pg_wal'))
  expect(log.filter((name) => name.endsWith('.history'))).toEqual(['00000002.history'])

  const binaries = await preparePostgresBinaries({ cacheDirectory: directory.cache, user })
  await replayLog({
    ...{ binaries, data: to, target: 'end', user, signal },
    socket: join(directory.run, 'copy'),
    async inspect(place) {
      const target = { ...place, user: ADMIN, password: secrets.adminPassword }
      expect(await readEverything(target)).toBeGreaterThan(0)
      const { rows } = await withAdmin({ ...target, database: 'postgres' }, (client) =>
        client.query<{ large: number; written: number; last: number }>(
          `select (select count(*)::int from public.large where text = md5(n::text)) as large,
             count(*)::int as written, max(n) + 1 as last from public.written`,
        ),
      )
      // Everything of before, and nothing that has a gap.
      expect(rows[0]?.large).toBe(300_000)
      expect(rows[0]?.written).toBe(rows[0]?.last)
      expect(rows[0]?.written).toBeGreaterThanOrEqual(before)
      expect(rows[0]?.written).toBeLessThanOrEqual(after)
    },
  })
})

it('a copy follows no link that replaces a file or a folder of the listing', async () => {
  const { clusters, directory, ref } = project
  const admin = await clusters.target(ref, 'admin')
  const from = admin.data ?? ''
  const elsewhere = join(directory.root, 'elsewhere')
  for (const folder of [elsewhere, join(from, 'folder')]) {
    await mkdir(folder)
    await writeFile(join(folder, 'note'), 'of elsewhere')
  }
  await writeFile(join(from, 'file'), '')
  await writeFile(join(from, 'plain'), 'of the project')
  const to = join(directory.clusters, 'without-links')
  const { signal } = new AbortController()
  try {
    await copyBase({
      ...{ admin, from, to, user: postgresUser(), signal, label: 'test' },
      async onSize() {
        for (const name of ['folder', 'file']) await rm(join(from, name), { recursive: true })
        await symlink(elsewhere, join(from, 'folder'))
        await symlink(join(elsewhere, 'note'), join(from, 'file'))
      },
    })
    expect(await readFile(join(to, 'plain'), 'utf8')).toBe('of the project')
    expect(await readdir(join(to, 'folder'))).toEqual([])
    expect(await readdir(to)).not.toContain('file')
  } finally {
    for (const name of ['folder', 'file', 'plain']) await rm(join(from, name), { force: true })
  }
})
