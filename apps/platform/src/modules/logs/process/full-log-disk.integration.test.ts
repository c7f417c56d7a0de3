import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../base/log/log'
import { dayOf } from '../log-days'
import { NO_REQUEST, type LogLine } from '../log-line'
import { rowOf } from '../log-queue'
import { createProjectLogs } from '../project-logs'
import type { LogsServices } from '../services'
import { createLogStore, type LogStore } from './log-store'

const ROOM = 'size=200m'
const noon = Date.parse('2025-01-06T12:00:00Z')

/** Mounts a file system of its own for the logs, which only root can do. */
function mount(folder: string, ...options: string[]): boolean {
  try {
    execFileSync('mount', [...options, folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mountSmall = (folder: string, size: string) =>
  mount(folder, '-t', 'tmpfs', '-o', size, 'tmpfs')
const makeRoom = (folder: string) => expect(mount(folder, '-o', `remount,${ROOM}`)).toBe(true)

const root = await mkdtemp(join(tmpdir(), 'howdah-full-'))
const canMount = await (async () => {
  const folder = join(root, 'trial')
  await mkdir(folder)
  const isMounted = mountSmall(folder, 'size=1m')
  if (isMounted) execFileSync('umount', [folder])
  return isMounted
})()
afterAll(() => rm(root, { recursive: true, force: true }))

/** Returns a line that cannot be compressed. */
const lineOf = (id: number, at = noon): LogLine => ({
  ...{ ...NO_REQUEST, at, source: 'operations', product: null, severity: 'info' },
  message: `line ${id} ${Array.from({ length: 20 }, () => Math.random().toString(36)).join('')}`,
  details: null,
})

async function valueOf(store: LogStore, ref: string, sql: string, at = noon): Promise<number> {
  const answer = await store.call('query', {
    ...{ ref, sql, params: [], from: at - 3_600_000, to: at + 3_600_000, isFree: true },
    ...{ deadlineMs: 30_000, maxRows: 1, maxBytes: 1_000 },
  })
  if ('refused' in answer) throw new Error(answer.message)
  return Number(answer.rows[0]?.[0] ?? 0)
}
const LINES = 'select count(*) from logs'

// Where lines are written first, and where the file of the day is made of them.
describe.skipIf(!canMount).each([
  ['before a checkpoint', 'size=3m', 500],
  ['in a checkpoint', 'size=24m', 2_000],
])('a file system of the logs that is full %s', (_, size, count) => {
  const full = `full ${size}`
  const other = `other ${size}`
  const folder = join(root, full)
  let store: LogStore
  let acknowledged = 0
  beforeAll(async () => {
    await mkdir(folder)
    mountSmall(folder, size)
    store = createLogStore(createLog([]), root)
  })
  afterAll(async () => {
    await store.close()
    execFileSync('umount', [folder])
  })

  async function append(ref: string, value: string): Promise<void> {
    const rows = Array.from({ length: count }, (_one, at) => rowOf(lineOf(at)))
    const position = { file: 'queue', value }
    await store.call('append', { ref, day: dayOf(noon), rows, dropped: 0, position })
  }

  it('refuses lines, has what it has acknowledged, and takes the lines of others', async () => {
    let refused: unknown = null
    for (let at = 0; at < 100 && refused === null; at += 1)
      await append(full, String(at)).then(
        () => (acknowledged += count),
        (error: unknown) => (refused = error),
      )
    expect(refused).toBeInstanceOf(Error)
    expect(acknowledged).toBeGreaterThan(0)
    const { pid } = store
    for (let at = 0; at < 3; at += 1) {
      await expect(append(full, 'again')).rejects.toThrow()
      await append(other, String(at))
    }
    expect(await valueOf(store, other, LINES)).toBe(3 * count)
    // What one project cannot write ends nothing of others.
    expect(store.pid).toBe(pid)
  })

  it('takes lines again once there is room, each once', async () => {
    makeRoom(folder)
    for (const value of ['again', 'again', 'more']) await append(full, value)
    expect(await valueOf(store, full, LINES)).toBe(acknowledged + 2 * count)
  })
})

/** Returns a DuckDB whose first detaching fails. */
async function duckdbThatFailsOnce(): Promise<string> {
  const real = createRequire(import.meta.url).resolve('@duckdb/node-api')
  const file = join(root, 'failing.mjs')
  await writeFile(
    file,
    `import duckdb from ${JSON.stringify(pathToFileURL(real).href)}
const { run } = duckdb.DuckDBConnection.prototype
let left = 1
duckdb.DuckDBConnection.prototype.run = function (sql, ...values) {
  if (sql.startsWith('detach ') && left-- > 0) return Promise.reject(new Error('It failed.'))
  return run.call(this, sql, ...values)
}
export default duckdb
`,
  )
  return pathToFileURL(file).href
}

it.skipIf(!canMount)('a day takes lines again, though its first detaching failed', async () => {
  const folder = join(root, 'stuck')
  await mkdir(folder)
  mountSmall(folder, 'size=24m')
  const store = createLogStore(createLog([]), root, { duckdb: await duckdbThatFailsOnce() })
  const append = (value: string) =>
    store.call('append', {
      ...{ ref: 'stuck', day: dayOf(noon), dropped: 0, position: { file: 'queue', value } },
      rows: Array.from({ length: 2_000 }, (_one, at) => rowOf(lineOf(at))),
    })
  try {
    let batches = 0
    await expect(
      (async () => {
        for (; batches < 100; batches += 1) await append(String(batches))
      })(),
    ).rejects.toThrow()
    makeRoom(folder)
    await expect.poll(() => append('more').then(() => true, String)).toBe(true)
    expect(await valueOf(store, 'stuck', LINES)).toBe((batches + 1) * 2_000)
  } finally {
    await store.close()
    execFileSync('umount', [folder])
  }
})

it.skipIf(!canMount)('a day takes lines, though there was no room for its file', async () => {
  const folder = join(root, 'no room')
  await mkdir(folder)
  mountSmall(folder, 'size=8k')
  const store = createLogStore(createLog([]), root)
  const append = () =>
    store.call('append', {
      ...{ ref: 'no room', day: dayOf(noon), dropped: 0, position: null, rows: [rowOf(lineOf(1))] },
    })
  try {
    for (let at = 0; at < 2; at += 1) await expect(append()).rejects.toThrow('No space left')
    makeRoom(folder)
    await append()
    expect(await valueOf(store, 'no room', LINES)).toBe(1)
  } finally {
    await store.close()
    execFileSync('umount', [folder])
  }
})

it.skipIf(!canMount)(
  'lines wait for room, what is beyond is counted, and nothing waits for them',
  async () => {
    const ref = 'abcdefghijklmnopqrst'
    const folder = join(root, 'logs', ref)
    await mkdir(folder, { recursive: true })
    mountSmall(folder, 'size=2m')
    const logs = createProjectLogs({
      ...{
        config: { gatewayUrl: null, logsClickHouse: null },
        countries: null,
        log: createLog([]),
      },
      ...{ directory: { id: 'one', root }, disk: { need: () => Promise.resolve() } },
      projects: { byRef: () => Promise.resolve({ ref }) },
      // These are what lines are written with.
    } as unknown as LogsServices)
    try {
      const now = Date.now()
      const added = 60_000
      const begun = performance.now()
      for (let id = 0; id < added; id += 1) logs.add(ref, lineOf(id, now))
      // A line costs microseconds, whether it is stored or not.
      expect((performance.now() - begun) / added).toBeLessThan(0.1)
      for (let at = 0; at < 3; at += 1) await logs.flush()
      makeRoom(folder)
      await expect
        .poll(async () => {
          await logs.flush()
          const stored = await valueOf(logs.store, ref, LINES, now)
          const dropped = await valueOf(
            logs.store,
            ref,
            'select sum(lines) from dropped_lines',
            now,
          )
          return [stored > 0, dropped > 0, stored + dropped]
        })
        .toEqual([true, true, added])
    } finally {
      await logs.close()
      execFileSync('umount', [folder])
    }
  },
)
