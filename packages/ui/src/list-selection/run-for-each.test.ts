import { expect, it } from 'vitest'
import { runForEach } from './run-for-each'

it('runs for every item, a few at a time, and names those that failed', async () => {
  let running = 0
  let maximum = 0
  const { done, failed } = await runForEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
    maximum = Math.max(maximum, ++running)
    await Promise.resolve()
    running -= 1
    if (item % 4 === 0) throw new Error(`no ${item}`)
  })
  expect(done.sort()).toEqual([1, 2, 3, 5, 6, 7, 9])
  expect(failed.map(({ item, error }) => [item, error.message])).toEqual([
    [4, 'no 4'],
    [8, 'no 8'],
  ])
  expect(maximum).toBe(4)
})
