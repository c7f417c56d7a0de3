import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryClusters, type TemporaryClusters } from '../../../test/temporary-clusters'
import { createClosers, type Closers } from '../../base/closers'
import { createLog } from '../../base/log/log'
import { listenToChanges, type ListenerParts } from './change-listener'
import { createProjectMemory, type ProjectMemory } from './project-memory'

const REF = 'remembersremembersre'
const OTHER = 'otherotherotherother'
const PASSWORD = 'of the memory'
const TIMEOUT = { timeout: 20_000 }

let temporary: TemporaryClusters
let pool: Pool
let closers: Closers

beforeAll(async () => {
  temporary = await temporaryClusters()
  await temporary.clusters.initialize(REF)
  await temporary.clusters.start(REF)
  await temporary.clusters.bootstrap(REF, { databasePassword: PASSWORD, sample: false })
  const { host, port } = await temporary.clusters.endpoint(REF)
  pool = new Pool({ host, port, user: 'postgres', password: PASSWORD, database: 'postgres' })
  pool.on('error', () => undefined)
})
afterEach(() => closers.closeAll())
afterAll(async () => {
  await pool.end()
  await temporary.end()
})

function open(listen?: (parts: ListenerParts) => ReturnType<typeof listenToChanges>) {
  closers = createClosers()
  return createProjectMemory({
    ...{ closers, connection: pool.options, log: createLog([]) },
    ...(listen === undefined ? {} : { listen }),
  })
}

/** Waits until the memory remembers. */
const untilOpen = (memory: ProjectMemory) =>
  vi.waitFor(async () => {
    const read = vi.fn(async () => ({}))
    const first = await memory.remember(REF, 'open', read)
    expect(await memory.remember(REF, 'open', read)).toBe(first)
  }, TIMEOUT)

const change = (ref: string) => pool.query(`select pg_notify('project_changes', $1)`, [ref])

describe('the memory of projects', { timeout: 60_000 }, () => {
  it('reads once, until the project changes', async () => {
    const memory = open()
    await untilOpen(memory)
    let stored = 1
    const read = vi.fn(async () => ({ stored }))
    const both = () =>
      Promise.all([memory.remember(REF, 'a', read), memory.remember(OTHER, 'a', read)])
    await both()
    await both()
    expect(read).toHaveBeenCalledTimes(2)
    stored = 2
    await change(REF)
    await memory.catchUp()
    expect(await both()).toEqual([{ stored: 2 }, { stored: 1 }])
    await change('')
    await memory.catchUp()
    expect(await both()).toEqual([{ stored: 2 }, { stored: 2 }])
  })

  it('does not keep what was read before a change and has arrived after it', async () => {
    const memory = open()
    await untilOpen(memory)
    let isAsked = false
    let answer: (value: string) => void = () => undefined
    const slow = memory.remember(REF, 'a', () => {
      isAsked = true
      return new Promise<string>((resolve) => (answer = resolve))
    })
    await vi.waitFor(() => expect(isAsked).toBe(true), TIMEOUT)
    await change(REF)
    await memory.catchUp()
    answer('old')
    expect(await slow).toBe('old')
    expect(await memory.remember(REF, 'a', async () => 'new')).toBe('new')
  })

  it('remembers neither nothing nor failures, nor values that have ended', async () => {
    const memory = open()
    await untilOpen(memory)
    const read = vi
      .fn<() => Promise<{ endsAt: number } | null>>()
      .mockResolvedValueOnce(null)
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ endsAt: 0 })
    const ask = () => memory.remember(REF, 'a', read, ({ endsAt }) => endsAt)
    expect(await ask()).toBe(null)
    await expect(ask()).rejects.toThrow('gone')
    await ask()
    await ask()
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('forgets for a project with many entries only its own, the least recently used first', async () => {
    const memory = open()
    await untilOpen(memory)
    const read = vi.fn(async () => ({}))
    await memory.remember(OTHER, 'of another', read)
    await memory.remember(REF, 'first', read)
    await memory.remember(REF, 'second', read)
    for (let n = 0; n < 5_000; n += 1) {
      await memory.remember(REF, `token ${n}`, async () => ({}))
      await memory.remember(REF, 'first', read)
    }
    expect(read).toHaveBeenCalledTimes(3)
    await memory.remember(OTHER, 'of another', read)
    await memory.remember(REF, 'token 4999', read)
    expect(read).toHaveBeenCalledTimes(3)
    await memory.remember(REF, 'second', read)
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('reads each time while the session is broken, and remembers again', async () => {
    const memory = open()
    await untilOpen(memory)
    let stored = 1
    const read = () => memory.remember(REF, 'a', async () => ({ stored }))
    await read()
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_notify(%' and pid <> pg_backend_pid()`,
    )
    stored = 2
    await vi.waitFor(async () => expect(await read()).toEqual({ stored: 2 }), TIMEOUT)
    await untilOpen(memory)
  })

  it('remembers nothing where notifications do not arrive', async () => {
    const deaf = vi.fn(async () => {
      throw new Error('The session hears no notifications.')
    })
    const memory = open(deaf)
    const read = vi.fn(async () => ({}))
    await memory.remember(REF, 'a', read)
    await memory.remember(REF, 'a', read)
    expect(read).toHaveBeenCalledTimes(2)
    expect(deaf).toHaveBeenCalled()
  })

  it('does not trust a session that has become deaf', async () => {
    let isDeaf = false
    const memory = open(async (parts) => {
      const heard = await listenToChanges(parts)
      return {
        ...heard,
        catchUp: async () => {
          if (!isDeaf) return heard.catchUp()
          parts.onEnd()
          throw new Error('deaf')
        },
      }
    })
    await untilOpen(memory)
    await memory.remember(REF, 'a', async () => 'old')
    isDeaf = true
    await vi.waitFor(
      async () => expect(await memory.remember(REF, 'a', async () => 'new')).toBe('new'),
      TIMEOUT,
    )
  })
})
