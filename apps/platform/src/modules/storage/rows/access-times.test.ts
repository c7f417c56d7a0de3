import { expect, test, vi } from 'vitest'
import { createAccessTimes } from './access-times'
import type { StorageSession } from './project-databases'

const log = { warn: vi.fn() }

/** Databases that record their statements, at a clock of the test. */
function recorded({ fails = false } = {}) {
  const written: { ref: string; values: readonly unknown[] }[] = []
  let time = Date.parse('2026-01-01T00:00:00Z')
  const times = createAccessTimes({
    databases: {
      async transaction<T>(ref: string, work: (session: StorageSession) => Promise<T>) {
        if (fails) throw new Error('The cluster is paused.')
        return work({
          become: () => Promise.resolve(),
          query: ((_: string, values: readonly unknown[]) => {
            written.push({ ref, values })
            return Promise.resolve({ rows: [], rowCount: 0 })
          }) as unknown as StorageSession['query'], // the only statement returns nothing
        })
      },
    },
    log,
    now: () => time,
  })
  return { times, written, pass: (ms: number) => (time += ms) }
}

test('downloads of a while are one statement a project', async () => {
  vi.useFakeTimers()
  const { times, written } = recorded()
  times.touch('a', { version: 'v1' })
  times.touch('a', { version: 'v2' })
  times.touch('a', { version: 'v1' })
  times.touch('b', { version: 'v3' })
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written.map(({ ref, values }) => [ref, values[0]])).toEqual([
    ['a', ['v1', 'v2']],
    ['b', ['v3']],
  ])
  vi.useRealTimers()
})

test('a file that was accessed within the minute is not written', async () => {
  const { times, written, pass } = recorded()
  const object = { version: 'v1', last_accessed_at: '2026-01-01T00:00:00Z' }
  pass(59_000)
  times.touch('a', object)
  await times.flush()
  expect(written).toEqual([])
  pass(1_000)
  times.touch('a', object)
  await times.flush()
  expect(written).toHaveLength(1)
})

test('what waits is bounded, and written when the server stops', async () => {
  const { times, written } = recorded()
  for (let file = 0; file < 10_050; file++) times.touch('a', { version: `v${file}` })
  await times.close()
  expect(written[0]?.values[0]).toHaveLength(10_000)
  times.touch('a', { version: 'v1' })
  await times.flush()
  expect(written).toHaveLength(1)
})

test('a database that does not answer is no error', async () => {
  const { times } = recorded({ fails: true })
  times.touch('a', { version: 'v1' })
  await times.flush()
  expect(log.warn).toHaveBeenCalledOnce()
})
