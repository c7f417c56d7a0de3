import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time'

it('runs what has the same key in order, even after a failure, and other keys beside it', async () => {
  const inTurn = oneAtATime()
  const notified: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const first = inTurn('a', async () => {
    await gate
    notified.push('first')
    throw new Error('no')
  })
  const second = inTurn('a', async () => void notified.push('second'))
  await inTurn('b', async () => void notified.push('other'))
  release()
  await expect(first).rejects.toThrow('no')
  await second
  expect(notified).toEqual(['other', 'first', 'second'])
})
