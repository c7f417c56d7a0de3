// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readHistory, recordRun, type HistoryScope } from './history-store'

const scope: HistoryScope = {
  baseUrl: 'https://platform.example.com',
  person: 'p',
  projectRef: 'abcdefghijklmnopqrst',
}
const run = (sql: string) => ({
  sql,
  at: 1,
  status: 'done' as const,
  durationMs: 1,
  rows: 1,
  error: null,
})
const textsOf = async () => (await readHistory(localStorage, scope)).map(({ sql }) => sql)

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Locks that are given out when the test says so. */
function heldLocks() {
  const waiting: (() => void)[] = []
  const request = (_name: string, task: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(() => void task().then(resolve, reject))
    })
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  return { giveOut: () => waiting.splice(0).forEach((give) => give()) }
}

describe('a run that ended', () => {
  it('is stored once its turn has come', async () => {
    const locks = heldLocks()
    const recorded = recordRun(localStorage, scope, run('select 1'))
    expect(await textsOf()).toEqual([])
    locks.giveOut()
    await recorded
    expect(await textsOf()).toEqual(['select 1'])
  })

  it('is stored once when the page is closed before its turn', async () => {
    const locks = heldLocks()
    const recorded = recordRun(localStorage, scope, run('select 1'))
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(async () => expect(await textsOf()).toEqual(['select 1']))
    locks.giveOut()
    await recorded
    dispatchEvent(new Event('pagehide'))
    expect(await textsOf()).toEqual(['select 1'])
  })
})
