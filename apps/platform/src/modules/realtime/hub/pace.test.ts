import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('events beyond those of a second come in the next ones, in order', async () => {
  const pace = createPace()
  const done: number[] = []
  for (let event = 0; event < 25; event += 1) void pace.turn(10).then(() => done.push(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(1_050)
  expect(done.length).toBeGreaterThanOrEqual(19)
  expect(done.length).toBeLessThanOrEqual(21)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual(Array.from({ length: 25 }, (_, event) => event))
})
