import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import type { Operation } from '../../operations/operations.types'
import { lifeCycleBegins, reserveStep } from '../life-cycle'
import type { ProjectCompute } from '../projects'
import type { ProjectsServices } from '../services'

export interface NewCompute {
  projectRef: string
  compute: ProjectCompute
}

/**
 * Stores the size, moves the project's status and writes the operation, all or none: each start of
 * its Postgres from here on has the new size, whichever server it is.
 * @throws LifeCycleError
 */
export const reserveResize = (
  services: Parameters<typeof reserveStep>[0],
  { projectRef, compute }: NewCompute,
): Promise<Operation> =>
  reserveStep(services, {
    kind: 'resize_project',
    projectRef,
    begin: lifeCycleBegins.restart_project,
    async prepare(rows, { compute: previous }) {
      await rows.setCompute(projectRef, compute)
      return { previous }
    },
  })

/** Restarts Postgres with the stored size. If it does not start, the previous size is back. */
export function resizePlan(
  { operations, projects }: Pick<ProjectsServices, 'operations' | 'projects'>,
  restart: OperationPlan,
): OperationPlan {
  return {
    steps: restart.steps,
    async undo(operation) {
      await projects.setCompute(operation.projectRef, previousOf(operation))
      try {
        for (const step of restart.steps) await step.run(operation)
      } catch {
        operations.signal.throwIfAborted()
        await restart.undo(operation)
      }
    },
  }
}

/** This server wrote the input. */
const previousOf = ({ input }: OperationRow): ProjectCompute =>
  (input as { previous: ProjectCompute }).previous
