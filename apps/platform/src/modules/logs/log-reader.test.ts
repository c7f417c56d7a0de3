import { expect, it, vi } from 'vitest'
import { createLogReader } from './log-reader'
import type { LogsServices } from './services'

/** A reader of a process that answers when a test ends its query. */
function readerOf() {
  const running: { ref: string; end: () => void }[] = []
  const call = (_: string, { ref }: { ref: string }) =>
    new Promise((resolve) =>
      running.push({ ref, end: () => resolve({ columns: [], rows: [], isTruncated: false }) }),
    )
  const reader = createLogReader({
    projectLogs: {
      isRemoved: () => false,
      store: { isInstalled: true, call },
    },
  } as unknown as LogsServices)
  const read = (ref: string) =>
    reader.read(ref, { from: 0, to: 1 }, () => ({ sql: 'select 1', params: [] }))
  return { read, running }
}

it('gives a project two places, so that others have theirs', async () => {
  const { read, running } = readerOf()
  const first = ['a', 'a', 'a', 'a', 'a', 'b'].map(read)
  await vi.waitFor(() => expect(running.map(({ ref }) => ref)).toEqual(['a', 'a', 'b']))
  for (let at = 0; at < 6; at += 1) {
    await vi.waitFor(() => expect(running.length).toBeGreaterThan(at))
    running[at]?.end()
  }
  expect(await Promise.all(first)).toHaveLength(6)
})

it('lets sixty of a project wait', async () => {
  const { read, running } = readerOf()
  const all = Array.from({ length: 60 }, () => read('a'))
  await expect(read('a')).rejects.toMatchObject({ status: 429 })
  for (let at = 0; at < 60; at += 1) {
    await vi.waitFor(() => expect(running.length).toBeGreaterThan(at))
    running[at]?.end()
  }
  await Promise.all(all)
  const last = read('a')
  await vi.waitFor(() => expect(running).toHaveLength(61))
  running[60]?.end()
  await last
})
