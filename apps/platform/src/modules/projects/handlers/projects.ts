import { checkComputeSize } from './compute'
import type { ProjectsHandler } from '../services'
import { permissionMessages } from '../../../access/permissions.messages'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { needActive } from '../../../access/need-active'

export const getProject: ProjectsHandler<'getProject'> = async ({ params, services }) => ({
  status: 200,
  body: await services.projectViews.show(params.ref),
})

export const getProjectFigures: ProjectsHandler<'getProjectFigures'> = async ({
  access,
  params,
  services,
}) => {
  needActive(access)
  const stats = await services.clusters.stats(params.ref)
  return {
    status: 200,
    body: {
      postgres_version: stats.postgresVersion,
      available_postgres_version:
        access.project.provisioner === 'embedded' ? services.binaries.version : null,
      database_size_bytes: stats.databaseSizeBytes,
      connections: stats.connections,
      max_connections: stats.maxConnections,
      started_at: stats.startedAt.toISOString(),
      uptime_seconds: stats.uptimeSeconds,
      monthly_active_users: (await services.metrics.hasAuthUsers(
        access.organization.id,
        params.ref,
      ))
        ? await services.metrics.activeUsersOf(params.ref)
        : null,
    },
  }
}

export const listOrganizationProjects: ProjectsHandler<'listOrganizationProjects'> = async ({
  access,
  person,
  query,
  services,
}) => {
  const seesAll = access.role !== 'project-only'
  const { projects, count } = await services.projects.page({
    organizationId: access.organization.id,
    ...query,
    ...(seesAll ? {} : { withRoleOf: person.id }),
  })
  return {
    status: 200,
    body: {
      projects: projects.map(({ ref, name, organizationSlug, status, insertedAt }) => ({
        ref,
        name,
        organization_slug: organizationSlug,
        status,
        inserted_at: insertedAt.toISOString(),
      })),
      pagination: { count },
    },
  }
}

export const createProject: ProjectsHandler<'createProject'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  if (body.compute !== undefined) checkComputeSize(body.compute)
  const operation = await services.projectLife.create({
    organizationId: access.organization.id,
    name: readDisplayName(body.name),
    databasePassword: body.db_pass,
    region: body.region,
    compute: body.compute,
  })
  const project = await services.projects.byRef(operation.projectRef)
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  audit({
    target: { type: 'project', id: project.ref, name: project.name },
    after: { name: project.name },
    projectRef: project.ref,
  })
  return { status: 201, body: services.projectViews.of(project, operation) }
}
