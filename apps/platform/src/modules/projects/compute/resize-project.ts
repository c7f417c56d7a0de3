import { inTransaction } from '../../../base/transaction'
import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import type { Operation } from '../../operations/operations.types'
import { lifeCycleBegins } from '../life-cycle'
import { LifeCycleError } from '../life-cycle-error'
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
export function reserveResize(
  {
    control,
    directory,
    operations,
    projects,
  }: Pick<ProjectsServices, 'control' | 'directory' | 'operations' | 'projects'>,
  { projectRef, compute }: NewCompute,
): Promise<Operation> {
  const kind = 'resize_project'
  const { from, during, firstStep } = lifeCycleBegins.restart_project
  return inTransaction(control, async (client) => {
    const rows = projects.in(client)
    const moved = await rows.setStatus(projectRef, during, from)
    const project = await rows.byRef(projectRef)
    if (project === null) throw new LifeCycleError(kind, 'gone')
    if (!moved) throw new LifeCycleError(kind, project.status)
    if (project.home !== directory.id) throw new LifeCycleError(kind, 'elsewhere')
    await rows.setCompute(projectRef, compute)
    return operations.insert(client, {
      kind,
      projectRef,
      step: firstStep,
      input: { previous: project.compute },
    })
  })
}

/** Restarts Postgres with the stored size. If it does not start, the previous size is back. */
export function resizePlan(
  { projects }: Pick<ProjectsServices, 'projects'>,
  restart: OperationPlan,
): OperationPlan {
  return {
    steps: restart.steps,
    async undo(operation) {
      await projects.setCompute(operation.projectRef, previousOf(operation))
      try {
        for (const step of restart.steps) await step.run(operation)
      } catch {
        await restart.undo(operation)
      }
    },
  }
}

/** This server wrote the input. */
const previousOf = ({ input }: OperationRow): ProjectCompute =>
  (input as { previous: ProjectCompute }).previous
