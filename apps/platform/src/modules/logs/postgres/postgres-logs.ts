import { basename } from 'node:path'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { createLogFollower, type LogFollower } from './follow-log'
import type { LogsServices } from '../services'

/** Follows the logs of the Postgres of each project that has run since the start. */
export interface PostgresLogs {
  follow(ref: string): void
  forget(ref: string): void
  /** Reads what has been added to each of them. */
  read(now: number): Promise<void>
}

export function createPostgresLogs({ directory, log, projectLogs }: LogsServices): PostgresLogs {
  const followers = new Map<string, LogFollower>()

  function followerOf(ref: string): LogFollower {
    const { logFile } = clusterPlace(directory, ref)
    const file = basename(logFile)
    return createLogFollower({
      file: logFile,
      async position() {
        const folder = projectLogs.folderOf(ref)
        return (await projectLogs.store.call('position', { folder, file })).value
      },
      write: (lines, value) => projectLogs.write(ref, lines, { file, value }),
    })
  }

  return {
    follow(ref) {
      if (projectLogs.store.isInstalled && !followers.has(ref)) followers.set(ref, followerOf(ref))
    },
    forget: (ref) => void followers.delete(ref),
    async read(now) {
      for (const [ref, follower] of followers) {
        await follower
          .read(now)
          .catch((error: unknown) =>
            log.debug('The log of a Postgres could not be read', { project: ref, error }),
          )
      }
    },
  }
}
