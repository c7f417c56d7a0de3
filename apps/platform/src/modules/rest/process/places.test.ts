import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restMessages } from '../rest.messages'
import { createProcessPlaces } from './places'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a request waits for a place, and no longer than it may', async () => {
  const places = createProcessPlaces({ count: 3, maxWaitMs: 1_000 })
  let isFree = false
  const take = () => (isFree ? 'a place' : null)
  const got = places.wait({ ref: 'abc', client: 1 }, take)
  await vi.advanceTimersByTimeAsync(900)
  places.changed()
  isFree = true
  places.changed()
  expect(await got).toBe('a place')
  isFree = false
  const missed = places.wait({ ref: 'abc', client: 1 }, take)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await missed).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

it('people see for a while that a project had to wait', async () => {
  const places = createProcessPlaces({ count: 3, maxWaitMs: 10 })
  expect(places.problemOf('abc')).toBeNull()
  const missed = places.wait({ ref: 'abc', client: 1 }, () => null)
  await vi.advanceTimersByTimeAsync(10)
  await missed
  expect(places.problemOf('abc')).toBe(restMessages.full(3))
  expect(places.problemOf('def')).toBeNull()
  await vi.advanceTimersByTimeAsync(400_000)
  places.sweep()
  expect(places.problemOf('abc')).toBeNull()
})

it('an organization has a share of the requests that wait', async () => {
  const places = createProcessPlaces({ count: 3, maxWaitMs: 1_000 })
  let isFree = false
  const wait = (client: number) =>
    places.wait({ ref: `ref${client}`, client }, () => (isFree ? 'a place' : null))
  const many = Array.from({ length: 250 }, () => wait(1))
  const other = wait(2)
  isFree = true
  places.changed()
  expect(await other).toBe('a place')
  const got = await Promise.all(many)
  expect(got.filter((one) => one === 'a place')).toHaveLength(200)
})
