import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDiskRoom, DiskFull, hasRoomAgain, isFull, type Room } from './disk-room'

const GB = 1024 ** 3

/** A disk that is as full as a test says. */
const diskWith = (measure: () => Room) =>
  Object.assign(createDiskRoom('/'), { measure: () => Promise.resolve(measure()) })

it.each<[string, Room, number, boolean]>([
  ['a large disk with room', { free: 10 * GB, total: 100 * GB }, 0, false],
  ['one with too little', { free: 0.4 * GB, total: 100 * GB }, 0, true],
  [
    'one that has room now, and would not have it then',
    { free: 10 * GB, total: 100 * GB },
    9.8 * GB,
    true,
  ],
  ['a small disk with a tenth of it', { free: 0.1 * GB, total: GB }, 0, false],
  ['a small disk with a fiftieth of it', { free: 0.02 * GB, total: GB }, 0, true],
  ['one that does not say', { free: 0, total: 0 }, GB, false],
])('%s', (_, room, needed, expected) => {
  expect(isFull(room, needed)).toBe(expected)
})

it('goes on only when there is more room than where it stopped', () => {
  expect(hasRoomAgain({ free: 0.6 * GB, total: 100 * GB })).toBe(false)
  expect(hasRoomAgain({ free: 0.8 * GB, total: 100 * GB })).toBe(true)
})

it('does not begin on a disk that is full', async () => {
  let begun = false
  const working = diskWith(() => ({ free: 1, total: 100 * GB })).whileThereIsRoom(() =>
    Promise.resolve((begun = true)),
  )
  await expect(working).rejects.toThrow(DiskFull)
  expect(begun).toBe(false)
})

it('gives up while the disk gets full, and says so', async () => {
  let free = 10 * GB
  const disk = diskWith(() => ({ free: (free -= 4 * GB), total: 100 * GB }))
  await expect(
    disk.whileThereIsRoom((ends) => sleep(20_000, undefined, { signal: ends })),
  ).rejects.toThrow(DiskFull)
})

it('says of a write that met the end of the disk what it was', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  await expect(createDiskRoom('/').whileThereIsRoom(() => Promise.reject(full))).rejects.toThrow(
    DiskFull,
  )
})

it('leaves alone what there is room for, and what fails otherwise', async () => {
  const disk = createDiskRoom('/')
  expect(await disk.whileThereIsRoom(() => Promise.resolve('done'))).toBe('done')
  await expect(
    disk.whileThereIsRoom(() => Promise.reject(new Error('something else'))),
  ).rejects.toThrow('something else')
})
