import { inTransaction } from '../../../base/transaction'
import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import type { Operation } from '../../operations/operations.types'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import { createBackupsTable } from '../backups-table'
import { restorable, restorePlan, type RestoreInput } from '../restore-backup'
import type { BackupsServices } from '../services'
import type { RecoveryPath } from './choose-recovery'
import { createRecoverySteps, type DataRecovery } from './recover-data'

interface Input extends RestoreInput {
  path: RecoveryPath
}

/** Moves the project's status and writes the operation, both or neither. @throws LifeCycleError, BackupError */
export function reservePointInTime(
  {
    control,
    operations,
    pastData,
    projectLife,
    projects,
  }: Pick<BackupsServices, 'control' | 'operations' | 'pastData' | 'projectLife' | 'projects'>,
  projectRef: string,
  { files, path }: Pick<Input, 'files' | 'path'>,
): Promise<Operation> {
  return inTransaction(control, async (client) => {
    const work = 'restore_point_in_time'
    const from = await projectLife.hold(client, { projectRef, work, from: restorable })
    if (await createBackupsTable(client).isRunning(projectRef))
      throw new BackupError('running', messages.running)
    await pastData.need(client, projectRef, path)
    await projects.in(client).setStatus(projectRef, 'RESTORING')
    // What hold has let through.
    const input: Input = { path, files, from: from as Input['from'] }
    return operations.insert(client, { kind: work, projectRef, step: 'stop', input })
  })
}

/** Creates the plan that restores a project to a moment. */
export function pointInTimePlan(services: BackupsServices): OperationPlan {
  const steps = createRecoverySteps(services)
  return restorePlan(services, (dataOf) => {
    const recoveryOf = (operation: OperationRow): DataRecovery => ({
      ref: operation.projectRef,
      // Written by reservePointInTime above.
      path: (operation.input as Input).path,
      data: dataOf(operation).incoming,
      name: operation.id,
      onProgress: (bytes) => services.operations.noteProgress(operation.id, bytes),
    })
    return [
      {
        name: 'unpack',
        async run(operation) {
          await dataOf(operation).drop()
          await steps.unpack(recoveryOf(operation))
        },
      },
      {
        name: 'collect',
        async run(operation) {
          // What Postgres sent before it stopped is still being written.
          await services.walArchive.settled(operation.projectRef)
          await steps.collect(recoveryOf(operation))
        },
      },
      { name: 'replay', run: (operation) => steps.replay(recoveryOf(operation)) },
    ]
  })
}
