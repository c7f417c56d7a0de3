import { describe, expect, it } from 'vitest'
import { findRuns, historyFromStored, MAX_RUNS, withRun, type PastRun } from './run-history'

const run = (id: number, over: Partial<PastRun> = {}) => ({
  id: String(id),
  sql: `select ${id}`,
  at: id,
  status: 'done' as const,
  durationMs: 1,
  rows: 1,
  error: null,
  ...over,
})
const of = (count: number, over?: Partial<PastRun>) =>
  Array.from({ length: count }, (_, index) => run(index, over)).reduce<PastRun[]>(
    (history, next) => withRun(history, next),
    [],
  )

describe('the history of runs', () => {
  it('has the newest first and keeps 200', () => {
    const history = of(250)
    expect(history).toHaveLength(MAX_RUNS)
    expect(history[0]?.sql).toBe('select 249')
    expect(history.at(-1)?.sql).toBe('select 50')
  })

  it('is held to a size, whatever the texts are', () => {
    const history = of(50, { sql: 'x'.repeat(60_000) })
    expect(history).toHaveLength(10)
    expect(history[0]).toMatchObject({ cut: true })
    expect(history[0]?.sql).toHaveLength(50_000)
    expect(of(1)[0]?.cut).toBe(false)
  })

  it('is found by any words of text or error', () => {
    const history = withRun(
      of(3),
      run(9, {
        sql: 'SELECT *\nFROM orders',
        status: 'failed',
        error: 'relation "orders" does not exist',
      }),
    )
    expect(findRuns(history, 'from select')).toHaveLength(1)
    expect(findRuns(history, ' Does NOT exist ')).toHaveLength(1)
    expect(findRuns(history, 'select 2')).toHaveLength(1)
    expect(findRuns(history, '')).toHaveLength(4)
  })

  it('is restored as stored, without invalid entries', () => {
    const history = of(2)
    expect(historyFromStored(JSON.parse(JSON.stringify(history)))).toEqual(history)
    expect(historyFromStored([...history, null, {}, { ...history[0], at: 'x' }])).toEqual(history)
    expect(historyFromStored('x')).toEqual([])
  })
})
