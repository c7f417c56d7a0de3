import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskRoom, DiskFull, type DiskRoom } from '../../../base/disk/disk-room'
import type { FunctionsServices } from '../services'
import { forgetPackages, withPackages } from './project-packages'

let cache: string
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'howdah-packages-'))
})
afterEach(() => rm(cache, { recursive: true }))

const servicesOf = (disk: DiskRoom = createDiskRoom(cache)) =>
  ({ directory: { cache }, disk }) as unknown as FunctionsServices

it('the next deploy of a project finds its packages, and no one else does', async () => {
  const services = servicesOf()
  await withPackages(services, { ref: 'one' }, (folder) => writeFile(join(folder, 'a'), 'a'))
  expect(
    await withPackages(services, { ref: 'one' }, (folder) => readFile(join(folder, 'a'), 'utf8')),
  ).toBe('a')
  expect(await withPackages(services, { ref: 'two' }, (folder) => readdir(folder))).toEqual([])
  await forgetPackages(services, 'one')
  expect(await readdir(join(cache, 'deploys'))).toEqual(['two'])
})

it('a deploy that fetches too much is ended, and leaves nothing', async () => {
  const services = servicesOf()
  const fill = withPackages(services, { ref: 'one', maxKb: 1_000 }, async (folder, ends) => {
    for (let at = 0; !ends.aborted; at += 1) {
      if (at < 20) await writeFile(join(folder, String(at)), Buffer.alloc(100_000))
      await sleep(10)
    }
    ends.throwIfAborted()
  })
  await expect(fill).rejects.toMatchObject({ status: 400 })
  // As does one that has ended before it was measured.
  const quick = withPackages(services, { ref: 'one', maxKb: 1_000 }, (folder) =>
    writeFile(join(folder, 'large'), Buffer.alloc(2_000_000)),
  )
  await expect(quick).rejects.toThrow('more than 1 MB')
  expect(await readdir(join(cache, 'deploys'))).toEqual([])
})

it('a folder is measured by one program at a time, however slow the disk is', async () => {
  let [running, highest, done] = [0, 0, 0]
  const sizeOf = async () => {
    running += 1
    highest = Math.max(highest, running)
    await sleep(700)
    running -= 1
    done += 1
    return 1
  }
  await withPackages(servicesOf(), { ref: 'one', sizeOf }, async () => {
    while (done < 4) await sleep(20)
  })
  // The one after the work is of its result, and waits for none.
  expect(highest).toBeLessThanOrEqual(2)
})

it('packages of earlier deploys leave room for those of the next one', async () => {
  const services = servicesOf()
  const write = (name: string) =>
    withPackages(services, { ref: 'one', maxKb: 1_000 }, async (folder) => {
      await writeFile(join(folder, name), Buffer.alloc(600_000))
      return readdir(folder)
    })
  expect([await write('a'), await write('b')]).toEqual([['a'], ['b']])
})

it('a deploy is given up before the disk is full', async () => {
  const disk: DiskRoom = {
    ...createDiskRoom(cache),
    async whileThereIsRoom(work) {
      await expect(work(AbortSignal.abort(new Error('full')))).rejects.toThrow('full')
      throw new DiskFull()
    },
  }
  const fetched = withPackages(servicesOf(disk), { ref: 'one' }, async (_, ends) => {
    await Promise.resolve()
    ends.throwIfAborted()
  })
  await expect(fetched).rejects.toBeInstanceOf(DiskFull)
})

it('the packages of the projects that deployed last stay', async () => {
  const services = servicesOf()
  for (let at = 1; at <= 25; at += 1) {
    await withPackages(services, { ref: `p${at}` }, () => Promise.resolve())
    await withPackages(services, { ref: 'often' }, () => Promise.resolve())
  }
  const left = await readdir(join(cache, 'deploys'))
  expect(left).toHaveLength(20)
  expect(left).toEqual(expect.arrayContaining(['often', 'p25']))
  expect(left).not.toContain('p1')
})
