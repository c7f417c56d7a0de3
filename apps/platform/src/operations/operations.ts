import type { Log } from '../log'
import { createProjectPlan, reserveProject, type CreateProjectParts } from './create-project'
import { lifeCyclePlans, reserveLifeCycle, type LifeCycleParts } from './life-cycle'
import { createOperationRunner, type OperationRunner } from './operation-runner'
import { createOperationsTable } from './operations-table'
import type { Operations } from './operations.types'

/** Long work, and the runner that does it. */
export function createOperations(parts: Omit<CreateProjectParts & LifeCycleParts, 'table'> & { log: Log }): {
  operations: Operations
  runner: OperationRunner
} {
  const table = createOperationsTable(parts.control)
  const withTable = { ...parts, table }
  const plans = { create_project: createProjectPlan(withTable), ...lifeCyclePlans(withTable) }
  const runner = createOperationRunner({ table, plans, home: parts.home, log: parts.log })
  return {
    runner,
    operations: {
      async createProject(project) {
        const operation = await reserveProject(withTable, project)
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
