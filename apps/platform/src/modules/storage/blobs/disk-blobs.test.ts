import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { createDiskRoom, DiskFull } from '../../../base/disk/disk-room'
import { createDiskBlobs } from './disk-blobs'

const openFiles = async (folder: string): Promise<string[]> => {
  const links = await readdir('/proc/self/fd')
  const files = await Promise.all(
    links.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return files.filter((file) => file.startsWith(folder))
}

it.runIf(process.platform === 'linux')('leaves no file open where the disk is full', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const disk = createDiskRoom(folder)
  disk.measure = () => Promise.resolve({ free: 1, total: 1e12 })
  const put = createDiskBlobs(folder, disk).put(randomUUID(), Readable.from(['bytes']), 100)
  await expect(put).rejects.toThrow(DiskFull)
  expect(await openFiles(folder)).toEqual([])
})
