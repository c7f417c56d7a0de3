import type { Log } from '../log'
import { ofOperation } from '../notifications/causes'
import type { Notifications } from '../notifications/notifications.types'
import { attachProjectPlan, reserveAttach, type AttachProjectParts } from './attach-project'
import { createProjectPlan, reserveProject, type CreateProjectParts } from './create-project'
import { lifeCyclePlans, reserveLifeCycle, type LifeCycleParts } from './life-cycle'
import { createOperationRunner, type OperationPlan, type OperationRunner } from './operation-runner'
import { createOperationsTable } from './operations-table'
import type { OperationKind, Operations } from './operations.types'

/** What every kind of long work does. */
export const operationPlans = (parts: AttachProjectParts & CreateProjectParts & LifeCycleParts): Record<OperationKind, OperationPlan> => ({
  create_project: createProjectPlan(parts),
  attach_project: attachProjectPlan(parts),
  ...lifeCyclePlans(parts),
})

/** Long work, and the runner that does it. */
export function createOperations(
  parts: Omit<AttachProjectParts & CreateProjectParts & LifeCycleParts, 'table'> & {
    log: Log
    notifications: Pick<Notifications, 'notify'>
  },
): { operations: Operations; runner: OperationRunner } {
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
      finished: runner.finished,
    },
  }
}
