import { expect, test } from 'vitest'
import { inBatches } from './in-batches'

test('each once, no more than so many at a time, and what fails is named', async () => {
  let open = 0
  let max = 0
  const seen: number[] = []
  const counts: number[] = []
  const failed = await inBatches(
    Array.from({ length: 25 }, (_, index) => index),
    10,
    async (one) => {
      open += 1
      max = Math.max(max, open)
      await Promise.resolve()
      seen.push(one)
      open -= 1
      if (one % 10 === 3) throw new Error(`no ${one}`)
    },
    (count) => counts.push(count),
  )
  expect(max).toBe(10)
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index))
  expect(counts).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  expect(failed.map(({ one }) => one)).toEqual([3, 13, 23])
})

test('nothing is nothing', async () =>
  expect(await inBatches([], 10, () => Promise.reject(new Error('no')))).toEqual([]))
