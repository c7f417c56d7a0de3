import { expect, it } from 'vitest'
import { limitPerKey, oneAtATime } from './one-at-a-time'

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

it('refuses one too many of a key, until one of them has ended or failed', async () => {
  const limited = limitPerKey(2, () => new Error('full'))
  const releases: (() => void)[] = []
  const running = () => new Promise<void>((resolve) => void releases.push(resolve))
  const first = limited('a', running)
  const second = limited('a', async () => {
    await running()
    throw new Error('no')
  })
  await expect(limited('a', running)).rejects.toThrow('full')
  await limited('b', async () => undefined)
  for (const release of releases) release()
  await first
  await expect(second).rejects.toThrow('no')
  await limited('a', async () => undefined)
})
