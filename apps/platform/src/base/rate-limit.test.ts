import { expect, it } from 'vitest'
import { createRateLimit } from './rate-limit'

it('lets so many tries through in a window, and says when the next one counts', () => {
  const limit = createRateLimit({ tries: 2, window: 60_000, keys: 10 })
  expect(limit.take('a', 0)).toBe(0)
  expect(limit.take('a', 10_000)).toBe(0)
  expect(limit.take('a', 30_000)).toBe(30)
  expect(limit.take('b', 30_000)).toBe(0)
  expect(limit.take('a', 59_999)).toBe(1)
  expect(limit.take('a', 60_000)).toBe(0)
})

it('forgives after a success', () => {
  const limit = createRateLimit({ tries: 1, window: 60_000, keys: 10 })
  limit.take('a', 0)
  limit.forgive('a')
  expect(limit.take('a', 1)).toBe(0)
})

it('gives one try back', () => {
  const limit = createRateLimit({ tries: 2, window: 60_000, keys: 10 })
  limit.take('a', 0)
  limit.take('a', 0)
  limit.giveBack('a')
  expect([limit.take('a', 1), limit.take('a', 1)]).toEqual([0, 60])
  for (let time = 0; time < 5; time += 1) limit.giveBack('b')
  expect([limit.take('b', 1), limit.take('b', 1), limit.take('b', 1)]).toEqual([0, 0, 60])
})

it('remembers a bounded number of keys, the newest', () => {
  const limit = createRateLimit({ tries: 1, window: 60_000, keys: 100 })
  for (let index = 0; index < 10_000; index += 1) limit.take(`key-${index}`, index)
  expect(limit.take('key-9999', 10_000)).toBeGreaterThan(0)
  expect(limit.take('key-0', 10_000)).toBe(0)
})
