import { inTransaction } from '../../base/transaction'
import type { ProjectsServices } from './services'

/** Result of a request to move a project. */
export type TransferOutcome =
  | 'moved'
  | 'same-organization'
  | 'no-organization'
  | 'going-down'
  | 'branches'

/** Moves a project to another organization. Roles that people had in this single project end. @throws TooManyProjects */
export function moveProjectToOrganization(
  { control, projectQuota }: Pick<ProjectsServices, 'control' | 'projectQuota'>,
  ref: string,
  organizationId: number,
): Promise<TransferOutcome> {
  return inTransaction(control, async (client) => {
    // An organization that is being deleted is gone once this has waited for it.
    const { rowCount } = await client.query(
      'select from organizations where id = $1 for key share',
      [organizationId],
    )
    if (rowCount === 0) return 'no-organization'
    const { rows } = await client.query<{ organizationId: number; status: string }>(
      'select organization_id as "organizationId", status from projects where ref = $1 for update',
      [ref],
    )
    const [project] = rows
    if (project === undefined || project.status === 'GOING_DOWN') return 'going-down'
    if (project.organizationId === organizationId) return 'same-organization'
    const branches = await client.query(
      'select from branches where $1 in (parent_project_ref, project_ref) and project_ref <> parent_project_ref limit 1',
      [ref],
    )
    if (branches.rowCount !== 0) return 'branches'
    await projectQuota.lockOrganizationAndCheckQuota(client, organizationId)
    await client.query('delete from project_members where project_ref = $1', [ref])
    await client.query('update projects set organization_id = $2 where ref = $1', [
      ref,
      organizationId,
    ])
    return 'moved'
  })
}
