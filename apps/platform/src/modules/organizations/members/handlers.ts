import type { OrganizationsHandler, OrganizationsServices } from '../services'
import type { components } from '@howdah/contract'
import type { Actor, ChangedMember } from './member-changes'
import type { MemberWithProjects } from './members'
import type { PersonSummary } from '../../people/identity.types'
import type { Person } from '../../../access/person.types'
import type { AuditDetails } from '../../audit/audit.types'
import { accessAs } from '../../../access/access-as'
import type { Permission } from '../../../access/access.types'

type Member = components['schemas']['Member']

export const listMembers: OrganizationsHandler<'listMembers'> = async ({ access, services }) => {
  const members = await services.members.list(access.organization.id)
  const people = await services.identity.describe(members.map(({ personId }) => personId))
  return {
    status: 200,
    body: members.map((member) => toMember(member, people.get(member.personId))),
  }
}

export const updateMember: OrganizationsHandler<'updateMember'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  const changed = await services.memberChanges.change(
    access.organization.id,
    actor(person, { action: 'update', resource: 'members' }),
    params.person_id,
    { role: body.role, projectRoles: body.project_roles },
  )
  await services.events.emit('access.changed', {
    personId: changed.before.personId,
    organizationId: access.organization.id,
  })
  audit(await changeOf(services, changed))
  if (params.person_id !== person.id) await emitChange(services, access.organization.slug, changed)
  return { status: 200, body: await describeMember(services, changed.after ?? changed.before) }
}

export const removeMember: OrganizationsHandler<'removeMember'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const remover = actor(person, { action: 'delete', resource: 'members' })
  const changed = await services.memberChanges.remove(
    access.organization.id,
    remover,
    params.person_id,
  )
  await services.events.emit('access.changed', {
    personId: changed.before.personId,
    organizationId: access.organization.id,
  })
  audit(await changeOf(services, changed))
  if (params.person_id !== person.id) await emitChange(services, access.organization.slug, changed)
  return { status: 204 }
}

export const leaveOrganization: OrganizationsHandler<'leaveOrganization'> = async ({
  access,
  audit,
  person,
  services,
}) => {
  const leaver = actor(person, { action: 'delete', resource: 'membership' })
  const changed = await services.memberChanges.remove(access.organization.id, leaver, person.id)
  await services.events.emit('access.changed', {
    personId: changed.before.personId,
    organizationId: access.organization.id,
  })
  audit(await changeOf(services, changed))
  return { status: 204 }
}

export const transferOwnership: OrganizationsHandler<'transferOwnership'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  const changed = await services.memberChanges.transferOwnership(
    access.organization.id,
    actor(person, ownership),
    body.person_id,
  )
  for (const personId of [changed.before.personId, person.id])
    await services.events.emit('access.changed', {
      personId,
      organizationId: access.organization.id,
    })
  audit(await changeOf(services, changed))
  await emitChange(services, access.organization.slug, changed)
  return { status: 200, body: await describeMember(services, changed.after ?? changed.before) }
}

/** Has the member notified. */
async function emitChange(
  { events, organizations }: OrganizationsServices,
  slug: string,
  changed: ChangedMember,
): Promise<void> {
  const organization = await organizations.bySlug(slug)
  if (organization) await events.emit('member.changed', { organization, changed })
}

const ownership: Permission = { action: 'update', resource: 'ownership' }

/** Returns the person with a check for the locked organization: the role may have changed since the permission was checked. */
const actor = (person: Person, permission: Permission): Actor => ({
  personId: person.id,
  check(role, changesOwners) {
    const { need } = accessAs(role, person)
    for (const { action, resource } of changesOwners ? [permission, ownership] : [permission])
      need(action, resource)
  },
})

async function describeMember(
  { identity }: OrganizationsServices,
  member: MemberWithProjects,
): Promise<Member> {
  const people = await identity.describe([member.personId])
  return toMember(member, people.get(member.personId))
}

function toMember(
  { personId, role, projectRoles, createdAt }: MemberWithProjects,
  summary: PersonSummary | undefined,
): Member {
  return {
    person_id: personId,
    name: summary?.name ?? '',
    email: summary?.email ?? null,
    role,
    project_roles: projectRoles.map(({ ref, name, role: inProject }) => ({
      ref,
      name,
      role: inProject,
    })),
    has_mfa: summary?.hasTotp ?? false,
    member_since: createdAt.toISOString(),
  }
}

async function changeOf(
  { identity }: OrganizationsServices,
  { before, after }: ChangedMember,
): Promise<AuditDetails> {
  const summary = (await identity.describe([before.personId])).get(before.personId)
  const rolesOf = ({ role, projectRoles }: MemberWithProjects) => ({
    role,
    project_roles: projectRoles.map(({ ref, role: inProject }) => ({ ref, role: inProject })),
  })
  return {
    target: { type: 'member', id: before.personId, name: summary?.email ?? summary?.name },
    before: rolesOf(before),
    ...(after ? { after: rolesOf(after) } : {}),
  }
}
