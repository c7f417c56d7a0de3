import type { OrganizationsHandler } from '../services'
import type { components } from '@howdah/contract'
import { PLAN_NAMES } from '@howdah/rules/plans/plan-quotas'
import type { OrganizationOfMember } from '../organizations'
import { AppError } from '../../../base/app-error'
import { permissionMessages } from '../../../access/permissions.messages'

export const listOrganizations: OrganizationsHandler<'listOrganizations'> = async ({
  person,
  services,
}) => {
  const organizations = await services.organizations.ofPerson(person.id)
  return { status: 200, body: organizations.map(toOrganization) }
}

export const getOrganization: OrganizationsHandler<'getOrganization'> = async ({
  person,
  params,
  services,
}) => {
  const organization = await services.organizations.ofPersonBySlug(person.id, params.slug)
  if (organization === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  return { status: 200, body: toOrganization(organization) }
}

/** An organization as the contract shows it to a member. */
export function toOrganization(
  organization: OrganizationOfMember,
): components['schemas']['Organization'] {
  const { id, slug, name, plan, requiresMfa, managedBy, installationId, role, projectCount } =
    organization
  return {
    id,
    slug,
    name,
    plan: { id: plan, name: PLAN_NAMES[plan] },
    organization_requires_mfa: requiresMfa,
    managed_by: managedBy,
    installation_id: installationId,
    role,
    project_count: projectCount,
  }
}
