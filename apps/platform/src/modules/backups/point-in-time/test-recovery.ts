import { rm } from 'node:fs/promises'
import { endProcessesIn } from '../../../base/process-table'
import { ADMIN } from '../../../postgres/cluster/cluster-settings'
import type { BackupsServices } from '../services'
import { createWalChainsTable } from '../wal/wal-chains-table'
import { chooseRecovery } from './choose-recovery'
import { readEverything } from './read-everything'
import { createRecoverySteps } from './recover-data'

/** Result of a restore that was tried on a copy. */
export interface RecoveryTest {
  at: Date
  /** Moment that was restored. */
  time: Date
  milliseconds: number
  /** Number of people's tables whose pages were all read; null after a failure. */
  tables: number | null
  error: string | null
}

const WEEK_MS = 7 * 24 * 3_600_000
/** Name of the copy. A start of the server removes it, like a backup that was not completed. */
const COPY = 'test'

export async function lastTest(
  { control }: Pick<BackupsServices, 'control'>,
  ref: string,
): Promise<RecoveryTest | null> {
  const { rows } = await control.query<RecoveryTest>(
    `select tested_at as at, tested_time as time, tested_ms as milliseconds, tested_tables as tables, test_error as error
       from wal_archives where project_ref = $1 and tested_at is not null`,
    [ref],
  )
  return rows[0] ?? null
}

/** Tries a restore of each project whose last trial was a week ago, one after the other. */
export async function testRecoveries(
  services: BackupsServices,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { control, directory } = services
  const { rows } = await control.query<{ ref: string }>(
    `select p.ref from wal_archives a join projects p on p.ref = a.project_ref
      where p.home = $1 and p.status = 'ACTIVE_HEALTHY' and coalesce(a.tested_at, '-infinity') < $2
      order by a.tested_at nulls first`,
    [directory.id, new Date(now.getTime() - WEEK_MS)],
  )
  for (const { ref } of rows) {
    if (signal.aborted) return
    await testRecovery(services, ref)
  }
}

/** Restores the newest moment of a project to a copy, reads all of it, and removes it. Does nothing while there is no such moment. */
export async function testRecovery(services: BackupsServices, ref: string): Promise<void> {
  const { backupFiles, control, events, log, operations, pointInTime, projects } = services
  const { ranges } = await pointInTime.state(ref, new Date())
  const time = ranges.at(-1)?.until
  const secrets = await projects.secretsOf(ref)
  if (!time || !secrets) return
  const data = backupFiles.unfinishedOf(ref, COPY)
  const remove = async () => {
    await endProcessesIn(data)
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const begun = performance.now()
  const note = async (tables: number | null, error: string | null) => {
    await control.query(
      `update wal_archives set tested_at = clock_timestamp(), tested_time = $2, tested_ms = $3, tested_tables = $4, test_error = $5
        where project_ref = $1`,
      [ref, time, Math.round(performance.now() - begun), tables, error],
    )
  }
  try {
    await remove()
    const steps = createRecoverySteps(services)
    const recovery = {
      ...{ ref, data, name: `test-${ref}` },
      path: await chooseRecovery(services, ref, { time }),
    }
    await steps.unpack(recovery)
    await steps.collect(recovery)
    let tables = 0
    await steps.replay(recovery, async (place) => {
      tables = await readEverything({ ...place, user: ADMIN, password: secrets.adminPassword })
    })
    await note(tables, null)
  } catch (error) {
    // A server that stops tries again when it runs next.
    if (operations.signal.aborted) return
    // Switched off meanwhile, so that there is nothing to restore from.
    if (!(await createWalChainsTable(control).isEnabled(ref))) return
    log.error('A restore on trial failed', { project: ref, error })
    await note(null, error instanceof Error ? error.message : String(error))
    await events.emit('recovery.failed', { ref, at: new Date(), error: String(error) })
  } finally {
    await remove().catch((error: unknown) =>
      log.warn('The copy of a restore on trial is still there', { project: ref, error }),
    )
  }
}
