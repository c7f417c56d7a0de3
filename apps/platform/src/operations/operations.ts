import type { Log } from '../log'
import { createProjectPlan, reserveProject, type CreateProjectParts } from './create-project'
import { createOperationRunner, type OperationRunner } from './operation-runner'
import { createOperationsTable } from './operations-table'
import type { Operations } from './operations.types'

/** Long work, and the runner that does it. */
export function createOperations(parts: Omit<CreateProjectParts, 'table'> & { log: Log }): {
  operations: Operations
  runner: OperationRunner
} {
  const table = createOperationsTable(parts.control)
  const withTable = { ...parts, table }
  const runner = createOperationRunner({ table, plans: { create_project: createProjectPlan(withTable) }, home: parts.home, log: parts.log })
  return {
    runner,
    operations: {
      async createProject(project) {
        const operation = await reserveProject(withTable, project)
        runner.run(operation.id)
        return operation
      },
      newest: table.newest,
      find: table.byId,
      finished: runner.finished,
    },
  }
}
