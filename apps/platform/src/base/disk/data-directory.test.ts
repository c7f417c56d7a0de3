import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirectoryError, layout, makeDataDirectory, openDataDirectory } from './data-directory'
import { DataDirectoryLocked, lockDataDirectory, runningServer } from './data-directory-lock'
import { isRunning, processesIn, startOf } from '../process-table'
import { WrongMasterKey } from '../secrets'

let root: string
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'howdah-test-')), 'data')
  await makeDataDirectory(root, null)
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

describe('a data directory', () => {
  it('stores its id and its key, which no other user can read', async () => {
    const first = await openDataDirectory(root, null)
    const again = await openDataDirectory(root, null)
    expect(again.id).toBe(first.id)
    expect(again.secrets.decrypt(first.secrets.encrypt('x', 'c'), 'c')).toBe('x')
    await chmod(layout(root).masterKeyFile, 0o644)
    await openDataDirectory(root, null)
    expect((await stat(layout(root).masterKeyFile)).mode & 0o777).toBe(0o600)
    expect((await stat(root)).mode & 0o077).toBe(0)
  })

  it('is the same one for several who open it first at once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDataDirectory(root, null)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(new Set(opened.map(({ secrets }) => secrets.fingerprint())).size).toBe(1)
  })

  it('takes the key of the environment, and then writes none', async () => {
    await openDataDirectory(root, Buffer.alloc(32, 1))
    await expect(stat(layout(root).masterKeyFile)).rejects.toThrow(/ENOENT/)
    await expect(openDataDirectory(root, Buffer.alloc(32, 2))).rejects.toThrow(WrongMasterKey)
    await expect(openDataDirectory(root, null)).rejects.toThrow(
      /master key of this data directory is missing/,
    )
  })

  it.each([
    ['masterKeyFile', 'not a key', /holds no master key/],
    ['instanceFile', '{', /is damaged/],
    ['instanceFile', '{"id":1}', /is damaged/],
  ] as const)('says that %s is damaged', async (file, text, message) => {
    await openDataDirectory(root, null)
    await writeFile(layout(root)[file], text)
    await expect(openDataDirectory(root, null)).rejects.toThrow(DataDirectoryError)
    await expect(openDataDirectory(root, null)).rejects.toThrow(message)
  })

  it('says why it cannot be made', async () => {
    const file = join(root, 'file')
    await writeFile(file, '')
    await expect(makeDataDirectory(join(file, 'data'), null)).rejects.toThrow(
      /cannot be made: .*Choose another one by --data/,
    )
  })

  it('must let the Postgres user pass', async () => {
    const closed = join(root, 'closed')
    await makeDataDirectory(closed, null)
    await expect(
      makeDataDirectory(join(closed, 'data'), { name: 'postgres', uid: 4_000_000, gid: 4_000_000 }),
    ).rejects.toThrow(/cannot pass through|cannot be made/)
  })
})

describe('the lock', () => {
  const file = () => layout(root).lockFile

  it('lets one in, says who it is, and lets the next in after it', async () => {
    const lock = await lockDataDirectory(root, file())
    expect(await runningServer(file())).toBe(process.pid)
    await expect(lockDataDirectory(root, file())).rejects.toThrow(DataDirectoryLocked)
    await expect(lockDataDirectory(root, file())).rejects.toThrow(
      `(process ${process.pid}) is running on ${root} already`,
    )
    await lock.release()
    expect(await runningServer(file())).toBeNull()
    await (await lockDataDirectory(root, file())).release()
  })

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, start: null }],
    ['a process whose number was reused', { pid: process.pid, start: 'earlier/1' }],
    ['unreadable content', 'nonsense'],
  ])('of %s is taken over, by one of several', async (_, owner) => {
    await writeFile(file(), JSON.stringify(owner))
    const tries = await Promise.allSettled([1, 2, 3].map(() => lockDataDirectory(root, file())))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({
      pid: process.pid,
      start: startOf(process.pid),
    })
  })
})

describe('the process table', () => {
  it('knows this process and not one that never was', () => {
    expect(isRunning(process.pid)).toBe(true)
    expect(isRunning(2 ** 22 + 1)).toBe(false)
    expect(startOf(2 ** 22 + 1)).toBeNull()
    if (process.platform === 'linux') expect(processesIn(process.cwd())).toContain(process.pid)
  })
})
