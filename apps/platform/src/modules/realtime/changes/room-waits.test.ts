import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRoomWaits } from './room-waits'

const FULL = { hasRoom: () => false, drained: () => new Promise<void>(() => undefined) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function elapsed(work: Promise<unknown>): Promise<number> {
  const begin = performance.now()
  let end: number | null = null
  void work.then(() => (end = performance.now()))
  for (let step = 0; end === null && step < 1_000; step += 1) await vi.advanceTimersByTimeAsync(10)
  return (end ?? Infinity) - begin
}

it('a client that reads slowly holds up others for a second, and not each time', async () => {
  const waits = createRoomWaits()
  const client = {}
  const batches = async () => {
    for (let batch = 0; batch < 20; batch += 1) await waits.begin(() => true).wait(client, FULL)
  }
  const waited = await elapsed(batches())
  expect(waited).toBeGreaterThan(900)
  expect(waited).toBeLessThan(1_200)
})

it('clients that read slowly hold up others for a few seconds together', async () => {
  const waits = createRoomWaits()
  const batches = async () => {
    for (let client = 0; client < 20; client += 1) await waits.begin(() => true).wait({}, FULL)
  }
  const waited = await elapsed(batches())
  expect(waited).toBeGreaterThan(2_500)
  expect(waited).toBeLessThan(4_000)
})

it('a client that reads slowly is waited for until another one waits', async () => {
  const batch = createRoomWaits().begin(() => false)
  let isOver = false
  void batch.wait({}, FULL).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isOver).toBe(false)
  batch.finish()
  await vi.advanceTimersByTimeAsync(900)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isOver).toBe(true)
})

it('a client that reads nothing is not waited for without an end', async () => {
  let isOver = false
  void createRoomWaits()
    .begin(() => false)
    .wait({}, FULL)
    .then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(32_000)
  expect(isOver).toBe(true)
})

it('all channels of a client go on when it has room', async () => {
  const batch = createRoomWaits().begin(() => true)
  let isFull = true
  let drain = () => undefined as void
  const drained = new Promise<void>((resolve) => (drain = resolve))
  const room = { hasRoom: () => !isFull, drained: () => drained }
  const client = {}
  const waiting = Promise.all([batch.wait(client, room), batch.wait(client, room)])
  await vi.advanceTimersByTimeAsync(100)
  isFull = false
  drain()
  expect(await elapsed(waiting)).toBeLessThan(20)
})
