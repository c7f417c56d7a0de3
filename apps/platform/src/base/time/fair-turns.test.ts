import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns'

it('a client that asks for much holds up no other one, also if its work fails', async () => {
  const inTurn = createFairTurns(1)
  const done: string[] = []
  const [busy, other] = [{}, {}]
  const work = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
    if (name === 'busy 1') throw new Error('failed')
  }
  await Promise.allSettled([
    ...[1, 2, 3].map((turn) => inTurn(busy, work(`busy ${turn}`))),
    ...[1, 2].map((turn) => inTurn(other, work(`other ${turn}`))),
  ])
  expect(done).toEqual(['busy 1', 'busy 2', 'other 1', 'busy 3', 'other 2'])
})

it('work is done by as many at a time as are allowed', async () => {
  const inTurn = createFairTurns(2)
  let running = 0
  let highest = 0
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      inTurn({}, async () => {
        highest = Math.max(highest, (running += 1))
        await Promise.resolve()
        running -= 1
        return at
      }),
    ),
  )
  expect(answers).toEqual([0, 1, 2, 3, 4, 5])
  expect(highest).toBe(2)
})

it('work of a client that takes long leaves a place to others', async () => {
  const inTurn = createFairTurns(2, 1)
  const done: string[] = []
  let end = () => {}
  const hanging = new Promise<void>((resolve) => (end = resolve))
  const [hostile, other] = [{}, {}]
  const held = [1, 2, 3].map(() => inTurn(hostile, () => hanging))
  await inTurn(other, async () => void done.push('other 1'))
  await inTurn(other, async () => void done.push('other 2'))
  expect(done).toEqual(['other 1', 'other 2'])
  end()
  await Promise.all(held)
})

it('work that fails before it begins leaves its place to others', async () => {
  const inTurn = createFairTurns(1)
  const failed = inTurn({}, () => {
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  expect(await inTurn({}, async () => 'done')).toBe('done')
})
