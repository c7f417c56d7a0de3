import type { ProjectStatus } from '../../access/project.types'
import type { Queryable } from '../../base/transaction'
import { LifeCycleError } from './life-cycle-error'
import type { OperationKind } from '../operations/operations.types'

/**
 * Locks a project until the transaction ends: of two changes to it or its backups, the second one
 * waits here and sees the result of the first.
 * @throws LifeCycleError when it is gone, elsewhere, or in none of the statuses `from`
 */
export async function holdProject(
  transaction: Queryable,
  {
    projectRef,
    home,
    work,
    from,
  }: {
    projectRef: string
    home: string
    work: OperationKind
    from: readonly ProjectStatus[] | null
  },
): Promise<ProjectStatus> {
  const { rows } = await transaction.query<{ status: ProjectStatus; home: string }>(
    'select status, home from projects where ref = $1 for update',
    [projectRef],
  )
  const [project] = rows
  if (!project) throw new LifeCycleError(work, 'gone')
  if (project.home !== home) throw new LifeCycleError(work, 'elsewhere')
  if (from !== null && !from.includes(project.status))
    throw new LifeCycleError(work, project.status)
  return project.status
}
