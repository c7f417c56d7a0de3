import { expect, it, vi } from 'vitest'
import { createLog } from '../../../base/log/log'
import { duckDbDialect } from '../process/duckdb-dialect'
import type { LogsServices } from '../services'
import type { LogDrain } from './drain.types'
import { createDrainWorker } from './drain-worker'

const drain = {
  ...{ id: 'drain', projectRef: 'project', name: 'Loki', kind: 'syslog', url: 'not an address' },
  ...{ enabled: true, sentId: '0', sentAt: null, failures: 11 },
} as unknown as LogDrain

/** A stored line. */
const line = Array.from({ length: 12 }, () => null)

/** The events of a drain that fails, and is then as it is stored. */
async function eventsOf(stored: LogDrain | null): Promise<string[]> {
  const emitted: string[] = []
  const attempted = vi.fn(async () => undefined)
  const services = {
    directory: { id: 'home' },
    events: { emit: async (name: string) => void emitted.push(name) },
    log: createLog([]),
    logDrains: {
      due: async () => [drain],
      failed: async () => 12,
      get: async () => stored,
      attempted,
    },
    projectLogs: {
      store: {
        ...{ isInstalled: true, dialect: duckDbDialect },
        call: async () => ({ rows: [line], isTruncated: false }),
      },
    },
    projects: { byRef: async () => ({ ref: 'project' }) },
  } as unknown as LogsServices
  const worker = createDrainWorker(services)
  await worker.tick()
  await vi.waitFor(() => expect(attempted).toHaveBeenCalled())
  await worker.close()
  return emitted
}

it('notifies people of a drain that fails, and no longer of one that was deleted meanwhile', async () => {
  expect(await eventsOf(drain)).toEqual(['log-drain.failing'])
  expect(await eventsOf({ ...drain, enabled: false })).toEqual([
    'log-drain.failing',
    'log-drain.stopped',
  ])
  expect(await eventsOf(null)).toEqual(['log-drain.failing', 'log-drain.stopped'])
})
