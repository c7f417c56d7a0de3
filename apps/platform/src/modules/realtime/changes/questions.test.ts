import { expect, it } from 'vitest'
import { createFilterTimes, type FilterTimes, type RowQuestion } from './questions'
import type { RowAnswer } from './row-checks'

/** Returns a question whose answer takes a time, unless it may not. */
const question = (clients: object[], takesMs: number, kind: RowQuestion['kind'] = 'filter') => ({
  kind,
  clients: new Set(clients),
  ask: (maxMs = 2_000): Promise<RowAnswer> =>
    Promise.resolve({
      rows: new Set([0]),
      isWhole: takesMs <= maxMs,
      ms: Math.min(takesMs, maxMs),
    }),
})

async function askAll(times: FilterTimes, questions: readonly RowQuestion[]) {
  const asked = times.ask(new Map(questions.map((one, at) => [String(at), one])))
  const answers = await Promise.all(asked.values())
  await Promise.resolve()
  return answers
}

it('the filters of a client have a time for each batch, and those of others another one', async () => {
  const [slow, other] = [{}, {}]
  const answers = await askAll(createFilterTimes(), [
    ...Array.from({ length: 20 }, () => question([slow], 200)),
    ...Array.from({ length: 5 }, () => question([other], 2)),
  ])
  const [ofSlow, ofOther] = [answers.slice(0, 20), answers.slice(20)]
  expect(ofSlow.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1_000)
  expect(ofSlow.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(1)
  expect(ofSlow.at(-1)).toEqual({ rows: new Set(), isWhole: false, ms: 0 })
  expect(ofOther.every(({ isWhole }) => isWhole)).toBe(true)
})

it('the time of many clients with slow filters does not add up, and quick ones are answered', async () => {
  const times = createFilterTimes()
  const slow = Array.from({ length: 200 }, () => question([{}], 2_000))
  const quick = Array.from({ length: 200 }, () => question([{}], 3))
  const answers = await askAll(times, [...slow, ...quick])
  const ms = answers.slice(0, 200).reduce((sum, one) => sum + one.ms, 0)
  expect(ms).toBeLessThan(1_500 + 3 * 500 + 200 * 50)
  expect(answers.slice(200).every(({ isWhole }) => isWhole)).toBe(true)
})

it('clients whose filters were slow before are asked about last, and policies first', async () => {
  const times = createFilterTimes()
  const slow = {}
  await askAll(times, [question([slow], 2_000)])
  const order: string[] = []
  const named = (name: string, one: RowQuestion): RowQuestion => ({
    ...one,
    ask: (maxMs) => {
      order.push(name)
      return one.ask(maxMs)
    },
  })
  await askAll(times, [
    named('slow', question([slow], 2_000)),
    named('new', question([{}], 2)),
    named('policy', question([slow], 600, 'policy')),
    // Another client asks the same.
    named('shared', question([slow, {}], 2)),
  ])
  expect(order).toEqual(['policy', 'new', 'shared', 'slow'])
})

it('a client whose filters are slow in each batch is too slow, unless they are quick once', async () => {
  const times = createFilterTimes()
  const client = {}
  const run = async (count: number, takesMs: number) => {
    for (let batch = 0; batch < count; batch += 1)
      await askAll(times, [question([client], takesMs), question([client], takesMs)])
  }
  await run(9, 600)
  expect(times.isTooSlow(client)).toBe(false)
  await run(1, 5)
  await run(9, 600)
  expect(times.isTooSlow(client)).toBe(false)
  await run(1, 600)
  expect(times.isTooSlow(client)).toBe(true)
})

it('all questions fail when Postgres is away', async () => {
  let asked = 0
  const failing: RowQuestion = {
    ...question([{}], 1),
    ask() {
      asked += 1
      return Promise.reject(new Error('away'))
    },
  }
  const answers = createFilterTimes().ask(
    new Map(Array.from({ length: 20 }, (_, at) => [String(at), { ...failing }])),
  )
  const results = await Promise.allSettled(answers.values())
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(asked).toBeLessThan(4)
})
