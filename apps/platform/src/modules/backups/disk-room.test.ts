import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isFull, whileThereIsRoom, type Room } from './disk-room'

const GB = 1024 ** 3
const { signal } = new AbortController()

it.each<[string, Room, number, boolean]>([
  ['a large disk with room', { free: 10 * GB, total: 100 * GB }, 0, false],
  ['one with too little', { free: 0.4 * GB, total: 100 * GB }, 0, true],
  ['one that has room now, and would not have it then', { free: 10 * GB, total: 100 * GB }, 9.8 * GB, true],
  ['a small disk with a tenth of it', { free: 0.1 * GB, total: GB }, 0, false],
  ['a small disk with a fiftieth of it', { free: 0.02 * GB, total: GB }, 0, true],
  ['one that does not say', { free: 0, total: 0 }, GB, false],
])('%s', (_, room, needed, expected) => {
  expect(isFull(room, needed)).toBe(expected)
})

it('does not begin on a disk that is full', async () => {
  let begun = false
  const look = () => Promise.resolve({ free: 1, total: 100 * GB })
  const working = whileThereIsRoom({ folder: '/', signal, look }, () => Promise.resolve((begun = true)))
  await expect(working).rejects.toThrow(/disk of this server/)
  expect(begun).toBe(false)
})

it('gives up while the disk gets full, and says so', async () => {
  let free = 10 * GB
  const look = () => Promise.resolve({ free: (free -= 4 * GB), total: 100 * GB })
  const working = whileThereIsRoom({ folder: '/', signal, look }, (ends) => sleep(20_000, undefined, { signal: ends }))
  await expect(working).rejects.toThrow(/disk of this server/)
})

it('leaves alone what there is room for, and what fails otherwise', async () => {
  expect(await whileThereIsRoom({ folder: '/', signal }, () => Promise.resolve('done'))).toBe('done')
  await expect(whileThereIsRoom({ folder: '/', signal }, () => Promise.reject(new Error('something else')))).rejects.toThrow(
    'something else',
  )
})
