import type { components } from '@howdah/contract'
import { access } from 'node:fs/promises'
import { clusterPlace } from '../../postgres/cluster/cluster-place'
import { readPasswordVerifier } from '../../postgres/passwords/stopped-cluster'
import type { ProjectStatus } from '../../access/project.types'
import { inTransaction } from '../../base/transaction'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation } from '../operations/operations.types'
import { BackupError } from './backup-error'
import { backupMessages as messages } from './backups.messages'
import { createBackupsTable } from './backups-table'
import { unpackedSize } from './archive/read-backup'
import { restoredData, type RestoredData } from './restored-data'
import type { BackupsServices } from './services'
import { unpackBackup } from './archive/unpack-backup'

export const restorable = [
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'INACTIVE',
  'START_FAILED',
] as const satisfies readonly ProjectStatus[]

/** Files in storage after a restore: as they were then, or as they are now. */
export type RestoredFiles = components['schemas']['RestoredFiles']

interface Input extends RestoreInput {
  backupId: string
}

/** Moves the project's status and writes the operation, both or neither. @throws LifeCycleError, BackupError */
export function reserveRestore(
  services: BackupsServices,
  projectRef: string,
  backupId: string,
  files: RestoredFiles = 'restored',
): Promise<Operation> {
  const { binaries, control, directory, operations, projectLife, projects } = services
  return inTransaction(control, async (client) => {
    const rows = createBackupsTable(client)
    const status = await projectLife.hold(client, {
      projectRef,
      work: 'restore_backup',
      from: null,
    })
    const backup = await rows.find(projectRef, backupId)
    if (!backup || backup.home !== directory.id) throw new BackupError('gone', messages.noBackup)
    await projectLife.hold(client, { projectRef, work: 'restore_backup', from: restorable })
    if (await rows.isRunning(projectRef)) throw new BackupError('running', messages.running)
    if (backup.state !== 'completed') throw new BackupError('not-complete', messages.notComplete)
    const { postgresVersion } = backup
    if (postgresVersion !== null && Number.parseInt(postgresVersion, 10) !== binaries.major)
      throw new BackupError('other-version', messages.otherVersion(postgresVersion, binaries.major))
    await projects.in(client).setStatus(projectRef, 'RESTORING')
    return operations.insert(client, {
      kind: 'restore_backup',
      projectRef,
      step: 'stop',
      input: { backupId, from: status, files },
    })
  })
}

/** Creates the plan that restores a project from a backup. */
export function restoreBackupPlan(services: BackupsServices): OperationPlan {
  const { backupFiles, disk, operations, user } = services
  const { signal } = operations
  return restorePlan(services, (dataOf) => [
    {
      name: 'unpack',
      async run(operation) {
        const data = dataOf(operation)
        await data.drop()
        // Written by reserveRestore above.
        const { backupId } = operation.input as Input
        const unpack = async (from: string) => {
          const total = await unpackedSize(from)
          const onProgress = (done: number) =>
            operations.noteProgress(operation.id, { done: Math.min(done, total), total })
          return disk.whileThereIsRoom(
            (ends) => unpackBackup(from, { to: data.incoming, user, signal: ends, onProgress }),
            { signal, needed: total },
          )
        }
        await backupFiles.read(operation.projectRef, backupId, unpack, signal)
      },
    },
  ])
}

/** Input of every operation that restores. */
export interface RestoreInput {
  /** Missing in operations of earlier versions. */
  files?: RestoredFiles
  /** Previous status of the project, which an undo restores. */
  from: (typeof restorable)[number]
}

/**
 * Creates the plan that restores a project to an earlier state. The current data is retained until
 * the project runs again, and put back if anything fails.
 * @param fill makes the steps that put the earlier data beside the current
 */
export function restorePlan(
  services: BackupsServices,
  fill: (dataOf: (operation: OperationRow) => RestoredData) => OperationPlan['steps'],
): OperationPlan {
  const {
    binaries,
    clusterManager,
    directory: places,
    disk,
    events,
    log,
    projectLife,
    projects,
    provisioners,
    storage,
    user,
  } = services
  const dataOf = ({ id, projectRef }: OperationRow) =>
    restoredData(clusterPlace(places, projectRef), id)
  // Written by those that reserve a restore.
  const inputOf = ({ input }: OperationRow) => input as RestoreInput
  /**
   * Ignores a failed removal. The next start removes the rest, and the project remains available.
   */
  const leaveWhatStays = (removal: Promise<void>, project: string) =>
    removal.catch((error: unknown) =>
      log.warn('The data of a restore lies there still', { project, error }),
    )

  /**
   * Gives the role postgres its current password, by which people and programs connect, in place of
   * the one in the backup. Data that can be read no more has none.
   */
  async function retainDatabasePassword(operation: OperationRow): Promise<void> {
    const { projectRef: project } = operation
    const stopped = { data: dataOf(operation).old, binaries, user }
    const verifier = await readPasswordVerifier(stopped, 'postgres').catch((error: unknown) => {
      log.warn('The database password of a restored project is the one in the backup', {
        project,
        error,
      })
      return undefined
    })
    if (verifier !== undefined) await clusterManager.changeDatabasePassword(project, { verifier })
  }

  /** Stops the project. Rows about files that are to stay are saved before, and none changes in between. */
  async function stop(operation: OperationRow): Promise<void> {
    const { projectRef } = operation
    const { fileRows } = dataOf(operation)
    const isSaved = await access(fileRows).then(
      () => true,
      () => false,
    )
    if (inputOf(operation).files !== 'current' || isSaved) return provisioners.stop(projectRef)
    await provisioners.start(projectRef)
    await storage.prepare(projectRef)
    await disk.need()
    await storage.savedRows.save(projectRef, fileRows, () => provisioners.stop(projectRef))
  }

  return {
    steps: [
      { name: 'stop', run: stop },
      ...fill(dataOf),
      { name: 'swap', run: (operation) => dataOf(operation).swap() },
      { name: 'start', run: async ({ projectRef }) => void (await provisioners.start(projectRef)) },
      {
        name: 'activate',
        async run(operation) {
          const { projectRef } = operation
          // After a crash the step before is not run again, and nothing may run yet.
          await provisioners.start(projectRef)
          await retainDatabasePassword(operation)
          // The backup may be of an earlier version of the server.
          await events.emit('project.brought-up', { ref: projectRef })
          if (inputOf(operation).files === 'current') {
            await storage.prepare(projectRef)
            await storage.savedRows.replace(projectRef, dataOf(operation).fileRows)
          }
          await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['RESTORING'])
        },
      },
      {
        name: 'tidy',
        async run(operation) {
          await leaveWhatStays(dataOf(operation).forgetOld(), operation.projectRef)
          await leaveWhatStays(dataOf(operation).forgetFileRows(), operation.projectRef)
        },
      },
    ],
    async undo(operation) {
      const { projectRef } = operation
      if ((await projects.byRef(projectRef))?.status !== 'RESTORING') return
      const { from } = inputOf(operation)
      await provisioners.stop(projectRef)
      await dataOf(operation).putBack()
      await leaveWhatStays(dataOf(operation).drop(), projectRef)
      await leaveWhatStays(dataOf(operation).forgetFileRows(), projectRef)
      await projectLife.startAgain(projectRef, { from, during: 'RESTORING' })
    },
  }
}
