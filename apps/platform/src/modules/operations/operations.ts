import { createBackups, type BackupParts } from '../backups/backups'
import type { Backups } from '../backups/backups.types'
import { createBackupPlan } from '../backups/create-backup'
import { restoreBackupPlan } from '../backups/restore-backup'
import type { Log } from '../../base/log'
import { ofOperation } from '../notifications/causes'
import type { Notifications } from '../notifications/notifications.types'
import { attachProjectPlan, reserveAttach, type AttachProjectParts } from '../projects/attach-project'
import { createProjectPlan, reserveProject, type CreateProjectParts } from '../projects/create-project'
import { lifeCyclePlans, reserveLifeCycle, type LifeCycleParts } from '../projects/life-cycle'
import { createOperationRunner, type OperationPlan, type OperationRunner } from './operation-runner'
import { createOperationsTable } from './operations-table'
import type { OperationKind, Operations } from './operations.types'

type Parts = AttachProjectParts & CreateProjectParts & Omit<LifeCycleParts, 'removeBackups'> & BackupParts

/** What every kind of long work does. */
export function operationPlans(parts: Parts): Record<OperationKind, OperationPlan> {
  const createBackup = createBackupPlan(parts)
  return {
    create_project: createProjectPlan(parts),
    attach_project: attachProjectPlan(parts),
    ...lifeCyclePlans({ ...parts, removeBackups: createBackup.removeAll }),
    create_backup: createBackup,
    restore_backup: restoreBackupPlan(parts),
  }
}

/** Long work, and the runner that does it. */
export function createOperations(
  parts: Omit<Parts, 'table'> & {
    log: Log
    notifications: Pick<Notifications, 'notify'>
  },
): { operations: Operations; backups: Backups; runner: OperationRunner } {
  const table = createOperationsTable(parts.control)
  const withTable = { ...parts, table }
  const plans = operationPlans(withTable)
  const runner = createOperationRunner({
    table,
    plans,
    home: parts.home,
    log: parts.log,
    async tell(operation, state) {
      const project = await parts.projects.byRef(operation.projectRef)
      const notification = project && ofOperation(operation, state, project)
      if (notification) await parts.notifications.notify(notification)
    },
  })
  return {
    runner,
    backups: createBackups(withTable, runner),
    operations: {
      async createProject(project) {
        const operation = await reserveProject(withTable, project)
        runner.run(operation.id)
        return operation
      },
      async attachProject(project) {
        const operation = await reserveAttach(withTable, project)
        runner.run(operation.id)
        return operation
      },
      async begin(kind, projectRef) {
        const operation = await reserveLifeCycle(withTable, kind, projectRef)
        runner.run(operation.id)
        return operation
      },
      newest: table.newest,
      find: table.byId,
      unfinished: () => table.unfinished(parts.home),
      finished: runner.finished,
    },
  }
}
