import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time'

it('runs what has the same key in order, even after a failure, and other keys beside it', async () => {
  const inTurn = oneAtATime()
  const told: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const first = inTurn('a', async () => {
    await gate
    told.push('first')
    throw new Error('no')
  })
  const second = inTurn('a', async () => void told.push('second'))
  await inTurn('b', async () => void told.push('other'))
  release()
  await expect(first).rejects.toThrow('no')
  await second
  expect(told).toEqual(['other', 'first', 'second'])
})
