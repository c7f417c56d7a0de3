import type { Log } from '../../../base/log/log'
import { asService, type StoredObject } from '../storage.types'
import type { ProjectDatabases } from './project-databases'
import touchObjectsSql from '../sql/touch-objects.sql'

/** A row is written at most once in this time, however often its file is downloaded. */
const INTERVAL_MS = 60_000
/** Downloads of this time are written together. */
const FLUSH_DELAY_MS = 2_000
/** Files of a project that wait to be written; further ones are dropped. */
const MAX_WAITING = 10_000

/** Writes `last_accessed_at` of downloaded files, in the background. */
export interface AccessTimes {
  /** Notes a download that has ended. Returns immediately, and never fails. */
  touch(ref: string, object: Pick<StoredObject, 'version'> & Partial<StoredObject>): void
  /** Writes what waits. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function createAccessTimes({
  databases,
  log,
  now = Date.now,
}: {
  databases: Pick<ProjectDatabases, 'transaction'>
  log: Pick<Log, 'warn'>
  now?: () => number
}): AccessTimes {
  /** Time of the last download by version, of each project. */
  let waiting = new Map<string, Map<string, number>>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function write(ref: string, times: ReadonlyMap<string, number>): Promise<void> {
    const versions = [...times.keys()]
    const moments = [...times.values()].map((time) => new Date(time).toISOString())
    await databases
      .transaction(ref, async (session) => {
        await session.become(asService)
        await session.query(touchObjectsSql, [versions, moments])
      })
      // A time of access is not worth an error to anyone.
      .catch((error: unknown) =>
        log.warn('Access times of files are lost', { project: ref, error }),
      )
  }

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const due = waiting
    waiting = new Map()
    await Promise.all([...due].map(([ref, times]) => write(ref, times)))
  }

  return {
    touch(ref, { version, last_accessed_at: last }) {
      if (isClosed || (last && now() - Date.parse(last) < INTERVAL_MS)) return
      const times = waiting.get(ref) ?? new Map<string, number>()
      waiting.set(ref, times)
      if (times.has(version) || times.size < MAX_WAITING) times.set(version, now())
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref()
    },
    flush,
    async close() {
      isClosed = true
      await flush()
    },
  }
}
