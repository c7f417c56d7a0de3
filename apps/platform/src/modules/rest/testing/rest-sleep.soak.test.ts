import { createHook } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { processesIn } from '../../../base/process-table'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'
import { createRestServers } from '../rest-servers'

const PROJECTS = 50
/** Handles that last until they are ended: timers, processes, and sockets to them. */
const LASTING = new Set(['Timeout', 'PROCESSWRAP', 'PIPEWRAP'])
const OWN_CODE = /modules\/rest\/(process|rest-servers)/
const MAX_BYTES_A_PROJECT = 20_000
const SOON = { timeout: 60_000, interval: 100 }

let platform: AuthTestPlatform
beforeAll(async () => {
  platform = await startAuthTestPlatform()
}, 240_000)
afterAll(() => platform.stop())

/** Counts lasting handles that the code of the Data API has opened. */
function countHandles() {
  const open = new Map<number, string>()
  const hook = createHook({
    init(id, type) {
      const { stack = '' } = new Error('Where it is opened')
      if (LASTING.has(type) && OWN_CODE.test(stack)) open.set(id, type)
    },
    destroy: (id) => void open.delete(id),
  })
  Error.stackTraceLimit = 50
  hook.enable()
  return { open: () => [...open.values()], end: () => hook.disable() }
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

it('fifty projects whose Data APIs sleep cost nothing', { timeout: 600_000 }, async () => {
  const services = platform.running.platform
  const { projectRef } = platform
  // Names of one project: a Postgres for each would be another test.
  const servers = createRestServers({
    ...services,
    config: { ...services.config, restIdleMs: 100 },
    clusters: {
      ...services.clusters,
      target: (_, login, database) => services.clusters.target(projectRef, login, database),
    },
  })
  const refs = Array.from(
    { length: PROJECTS },
    (_, at) => `sleeping${String(at).padStart(12, '0')}`,
  )
  const sessions = async () =>
    (await platform.sql(`select from pg_stat_activity where usename = 'howdah_rest'`)).length
  const wake = (ref: string) => servers.use(ref, ({ process }) => Promise.resolve(process.pid))
  const pids = new Set<number>()
  const sleepAll = () =>
    vi.waitFor(async () => {
      await servers.sweep(Date.now())
      expect(refs.filter((ref) => servers.pidOf(ref) !== null)).toEqual([])
    }, SOON)
  const round = async () => {
    for (const ref of refs) pids.add(await wake(ref))
    await sleepAll()
  }
  const handles = countHandles()
  try {
    // What is compiled and remembered once.
    await round()
    const before = usedBytes()
    await round()
    expect(pids.size).toBe(2 * PROJECTS)
    await vi.waitFor(() => expect(handles.open()).toEqual([]), SOON)
    const { run } = services.directory
    const folders = readdirSync(run).filter((name) => name.startsWith('rest-sleeping'))
    expect(folders.flatMap((name) => processesIn(`${run}/${name}`))).toEqual([])
    await vi.waitFor(async () => expect(await sessions()).toBe(0), SOON)
    expect((usedBytes() - before) / PROJECTS).toBeLessThan(MAX_BYTES_A_PROJECT)
  } finally {
    handles.end()
    await servers.close()
  }
})
