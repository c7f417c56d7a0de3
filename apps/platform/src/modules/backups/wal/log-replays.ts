import { recoverySocket } from '../point-in-time/recover-data'
import type { BackupsServices } from '../services'
import { replayLog } from './replay-log'

/** Replays the log of data directories that do not run. */
export interface LogReplays {
  /**
   * Replays all of the log that is there, and begins a timeline of its own. May be repeated.
   * @param replay.name name of the work, unique among those that run
   */
  toTheEnd(replay: { data: string; name: string }): Promise<void>
}

export function createLogReplays({
  binaries,
  directory,
  disk,
  operations,
  user,
}: Pick<BackupsServices, 'binaries' | 'directory' | 'disk' | 'operations' | 'user'>): LogReplays {
  return {
    async toTheEnd({ data, name }) {
      const socket = recoverySocket(directory.run, name)
      await disk.whileThereIsRoom(
        (signal) => replayLog({ binaries, data, socket, user, signal, target: 'end' }),
        { signal: operations.signal },
      )
    },
  }
}
