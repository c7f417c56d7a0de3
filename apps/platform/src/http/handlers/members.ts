import type { components } from '@howdah/contract'
import type { Actor, ChangedMember } from '../../control/member-changes'
import type { MemberWithProjects } from '../../control/members'
import type { Person, PersonSummary } from '../../identity/identity.types'
import type { AuditDetails } from '../../audit/audit.types'
import { ofMembership } from '../../notifications/causes'
import { accessAs } from '../../permissions/access-as'
import type { Permission } from '../../permissions/permissions.types'
import type { Platform } from '../../platform.types'
import type { Handler } from '../handler.types'

type Member = components['schemas']['Member']

export const listMembers: Handler<'listMembers'> = async ({ access, platform }) => {
  const members = await platform.members.list(access.organization.id)
  const people = await platform.identity.describe(members.map(({ personId }) => personId))
  return { status: 200, body: members.map((member) => toMember(member, people.get(member.personId))) }
}

export const updateMember: Handler<'updateMember'> = async ({ access, audit, body, params, person, platform }) => {
  const changed = await platform.memberChanges.change(
    access.organization.id,
    actor(person, { action: 'update', resource: 'members' }),
    params.person_id,
    {
      role: body.role,
      projectRoles: body.project_roles,
    },
  )
  audit(await changeOf(platform, changed))
  if (params.person_id !== person.id) await tell(platform, access.organization.slug, changed)
  return { status: 200, body: await describeMember(platform, changed.after ?? changed.before) }
}

export const removeMember: Handler<'removeMember'> = async ({ access, audit, params, person, platform }) => {
  const remover = actor(person, { action: 'delete', resource: 'members' })
  const changed = await platform.memberChanges.remove(access.organization.id, remover, params.person_id)
  audit(await changeOf(platform, changed))
  if (params.person_id !== person.id) await tell(platform, access.organization.slug, changed)
  return { status: 204 }
}

export const leaveOrganization: Handler<'leaveOrganization'> = async ({ access, audit, person, platform }) => {
  const leaver = actor(person, { action: 'delete', resource: 'membership' })
  const changed = await platform.memberChanges.remove(access.organization.id, leaver, person.id)
  audit(await changeOf(platform, changed))
  return { status: 204 }
}

export const transferOwnership: Handler<'transferOwnership'> = async ({ access, audit, body, person, platform }) => {
  const changed = await platform.memberChanges.transferOwnership(access.organization.id, actor(person, ownership), body.person_id)
  audit(await changeOf(platform, changed))
  await tell(platform, access.organization.slug, changed)
  return { status: 200, body: await describeMember(platform, changed.after ?? changed.before) }
}

/** Whom it is about hears of it. */
async function tell({ notifications, organizations }: Platform, slug: string, changed: ChangedMember): Promise<void> {
  const organization = await organizations.bySlug(slug)
  const notification = organization && ofMembership(organization, changed)
  if (notification) await notifications.notify(notification)
}

const ownership: Permission = { action: 'update', resource: 'ownership' }

/** Returns the person with a check for the locked organization: the role may have changed since the permission was checked. */
const actor = (person: Person, permission: Permission): Actor => ({
  personId: person.id,
  check(role, changesOwners) {
    const { need } = accessAs(role, person)
    for (const { action, resource } of changesOwners ? [permission, ownership] : [permission]) need(action, resource)
  },
})

async function describeMember({ identity }: Platform, member: MemberWithProjects): Promise<Member> {
  const people = await identity.describe([member.personId])
  return toMember(member, people.get(member.personId))
}

function toMember({ personId, role, projectRoles, createdAt }: MemberWithProjects, summary: PersonSummary | undefined): Member {
  return {
    person_id: personId,
    name: summary?.name ?? '',
    email: summary?.email ?? null,
    role,
    project_roles: projectRoles.map(({ ref, name, role: inProject }) => ({ ref, name, role: inProject })),
    has_mfa: summary?.hasTotp ?? false,
    member_since: createdAt.toISOString(),
  }
}

async function changeOf({ identity }: Platform, { before, after }: ChangedMember): Promise<AuditDetails> {
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
