import type { Pool, PoolClient } from 'pg'
import type { MemberRole, OrganizationRole } from '../../../access/access.types'
import { MemberError } from './member-errors'
import { createMembers, type MemberWithProjects, type RoleInProject } from './members'
import { inTransaction } from '../../../base/transaction'

/** The person who asks for a change. */
export interface Actor {
  personId: string
  /**
   * Asserts that the person may, by the role that they have once the organization is locked.
   * @param ownership true for a change that makes an owner, or ends one
   * @throws HttpError 403
   */
  check(role: MemberRole, ownership: boolean): void
}

export interface MemberChange {
  role?: OrganizationRole | null
  /** All of them: what is not named is taken away. */
  projectRoles?: readonly RoleInProject[]
}

/** A member before and after the change; null after a removal. */
export interface ChangedMember {
  before: MemberWithProjects
  after: MemberWithProjects | null
}

/** Changes of who is in an organization, one at a time for each organization, so that it always keeps an owner. */
export interface MemberChanges {
  /** @throws MemberError */
  change(
    organizationId: number,
    actor: Actor,
    personId: string,
    change: MemberChange,
  ): Promise<ChangedMember>
  /** Ends a membership, including the caller's own. @throws MemberError */
  remove(organizationId: number, actor: Actor, personId: string): Promise<ChangedMember>
  /** Makes a member an owner and the owner who asks an administrator. @throws MemberError */
  transferOwnership(organizationId: number, actor: Actor, personId: string): Promise<ChangedMember>
}

/** Requested change: the affected person and their new role in the organization. */
interface RequestedChange {
  personId: string
  becomes: OrganizationRole | null | 'unchanged'
}

export function createMemberChanges(control: Pool): MemberChanges {
  /** Holds the organization's row, so that of two changes the second sees what the first has done. */
  const whileLocked = (
    organizationId: number,
    actor: Actor,
    requested: RequestedChange,
    work: (client: PoolClient) => Promise<void>,
  ) =>
    inTransaction(control, async (client): Promise<ChangedMember> => {
      await client.query('select from organizations where id = $1 for update', [organizationId])
      const members = createMembers(client)
      const [asking, before] = [
        await members.find(actor.personId, organizationId),
        await members.find(requested.personId, organizationId),
      ]
      const ownership =
        requested.becomes === 'owner' ||
        (before?.role === 'owner' && requested.becomes !== 'unchanged')
      if (asking === null) throw new MemberError('not-allowed')
      actor.check(asking.role ?? 'project-only', ownership)
      if (before === null) throw new MemberError('no-member')
      await work(client)
      const { rowCount } = await client.query(
        `select from members where organization_id = $1 and role = 'owner'`,
        [organizationId],
      )
      if (rowCount === 0) throw new MemberError('last-owner')
      return { before, after: await members.find(requested.personId, organizationId) }
    })

  return {
    change: (organizationId, actor, personId, { role, projectRoles }) =>
      whileLocked(
        organizationId,
        actor,
        { personId, becomes: role === undefined ? 'unchanged' : role },
        async (client) => {
          const members = createMembers(client)
          if (role !== undefined) await members.put({ organizationId, personId, role })
          if (projectRoles) {
            await refuseBranches(client, projectRoles)
            await putProjectRoles(client, organizationId, personId, projectRoles)
          } else if (role === 'owner') await putProjectRoles(client, organizationId, personId, [])
          const now = await members.find(personId, organizationId)
          if (now?.role === null && now.projectRoles.length === 0) throw new MemberError('no-role')
          if (now?.role === 'owner' && now.projectRoles.length > 0)
            throw new MemberError('owner-projects')
        },
      ),

    remove: (organizationId, actor, personId) =>
      whileLocked(organizationId, actor, { personId, becomes: null }, async (client) => {
        await client.query('delete from members where organization_id = $1 and person_id = $2', [
          organizationId,
          personId,
        ])
      }),

    transferOwnership: (organizationId, actor, personId) =>
      whileLocked(organizationId, actor, { personId, becomes: 'owner' }, async (client) => {
        const members = createMembers(client)
        if ((await members.find(personId, organizationId))?.role === 'owner')
          throw new MemberError('is-owner')
        await members.put({ organizationId, personId, role: 'owner' })
        await putProjectRoles(client, organizationId, personId, [])
        await members.put({ organizationId, personId: actor.personId, role: 'administrator' })
      }),
  }
}

/** Checks that no role is in a branch, where that of its project counts. @throws MemberError */
export async function refuseBranches(
  client: PoolClient,
  roles: readonly RoleInProject[],
): Promise<void> {
  const { rowCount } = await client.query(
    'select from branches where project_ref = any($1) and parent_project_ref <> project_ref limit 1',
    [roles.map(({ ref }) => ref)],
  )
  if (rowCount !== 0) throw new MemberError('branch')
}

/**
 * Sets a person's roles in single projects.
 * @throws MemberError for a project of another organization
 */
export async function putProjectRoles(
  client: PoolClient,
  organizationId: number,
  personId: string,
  roles: readonly RoleInProject[],
): Promise<void> {
  await client.query('delete from project_members where organization_id = $1 and person_id = $2', [
    organizationId,
    personId,
  ])
  if (roles.length === 0) return
  const { rowCount } = await client.query(
    `insert into project_members (organization_id, person_id, project_ref, role)
     select $1, $2, p.ref, wanted.role
       from unnest($3::text[], $4::text[]) as wanted (ref, role)
       join projects p on p.ref = wanted.ref and p.organization_id = $1
     on conflict do nothing`,
    [organizationId, personId, roles.map(({ ref }) => ref), roles.map(({ role }) => role)],
  )
  // A project that is named twice is as wrong as one that is not here.
  if (rowCount !== roles.length) throw new MemberError('foreign-project')
}
