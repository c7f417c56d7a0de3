import { expect, test } from 'vitest'
import { createRate } from './rate'

test('a rate allows its events in a second, and counts those of the last one', () => {
  const rate = createRate()
  const taken = (now: number) => [1, 2, 3].map(() => rate.take(2, now))
  expect(taken(10_100)).toEqual([true, true, false])
  expect(rate.lastSecond(10_900)).toBe(0)
  expect(rate.lastSecond(11_000)).toBe(2)
  expect(taken(11_600)).toEqual([true, true, false])
  expect(rate.lastSecond(11_900)).toBe(2)
  expect(rate.lastSecond(13_000)).toBe(0)
  expect(rate.takeCount()).toBe(4)
  expect(rate.takeCount()).toBe(0)
})
