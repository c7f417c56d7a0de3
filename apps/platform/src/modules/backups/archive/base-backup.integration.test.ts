import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../../test/temporary-project'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { postgresUser } from '../../../postgres/cluster/process-user'
import { createBackupFiles } from '../backup-files'
import { takeBaseBackup, type BaseBackup } from './base-backup'
import { readBackup } from './read-backup'

let project: TemporaryProject
beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

const { signal } = new AbortController()

/** Takes one, and reads it as what makes a backup complete does. */
async function backUp(id: string, onProgress?: BaseBackup['onProgress']): Promise<void> {
  const files = createBackupFiles(project.directory.backups, postgresUser())
  const admin = await project.clusters.target(project.ref, 'admin')
  await takeBaseBackup({
    admin,
    folder: await files.prepare(project.ref, id),
    label: `howdah backup ${id}`,
    signal,
    ...(onProgress && { onProgress }),
  })
  await readBackup(files.unfinishedOf(project.ref, id), { signal })
  await files.remove(project.ref, id)
}

it('is whole, however much of the log is written and given up meanwhile', async () => {
  const admin = await project.clusters.target(project.ref, 'admin')
  await project.run(
    'editor',
    'create table large as select md5(n::text) || md5((-n)::text) from generate_series(1, 600000) n',
  )
  let isDone = false
  let written = 0
  const writing = withAdmin(admin, async (client) => {
    while (!isDone) {
      await client.query(
        `select pg_logical_emit_message(false, 'test', 'something'), pg_switch_wal()`,
      )
      await client.query('checkpoint')
      written += 1
      await setTimeout(20)
    }
  })
  try {
    await backUp('busy')
  } finally {
    isDone = true
    await writing
  }
  expect(await project.value('admin', 'select count(*)::int from pg_replication_slots')).toBe(0)
})

it('tells how many of its bytes are copied', async () => {
  const size = Number(
    await project.value('admin', `select sum(pg_database_size(oid))::text from pg_database`),
  )
  const steps: { done: number; total: number }[] = []
  await backUp('followed', (bytes) => steps.push(bytes))
  const last = steps.at(-1)
  expect(last?.total).toBeGreaterThan(size)
  expect(last?.done).toBeGreaterThan(0)
  expect(steps.every(({ done, total }) => done <= total)).toBe(true)
  expect(steps.map(({ done }) => done)).toEqual(
    steps.map(({ done }) => done).toSorted((one, other) => one - other),
  )
})

it('is made of a project whose database postgres is closed', async () => {
  await project.run('editor', 'create database other')
  await project.run('editor', 'alter database postgres allow_connections false', 'other')
  try {
    await backUp('closed')
  } finally {
    await project.run('editor', 'alter database postgres allow_connections true', 'other')
  }
})
