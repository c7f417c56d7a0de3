import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DiskFull, isDiskFullError } from '../../../base/disk/disk-room'
import { endProcessesIn } from '../../../base/process-table'
import { ADMIN } from '../../../postgres/cluster/cluster-settings'
import { BucketFailure } from '../bucket/bucket-failure'
import { chooseRecovery } from '../point-in-time/choose-recovery'
import { createRecoverySteps, recoverySocket } from '../point-in-time/recover-data'
import type { BackupsServices } from '../services'
import type { Replay } from '../wal/replay-log'
import { createWalChainsTable } from '../wal/wal-chains-table'
import { readEverything } from './read-everything'
import { createRecoveryTestsTable, type RecoverySource } from './recovery-tests-table'

/** Name of the copy. A start of the server removes it, like a backup that was not completed. */
const COPY = 'test'

/** Tries a restore of each project whose last trial was a week ago, one after the other. */
export async function testRecoveries(
  services: BackupsServices,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { binaries, control, directory } = services
  const tests = createRecoveryTestsTable(control)
  for (const { ref, source } of await tests.due(directory.id, now, binaries.major)) {
    if (signal.aborted) return
    await tests.begin(ref, now)
    await testRecovery(services, ref, source)
  }
}

/** Ends and removes the copies that a killed server left of restores on trial. */
export async function removeLeftTrials({
  backupFiles,
  directory,
  log,
  projects,
}: Pick<BackupsServices, 'backupFiles' | 'directory' | 'log' | 'projects'>): Promise<void> {
  for (const { ref } of await projects.inDataDirectory(directory.id))
    try {
      const data = backupFiles.unfinishedOf(ref, COPY)
      // For one that is there, all processes of the system are looked at.
      if (existsSync(data)) await removeCopy(data)
      await rm(recoverySocket(directory.run, nameOf(ref)), { recursive: true, force: true })
    } catch (error) {
      log.warn('The copy of a restore on trial is still there', { project: ref, error })
    }
}

/** A Postgres that runs in a copy outlives a killed server. */
async function removeCopy(data: string): Promise<void> {
  await endProcessesIn(data)
  await rm(data, { recursive: true, force: true, maxRetries: 5 })
}

const nameOf = (ref: string) => `test-${ref}`

/** A restore that can be tried. */
interface Trial {
  /** Moment that is restored. */
  time: Date
  /** Restores to a data directory, and looks at it while Postgres runs there. */
  restore(data: string, inspect: NonNullable<Replay['inspect']>): Promise<void>
  /** Returns true if the source of the restore is still wanted. */
  isWanted(): Promise<boolean>
}

/**
 * Restores the newest moment of a project to a copy, reads all of it, and removes it. Does nothing
 * while there is no such moment.
 */
export async function testRecovery(
  services: BackupsServices,
  ref: string,
  source: RecoverySource,
): Promise<void> {
  const { backupFiles, control, events, log, operations, projects } = services
  const trial = await (source === 'archive' ? trialOfArchive : trialOfBackup)(services, ref)
  const secrets = await projects.secretsOf(ref)
  if (!trial || !secrets) return
  const { time } = trial
  const data = backupFiles.unfinishedOf(ref, COPY)
  const remove = () => removeCopy(data)
  const begun = performance.now()
  const note = (tables: number | null, error: string | null) =>
    createRecoveryTestsTable(control).note(ref, {
      ...{ source, time, tables, error },
      milliseconds: Math.round(performance.now() - begun),
    })
  try {
    await remove()
    let tables = 0
    await trial.restore(data, async (place) => {
      tables = await readEverything({ ...place, user: ADMIN, password: secrets.adminPassword })
    })
    // Its archive may have been switched off meanwhile, or its backup deleted.
    if (await trial.isWanted()) await note(tables, null)
  } catch (error) {
    // A server that stops tries again when it runs next.
    if (operations.signal.aborted) return
    // Switched off or deleted meanwhile, so that there is nothing to restore from.
    if (!(await trial.isWanted())) return
    // Nothing is known of what is restored: it is tried again tomorrow.
    if (error instanceof DiskFull || isDiskFullError(error) || error instanceof BucketFailure)
      return log.warn('A restore on trial was not possible', { project: ref, error })
    log.error('A restore on trial failed', { project: ref, error })
    const reason = error instanceof Error ? error.message : String(error)
    await note(null, reason)
    await events.emit('recovery.failed', { ref, source, time, at: new Date(), error: reason })
  } finally {
    await remove().catch((error: unknown) =>
      log.warn('The copy of a restore on trial is still there', { project: ref, error }),
    )
  }
}

async function trialOfArchive(services: BackupsServices, ref: string): Promise<Trial | null> {
  const { ranges } = await services.pointInTime.state(ref, new Date())
  const time = ranges.at(-1)?.until
  if (!time) return null
  const steps = createRecoverySteps(services)
  return {
    time,
    async restore(data, inspect) {
      const path = await chooseRecovery(services, ref, { time })
      const recovery = { ...{ ref, data, path }, name: nameOf(ref) }
      await steps.unpack(recovery)
      await steps.collect(recovery)
      await steps.replay(recovery, inspect)
    },
    isWanted: () => createWalChainsTable(services.control).isEnabled(ref),
  }
}

async function trialOfBackup(services: BackupsServices, ref: string): Promise<Trial | null> {
  const { backups, binaries, directory } = services
  const newest = (await backups.all(ref)).find(
    ({ home, postgresVersion, state }) =>
      state === 'completed' &&
      home === directory.id &&
      (postgresVersion === null || Number.parseInt(postgresVersion, 10) === binaries.major),
  )
  if (!newest) return null
  const steps = createRecoverySteps(services)
  return {
    time: newest.startedAt,
    async restore(data, inspect) {
      const recovery = { ref, data, path: { backupId: newest.id }, name: nameOf(ref) }
      await steps.unpack(recovery)
      await steps.open(recovery, inspect)
    },
    isWanted: async () => (await backups.find(ref, newest.id)) !== null,
  }
}
