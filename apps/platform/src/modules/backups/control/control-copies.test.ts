import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBackupFiles } from '../backup-files'
import { openArchiveSource } from '../restore-server/archive-source'
import { createControlCopies } from './control-copies'
import { readControlBackups } from './control-backups'
import type { copyControl } from './copy-control'

const DAY_MS = 24 * 3_600_000
const { signal } = new AbortController()
let root: string
let backups: string
let made: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  backups = join(root, 'backups')
  made = 0
})
afterEach(() => rm(root, { recursive: true }))

/** Copies of a control database without Postgres. @param copied called with the folder of each one */
function createCopies(copied: (folder: string) => Promise<void> = () => Promise.resolve()) {
  const backupFiles = createBackupFiles(backups, null)
  const copy: typeof copyControl = async () => {
    made += 1
    const id = `${String(made).padStart(8, '0')}-0000-4000-8000-000000000000`
    const folder = await backupFiles.prepare('control', id)
    await writeFile(join(folder, 'base.tar'), 'bytes')
    await copied(folder)
    const range = { timeline: 1, start: '0/1', end: '0/2' }
    return { ...range, id, folder, postgresVersion: '18.4', startedAt: new Date() }
  }
  const warn = vi.fn()
  const directory = { root, backups, id: 'home', secrets: { fingerprint: () => 'key' } }
  const copies = createControlCopies(
    {
      ...{ backupFiles, directory, log: { warn } },
      ...{ config: { scheduledBackups: true, s3: null }, controlCluster: {}, disk: {} },
    } as unknown as Parameters<typeof createControlCopies>[0],
    copy,
  )
  return { backupFiles, copies, warn }
}
const complete = async () => {
  const { reader } = await openArchiveSource(backups, {})
  return (await readControlBackups(reader)).complete
}

it('describes the server before the first copy, so that none is without its server', async () => {
  const { copies, warn } = createCopies(() => Promise.reject(new Error('killed')))
  await copies.tend(new Date(), signal)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(JSON.parse(await readFile(join(backups, 'server.json'), 'utf8'))).toEqual({
    ...{ id: 'home', keyFingerprint: 'key', files: 'disk' },
  })
  // A folder that was copied without the description gets it with the next start.
  const next = createCopies()
  await next.copies.tend(new Date(), signal)
  await rm(join(backups, 'server.json'))
  await createCopies().copies.tend(new Date(), signal)
  expect(await readdir(backups)).toContain('server.json')
  expect(await complete()).toHaveLength(1)
})

it('describes a copy in a file of its own, whatever has that name', async () => {
  const other = join(root, 'other.json')
  await writeFile(other, 'of another')
  const { copies, warn } = createCopies((folder) => symlink(other, join(folder, 'backup.json')))
  await copies.tend(new Date(), signal)
  expect(await readFile(other, 'utf8')).toBe('of another')
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await readdir(join(backups, 'control'))).toEqual([])
})

it('makes no further copy because an old one could not be removed', async () => {
  const { backupFiles, copies, warn } = createCopies()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const tendAt = async (time: number) => {
      vi.setSystemTime(time)
      await copies.tend(new Date(time), signal)
    }
    for (let day = 0; day <= 8; day += 1) await tendAt(start + day * DAY_MS)
    const remove = vi.spyOn(backupFiles, 'setAside').mockRejectedValue(new Error('busy'))
    await tendAt(start + 9 * DAY_MS)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await complete()).toHaveLength(9)
    await tendAt(start + 9 * DAY_MS + 60_000)
    expect(made).toBe(10)
    expect((await copies.state())?.lastBackupAt?.getTime()).toBe(start + 9 * DAY_MS)
    remove.mockRestore()
    await tendAt(start + 10 * DAY_MS)
    expect(await complete()).toHaveLength(8)
  } finally {
    vi.useRealTimers()
  }
})

it('reads no description that is damaged', async () => {
  const { backupFiles, copies } = createCopies()
  await copies.tend(new Date(), signal)
  const id = '90000000-0000-4000-8000-000000000000'
  await writeFile(join(await backupFiles.prepare('control', id), 'backup.json'), '{"id": "9')
  await backupFiles.keep('control', id)
  expect((await complete()).map((one) => one.id)).toEqual(['00000001-0000-4000-8000-000000000000'])
})
