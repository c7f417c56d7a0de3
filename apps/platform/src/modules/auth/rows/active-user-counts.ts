import type { Log } from '../../../base/log/log'
import type { Metrics } from '../../metrics/metrics.types'
import type { AuthDatabases } from '../auth-databases'
import { countActiveUsers } from './active-users'

/** Time for which a project is counted again: its transaction may end after a count. */
const RECENT_MS = 2 * 60_000

/** Usage by the users of projects. */
export interface ActiveUserCounts {
  /** Takes note of a project with a new active user. */
  note(ref: string): void
  /** Writes the numbers of those projects to their usage. */
  write(now: Date): Promise<void>
}

export function createActiveUserCounts({
  authDatabases,
  log,
  metrics,
}: {
  authDatabases: Pick<AuthDatabases, 'transaction'>
  log: Log
  metrics: Pick<Metrics, 'recordActiveUsers'>
}): ActiveUserCounts {
  const noted = new Map<string, number>()
  return {
    note: (ref) => void noted.set(ref, Date.now()),
    async write(now) {
      for (const [ref, at] of noted) {
        try {
          const counts = await authDatabases.transaction(ref, (sql) =>
            countActiveUsers(sql, ref, new Date(at)),
          )
          for (const { month, users } of counts)
            await metrics.recordActiveUsers(ref, { month, users, now })
        } catch (error) {
          // A paused project is noted again when it runs.
          log.debug('Active users of a project could not be counted', { project: ref, error })
        }
        if (noted.get(ref) === at && at < now.getTime() - RECENT_MS) noted.delete(ref)
      }
    },
  }
}
