import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../test/temporary-project'
import { createDiskRoom } from '../../base/disk/disk-room'
import { createLog } from '../../base/log/log'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { postgresUser } from '../../postgres/cluster/process-user'
import type { StepProgress } from '../operations/operations.types'
import { createBackupFiles } from './backup-files'
import { createClusterCopies } from './cluster-copies'
import { readEverything } from './trial/read-everything'

const OTHER = 'othertheothertheothe'
const CHECKSUM = `select md5(string_agg(n || text, ',' order by n)) from large`
const user = postgresUser()

let folder: string
let place: string
let project: TemporaryProject

/** A file system that shares blocks; needs root, and Debian's package xfsprogs. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'howdah-test-'))
  // Postgres has a user of its own.
  chmodSync(folder, 0o711)
  const image = join(folder, 'image')
  place = join(folder, 'xfs')
  writeFileSync(image, '')
  truncateSync(image, 3 * 1024 ** 3)
  execFileSync('mkfs.xfs', ['-q', '-m', 'reflink=1', image])
  mkdirSync(place)
  execFileSync('mount', ['-o', 'loop', image, place])
  vi.stubEnv('TMPDIR', place)
  project = await temporaryProject()
}, 120_000)
afterAll(async () => {
  try {
    await project.end()
  } finally {
    vi.unstubAllEnvs()
    execFileSync('umount', [place])
  }
  rmSync(folder, { recursive: true })
})

it('a copy shares the blocks of its original where the file system can, and both go their own way', async () => {
  const { clusters, directory, ref } = project
  await project.run(
    'editor',
    'create table large as select n, repeat(md5(n::text), 4) as text from generate_series(1, 1500000) n',
  )
  const before = await project.value('editor', CHECKSUM)
  const lines: string[] = []
  const progress: StepProgress[] = []
  const copies = createClusterCopies({
    ...{ clusters, disk: createDiskRoom(directory.root), user },
    backupFiles: createBackupFiles(directory.backups, user),
    log: createLog([({ message }) => lines.push(message)]),
    operations: {
      signal: new AbortController().signal,
      noteProgress: (_: string, bytes: StepProgress | null) => bytes && progress.push(bytes),
    } as never,
  })
  const used = () => {
    const { bfree, blocks, bsize } = statfsSync(place)
    return (blocks - bfree) * bsize
  }
  const usedBefore = used()
  const begun = performance.now()
  await clusters.initializeFrom(OTHER, {
    databasePassword: 'another password',
    fill: (to) => copies.copy(ref, { id: 'copy', to }),
  })
  const milliseconds = performance.now() - begun
  process.stdout.write(
    `A copy of 300 MB by shared blocks: ${Math.round(milliseconds)} ms, ${Math.round((used() - usedBefore) / 1e6)} MB of the disk\n`,
  )
  expect(lines).toEqual([expect.stringContaining('shares the blocks')])
  // The log of the copy and what it writes at first; the rows are 300 MB.
  expect(used() - usedBefore).toBeLessThan(100_000_000)
  expect(progress.at(-1)?.total).toBeGreaterThan(250_000_000)
  await clusters.start(OTHER)
  const copy = await clusters.target(OTHER, 'admin')
  expect(await readEverything(copy)).toBeGreaterThan(0)
  await project.run('editor', 'delete from large where n > 10')
  const { rows } = await withAdmin(copy, (client) =>
    client.query<{ md5: string }>(CHECKSUM.replace('large', 'public.large')),
  )
  expect(rows[0]?.md5).toBe(before)
  expect(await project.value('editor', 'select count(*)::int from large')).toBe(10)
}, 300_000)
