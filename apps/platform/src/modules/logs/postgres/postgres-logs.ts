import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { createLogFollower, type LogFollower, type ReadWork } from './follow-log'
import type { LogsServices } from '../services'

/** Follows the logs of the Postgres of each project that has run since the start. */
export interface PostgresLogs {
  follow(ref: string): void
  forget(ref: string): void
  /**
   * Reads some of what has been added to each of them.
   * @param signal ends the pauses in which other work has its turn
   */
  read(now: number, signal: AbortSignal): Promise<void>
}

/** Entries, and bytes of their texts, that are read in a millisecond: requests come first. */
const ENTRIES_PER_MS = 10
const BYTES_PER_MS = 600

export function createPostgresLogs({ directory, log, projectLogs }: LogsServices): PostgresLogs {
  const followers = new Map<string, LogFollower>()

  function followerOf(ref: string): LogFollower {
    const { logFile } = clusterPlace(directory, ref)
    const file = basename(logFile)
    return createLogFollower({
      file: logFile,
      position: async () => (await projectLogs.store.call('position', { ref, file })).value,
      write: (lines, value, dropped) => projectLogs.write(ref, lines, { file, value }, dropped),
    })
  }

  return {
    follow(ref) {
      if (projectLogs.store.isInstalled && !followers.has(ref)) followers.set(ref, followerOf(ref))
    },
    forget: (ref) => void followers.delete(ref),
    async read(now, signal) {
      for (const [ref, follower] of followers) {
        const work = await follower.read(now).catch((error: unknown) => {
          log.debug('The log of a Postgres could not be read', { project: ref, error })
          return null
        })
        if (work !== null) await sleep(pauseAfter(work), null, { signal }).catch(() => null)
      }
    },
  }
}

const pauseAfter = ({ bytes, entries }: ReadWork): number =>
  Math.floor(Math.max(entries / ENTRIES_PER_MS, bytes / BYTES_PER_MS))
