import type { components } from '@howdah/contract'
import { planNames } from '../../billing/billing.messages'
import type { OrganizationOfMember } from '../organizations'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { permissionMessages } from '../../../access/permissions.messages'
import { toProject } from '../../projects/handlers/projects'

export const listOrganizations: Handler<'listOrganizations'> = async ({ person, platform }) => {
  const organizations = await platform.organizations.ofPerson(person.id)
  return { status: 200, body: organizations.map(toOrganization) }
}

export const getOrganization: Handler<'getOrganization'> = async ({ person, params, platform }) => {
  const organization = await platform.organizations.ofPersonBySlug(person.id, params.slug)
  if (organization === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  return { status: 200, body: toOrganization(organization) }
}

export const listOrganizationProjects: Handler<'listOrganizationProjects'> = async ({ access, person, query, platform }) => {
  const seesAll = access.role !== 'project-only'
  const { projects, count } = await platform.projects.page({
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

export const createProject: Handler<'createProject'> = async ({ access, audit, body, platform }) => {
  const operation = await platform.operations.createProject({
    organizationId: access.organization.id,
    name: body.name.trim(),
    databasePassword: body.db_pass,
    region: body.region,
    compute: body.compute,
  })
  const project = await platform.projects.byRef(operation.projectRef)
  if (project === null) throw new AppError(404, 'not_found', permissionMessages.noProject)
  audit({ target: { type: 'project', id: project.ref, name: project.name }, after: { name: project.name }, projectRef: project.ref })
  return { status: 201, body: toProject(project, operation, platform) }
}

/** An organization as the contract shows it to a member. */
export function toOrganization(organization: OrganizationOfMember): components['schemas']['Organization'] {
  const { id, slug, name, plan, requiresMfa, managedBy, installationId, role, projectCount } = organization
  return {
    id,
    slug,
    name,
    plan: { id: plan, name: planNames[plan] },
    organization_requires_mfa: requiresMfa,
    managed_by: managedBy,
    installation_id: installationId,
    role,
    project_count: projectCount,
  }
}
