import type { components } from '@howdah/contract'
import { capabilitiesOf } from '../../access/capabilities'
import { permissionMessages } from '../../access/permissions.messages'
import { projectAddress } from '../../access/project-address'
import { AppError } from '../../base/app-error'
import type { Operation } from '../operations/operations.types'
import type { Project } from './projects'
import type { ProjectsServices } from './services'

type ProjectView = components['schemas']['Project']

/** Projects as the contract shows them, each with its newest operation. */
export interface ProjectViews {
  /** @throws AppError 404 when the project no longer exists */
  find(ref: string): Promise<Project>
  /** The project as it is now. @throws AppError 404 when the project no longer exists */
  show(ref: string): Promise<ProjectView>
  of(project: Project, operation: Operation | null): ProjectView
}

export function createProjectViews(
  services: Pick<ProjectsServices, 'gatewayUrl' | 'operations' | 'projects'>,
): ProjectViews {
  async function find(ref: string): Promise<Project> {
    const project = await services.projects.byRef(ref)
    // It existed a moment ago, when the permission was checked.
    if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
    return project
  }

  function progressOf(id: string): Pick<NonNullable<ProjectView['operation']>, 'progress'> {
    const bytes = services.operations.progressOf(id)
    return bytes
      ? { progress: { done_bytes: String(bytes.done), total_bytes: String(bytes.total) } }
      : {}
  }

  const of = (project: Project, operation: Operation | null): ProjectView => ({
    ref: project.ref,
    name: project.name,
    organization_id: project.organizationId,
    organization_slug: project.organizationSlug,
    status: project.status,
    region: project.region,
    compute: project.compute,
    provisioner: project.provisioner,
    capabilities: [...capabilitiesOf(project)],
    statement_timeout_ms: project.statementTimeoutMs,
    ...projectAddress(services.gatewayUrl, project.ref),
    parentRef: project.parentRef,
    parent_project_ref: project.parentRef,
    is_branch_enabled: project.hasBranches,
    inserted_at: project.insertedAt.toISOString(),
    operation: operation && {
      id: operation.id,
      kind: operation.kind,
      state: operation.state,
      step: operation.step,
      error: operation.error,
      ...progressOf(operation.id),
    },
  })

  return {
    find,
    of,
    async show(ref) {
      // Read in this order, so a finished operation is never shown with a status from before its
      // end.
      const operation = await services.operations.newest(ref)
      return of(await find(ref), operation)
    },
  }
}
