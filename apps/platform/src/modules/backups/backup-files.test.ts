import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackupFiles, type BackupFiles } from './backup-files'
import { BrokenBackup } from './archive/read-tar'

let root: string
let files: BackupFiles
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  files = createBackupFiles(join(root, 'backups'), null)
  await mkdir(join(root, 'backups'))
})
afterEach(() => rm(root, { recursive: true }))

it('removes the remains of a crash, and leaves other files alone', async () => {
  await writeFile(join(root, 'backups', '.DS_Store'), '')
  for (const name of [
    'saved',
    '.new-running',
    '.new-failed',
    '.new-unknown',
    '.gone-unknown',
    '.gone-completed',
  ])
    await mkdir(join(root, 'backups', 'shop', name), { recursive: true })
  const known = new Map(
    (['running', 'failed', 'completed'] as const).map((state) => [
      state,
      { state, archivedAt: null },
    ]),
  )
  await files.cleanUp(() => Promise.resolve(known))
  expect((await readdir(join(root, 'backups', 'shop'))).sort()).toEqual([
    '.new-running',
    'completed',
    'saved',
  ])
  expect(await readdir(join(root, 'backups'))).toContain('.DS_Store')
})

it('keeps no backup with a link in it, and leaves alone what the link leads to', async () => {
  const folder = await files.prepare('shop', 'one')
  await writeFile(join(root, 'outside'), '')
  await chmod(join(root, 'outside'), 0o644)
  await symlink(join(root, 'outside'), join(folder, 'base.tar.gz'))
  await expect(files.keep('shop', 'one')).rejects.toThrow(BrokenBackup)
  expect((await stat(join(root, 'outside'))).mode & 0o777).toBe(0o644)
})

it('removes the copy of a backup that is in the bucket, and one that was read from there', async () => {
  for (const name of ['sent', 'waiting', '.read-sent-1'])
    await mkdir(join(root, 'backups', 'shop', name), { recursive: true })
  const known = new Map([
    ['sent', { state: 'completed' as const, archivedAt: new Date() }],
    ['waiting', { state: 'completed' as const, archivedAt: null }],
  ])
  await files.cleanUp(() => Promise.resolve(known))
  expect(await readdir(join(root, 'backups', 'shop'))).toEqual(['waiting'])
})
