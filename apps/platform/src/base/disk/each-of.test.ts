import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachOf } from './each-of'

it('runs all, not more than that many at once', async () => {
  let running = 0
  let highest = 0
  const done: number[] = []
  await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    highest = Math.max(highest, running)
    await setTimeout(1)
    running -= 1
    done.push(item)
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(highest).toBe(3)
})

it('begins nothing after a failure, and waits for what has begun', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('first')
    await setTimeout(5)
    ended.push(item)
  }
  await expect(eachOf([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('first')
  expect(ended).toEqual([2])
})
