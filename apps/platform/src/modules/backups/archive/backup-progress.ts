import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'

const INTERVAL_MS = 200

interface FollowedBackup {
  admin: ConnectionTarget
  /** Name of the session that makes the backup. */
  label: string
  /** Called with the bytes that Postgres has copied, and those of the whole cluster as it estimates them. */
  onProgress(bytes: { done: number; total: number }): void
}

/** Does work during which Postgres makes a backup, and tells how far it is. */
export async function withProgress<T>(backup: FollowedBackup, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController()
  // The backup is the same without it.
  const following = follow(backup, controller.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    controller.abort()
    await following
  }
}

const follow = ({ admin, label, onProgress }: FollowedBackup, ended: AbortSignal): Promise<void> =>
  withAdmin({ ...admin, database: ALWAYS_THERE }, async (client) => {
    while (!ended.aborted) {
      const { rows } = await client.query<{ done: number; total: number }>(
        `select p.backup_streamed::float8 as done, p.backup_total::float8 as total
           from pg_stat_progress_basebackup p join pg_stat_activity a using (pid)
          where a.application_name = $1 and p.backup_total is not null`,
        [label],
      )
      const [bytes] = rows
      if (bytes && !ended.aborted) onProgress({ ...bytes, done: Math.min(bytes.done, bytes.total) })
      await sleep(INTERVAL_MS, undefined, { signal: ended })
    }
  })
