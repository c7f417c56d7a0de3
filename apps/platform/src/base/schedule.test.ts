import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log/log'
import { startSchedule } from './schedule'

beforeEach(() => void vi.useFakeTimers({ now: 10_500 }))
afterEach(() => void vi.useRealTimers())

const log = createLog([])

it.each([
  ['now', [10_500, 11_500, 12_500]],
  ['later', [11_500, 12_500]],
  ['aligned', [11_000, 12_000]],
] as const)('begins %s', async (begins, expected) => {
  const runs: number[] = []
  const end = startSchedule(
    {
      name: 'it',
      intervalMs: 1_000,
      begins,
      run: (now) => Promise.resolve(void runs.push(now.getTime())),
    },
    log,
  )
  await vi.advanceTimersByTimeAsync(2_000)
  await end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toEqual(expected)
})

it('skips the runs that a long one overtakes, and goes on after one that fails', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    throw new Error('failed')
  }
  const end = startSchedule({ name: 'it', intervalMs: 1_000, begins: 'now', run }, log)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(runs).toBe(2)
  const ended = end()
  await vi.advanceTimersByTimeAsync(5_000)
  await ended
})

it('tells the run that is going on to end, waits for it, and ends the work last', async () => {
  const order: string[] = []
  const schedule = {
    name: 'it',
    intervalMs: 1_000,
    begins: 'now',
    run: (_: Date, signal: AbortSignal) =>
      new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => (order.push('run'), resolve()), { once: true }),
      ),
    end: () => Promise.resolve(void order.push('end')),
  } as const
  await startSchedule(schedule, log)()
  expect(order).toEqual(['run', 'end'])
})
