import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

const go = new AbortController().signal

test('work of a key runs one after the other, also after a failure', async () => {
  const log: string[] = []
  const work = (name: string, fails = false) =>
    inTurn('a', go, async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([work('1'), work('2', true), work('3')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
})

test('work of another key does not wait, and aborted work does not run', async () => {
  let end = () => {}
  const first = inTurn('a', go, () => new Promise<void>((resolve) => (end = resolve)))
  await inTurn('b', go, async () => undefined)
  const aborted = inTurn('a', AbortSignal.abort(), () => Promise.reject(new Error('It ran.')))
  end()
  await first
  await expect(aborted).rejects.toThrow('aborted')
})
