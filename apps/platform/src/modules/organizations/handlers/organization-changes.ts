import type { OrganizationsHandler, OrganizationsServices } from '../services'
import { permissionMessages } from '../../../access/permissions.messages'
import type { OrganizationOfMember } from '../organizations'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { toOrganization } from './organizations'
import { organizationMessages } from './organizations.messages'

export const createOrganization: OrganizationsHandler<'createOrganization'> = async ({
  audit,
  body,
  person,
  services,
}) => {
  if (!services.config.newOrganizations)
    throw new AppError(403, 'forbidden', organizationMessages.noNew)
  const name = readDisplayName(body.name)
  const { organizationsPerPerson: maxOwned, plan } = services.config
  const { id, slug } = await services.organizationChanges.createOrganization({
    name,
    plan,
    ownerId: person.id,
    maxOwned,
  })
  audit({
    organizationId: id,
    target: { type: 'organization', id: slug, name },
    after: { name, plan },
  })
  return { status: 201, body: toOrganization(await ofPerson(services, person.id, slug)) }
}

export const updateOrganization: OrganizationsHandler<'updateOrganization'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  // Members cannot lock themselves out.
  if (body.organization_requires_mfa && !(await services.identity.hasTotp(person.id))) {
    throw new AppError(409, 'conflict', organizationMessages.ownMfaFirst)
  }
  const { id, slug } = access.organization
  const before = await ofPerson(services, person.id, slug)
  await services.organizationChanges.update(id, {
    name: body.name === undefined ? undefined : readDisplayName(body.name),
    requiresMfa: body.organization_requires_mfa,
  })
  const after = await ofPerson(services, person.id, slug)
  audit({
    target: { type: 'organization', id: slug, name: after.name },
    before: changeable(before),
    after: changeable(after),
  })
  if (after.requiresMfa && !before.requiresMfa) await endAccessWithoutMfa(services, id)
  if (before.requiresMfa !== after.requiresMfa) {
    await services.events.emit('organization.mfa-changed', {
      organization: after,
      required: after.requiresMfa,
    })
  }
  return { status: 200, body: toOrganization(after) }
}

export const deleteOrganization: OrganizationsHandler<'deleteOrganization'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  const { id, slug } = access.organization
  const details = [{ path: 'body.name', message: organizationMessages.typeSlug(slug) }]
  if (body.name !== slug)
    throw new AppError(400, 'bad_request', organizationMessages.typeSlug(slug), { details })
  const before = await ofPerson(services, person.id, slug)
  if (!(await services.organizationChanges.remove(id)))
    throw new AppError(409, 'conflict', organizationMessages.hasProjects)
  audit({
    target: { type: 'organization', id: slug, name: before.name },
    before: changeable(before),
  })
  return { status: 204 }
}

/** Announces that the members without a second factor have lost their access. */
async function endAccessWithoutMfa(
  { events, identity, members }: OrganizationsServices,
  organizationId: number,
): Promise<void> {
  const all = await members.list(organizationId)
  const people = await identity.describe(all.map(({ personId }) => personId))
  for (const { personId } of all)
    if (!people.get(personId)?.hasTotp)
      await events.emit('access.changed', { personId, organizationId })
}

async function ofPerson(
  { organizations }: OrganizationsServices,
  personId: string,
  slug: string,
): Promise<OrganizationOfMember> {
  const organization = await organizations.ofPersonBySlug(personId, slug)
  // It was there a moment ago.
  if (organization === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  return organization
}

const changeable = ({ name, requiresMfa }: OrganizationOfMember) => ({
  name,
  organization_requires_mfa: requiresMfa,
})
