import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { OrganizationRole, ProjectRole } from '../../../access/access.types'
import { hashToken, randomSecret } from '../../../base/secrets'
import { putProjectRoles, refuseBranches } from '../members/member-changes'
import { MemberError } from '../members/member-errors'
import { createMembers, type RoleInProject } from '../members/members'
import { inTransaction, type Queryable } from '../../../base/transaction'

/** Days that an invitation can be accepted. */
export const INVITATION_DAYS = 7

export interface Invitation {
  id: string
  organizationId: number
  organizationSlug: string
  organizationName: string
  email: string
  /** null: roles in single projects only. */
  role: OrganizationRole | null
  /** Those whose projects are in the organization still. */
  projectRoles: { ref: string; name: string; role: ProjectRole }[]
  invitedBy: string
  createdAt: Date
  expiresAt: Date
  isOver: boolean
}

export interface NewInvitation {
  organizationId: number
  /** In lower case. */
  email: string
  role: OrganizationRole | null
  projectRoles: readonly RoleInProject[]
  invitedBy: string
}

/**
 * An invitation with the token of its link, which is returned only once: only its hash is stored.
 */
export interface IssuedInvitation {
  invitation: Invitation
  token: string
}

export interface Invitations {
  list(organizationId: number): Promise<Invitation[]>
  find(organizationId: number, id: string): Promise<Invitation | null>
  /** @throws MemberError */
  create(invitation: NewInvitation): Promise<IssuedInvitation>
  /** With a new token and seven new days; the token before it ends. null when there is no such invitation. */
  renew(organizationId: number, id: string): Promise<IssuedInvitation | null>
  /** Deletes an invitation and returns it; null if there was none. */
  remove(organizationId: number, id: string): Promise<Invitation | null>
  /** null when it is unknown, used or over. */
  byToken(token: string): Promise<Invitation | null>
  /**
   * Uses an invitation and makes its person a member. Of two concurrent calls one succeeds.
   * `personFor` returns the person while no one else can use the invitation; if it throws, the
   * invitation remains valid.
   * @throws MemberError
   */
  accept(
    token: string,
    personFor: (invitation: Invitation) => Promise<string>,
  ): Promise<{ invitation: Invitation; personId: string }>
}

const source = `
  select i.id, i.organization_id as "organizationId", o.slug as "organizationSlug", o.name as "organizationName", i.email, i.role,
         coalesce((
           select jsonb_agg(jsonb_build_object('ref', p.ref, 'name', p.name, 'role', wanted.role) order by lower(p.name), p.ref)
             from jsonb_to_recordset(i.project_roles) as wanted (ref text, role text)
             join projects p on p.ref = wanted.ref and p.organization_id = i.organization_id
         ), '[]') as "projectRoles",
         i.invited_by as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.expires_at <= now() as "isOver"
    from invitations i join organizations o on o.id = i.organization_id`

const life = `interval '${INVITATION_DAYS} days'`

export function createInvitations(control: Pool): Invitations {
  const find = async (
    db: Queryable,
    organizationId: number,
    id: string,
  ): Promise<Invitation | null> => {
    const { rows } = await db.query<Invitation>(
      `${source} where i.organization_id = $1 and i.id = $2`,
      [organizationId, id],
    )
    return rows[0] ?? null
  }

  return {
    async list(organizationId) {
      const { rows } = await control.query<Invitation>(
        `${source} where i.organization_id = $1 order by i.created_at desc, i.id`,
        [organizationId],
      )
      return rows
    },
    find: (organizationId, id) => find(control, organizationId, id),

    create: ({ organizationId, email, role, projectRoles, invitedBy }) =>
      inTransaction(control, async (client) => {
        if (role === null && projectRoles.length === 0) throw new MemberError('no-role')
        if (role === 'owner' && projectRoles.length > 0) throw new MemberError('owner-projects')
        await refuseBranches(client, projectRoles)
        const { rowCount: known } = await client.query(
          'select from projects where organization_id = $1 and ref = any($2)',
          [organizationId, projectRoles.map(({ ref }) => ref)],
        )
        // A project that is named twice is as wrong as one that is not here.
        if (known !== projectRoles.length) throw new MemberError('foreign-project')
        const [id, token] = [randomUUID(), randomSecret()]
        const { rowCount } = await client.query(
          `insert into invitations (id, organization_id, email, role, project_roles, hash, invited_by, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + ${life}) on conflict (organization_id, email) do nothing`,
          [
            id,
            organizationId,
            email,
            role,
            JSON.stringify(projectRoles),
            hashToken(token),
            invitedBy,
          ],
        )
        const invitation = rowCount === 1 ? await find(client, organizationId, id) : null
        if (invitation === null) throw new MemberError('is-invited')
        return { invitation, token }
      }),

    async renew(organizationId, id) {
      const token = randomSecret()
      await control.query(
        `update invitations set hash = $3, expires_at = now() + ${life} where organization_id = $1 and id = $2`,
        [organizationId, id, hashToken(token)],
      )
      const invitation = await find(control, organizationId, id)
      return invitation && { invitation, token }
    },

    remove: (organizationId, id) =>
      inTransaction(control, async (client) => {
        const invitation = await find(client, organizationId, id)
        const { rowCount } = await client.query(
          'delete from invitations where organization_id = $1 and id = $2',
          [organizationId, id],
        )
        return rowCount === 1 ? invitation : null
      }),

    async byToken(token) {
      const { rows } = await control.query<Invitation>(
        `${source} where i.hash = $1 and i.expires_at > now()`,
        [hashToken(token)],
      )
      return rows[0] ?? null
    },

    accept: (token, personFor) =>
      inTransaction(control, async (client) => {
        const { rows } = await client.query<Invitation>(
          `${source} where i.hash = $1 and i.expires_at > now() for update of i`,
          [hashToken(token)],
        )
        const [invitation] = rows
        if (!invitation) throw new MemberError('no-invitation')
        const { id, organizationId, projectRoles, role } = invitation
        const personId = await personFor(invitation)
        const members = createMembers(client)
        if ((await members.find(personId, organizationId)) !== null)
          throw new MemberError('is-member')
        // Its projects may have gone since.
        if (role === null && projectRoles.length === 0) throw new MemberError('no-invitation')
        await members.put({ organizationId, personId, role })
        await putProjectRoles(client, organizationId, personId, projectRoles)
        await client.query('delete from invitations where id = $1', [id])
        return { invitation, personId }
      }),
  }
}
