import type { OrganizationsHandler, OrganizationsServices } from '../services'
import type { components } from '@howdah/contract'
import type { AuditDetails } from '../../audit/audit.types'
import type { Invitation, IssuedInvitation } from './invitations'
import { MemberError } from '../members/member-errors'
import { accessAs } from '../../../access/access-as'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { createRateLimit } from '../../../base/rate-limit'
import { invitationMail, invitationApiMessages } from './handlers.messages'
import { requestOriginOf } from '../../../access/signed-in'
import { tooManyTries, type SignInLimits } from '../../../access/sign-in/sign-in-limits'

export const listInvitations: OrganizationsHandler<'listInvitations'> = async ({
  access,
  services,
}) => {
  const invitations = await services.invitations.list(access.organization.id)
  const people = await services.identity.describe(invitations.map(({ invitedBy }) => invitedBy))
  return {
    status: 200,
    body: invitations.map((invitation) =>
      toInvitation(invitation, people.get(invitation.invitedBy)?.name),
    ),
  }
}

type SendingHandlers = { [Id in 'createInvitation' | 'resendInvitation']: OrganizationsHandler<Id> }

/**
 * Creates the handlers that mail strangers. Limited to fifty mails per person and hour, so that the
 * server cannot be used to send unsolicited mail.
 */
export function invitationSendingHandlers(now: () => number = Date.now): SendingHandlers {
  const limit = createRateLimit({ tries: 50, window: 3_600_000, keys: 10_000 })
  const takeMail = (personId: string): void => {
    const seconds = limit.take(personId, now())
    if (seconds > 0) throw tooManyTries(seconds)
  }
  return {
    async createInvitation({ access, audit, body, person, services }) {
      if (body.role === 'owner') access.need('update', 'ownership')
      const email = services.identity.readEmail(body.email)
      const organizationId = access.organization.id
      const account = await services.identity.findByEmail(email)
      if (account && (await services.members.find(account.id, organizationId)))
        throw new MemberError('is-member')
      takeMail(person.id)
      const issued = await services.invitations.create({
        organizationId,
        email,
        role: body.role,
        projectRoles: body.project_roles ?? [],
        invitedBy: person.id,
      })
      audit({ target: targetOf(issued.invitation), after: rolesOf(issued.invitation) })
      return { status: 201, body: await deliver(services, issued) }
    },

    async resendInvitation({ access, audit, params, person, services }) {
      const { id } = access.organization
      const before = await services.invitations.find(id, params.invitation_id)
      // A person who may not invite an owner does not send the link to become one either.
      if (before?.role === 'owner') access.need('update', 'ownership')
      if (before) takeMail(person.id)
      const issued = before && (await services.invitations.renew(id, params.invitation_id))
      if (!issued) throw new AppError(404, 'not_found', invitationApiMessages.none)
      audit({
        target: targetOf(issued.invitation),
        before: { expires_at: before.expiresAt.toISOString() },
        after: { expires_at: issued.invitation.expiresAt.toISOString() },
      })
      return { status: 200, body: await deliver(services, issued) }
    },
  }
}

export const deleteInvitation: OrganizationsHandler<'deleteInvitation'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  const invitation = await services.invitations.remove(access.organization.id, params.invitation_id)
  if (!invitation) throw new AppError(404, 'not_found', invitationApiMessages.none)
  audit({ target: targetOf(invitation), before: rolesOf(invitation) })
  return { status: 204 }
}

export const acceptInvitation: OrganizationsHandler<'acceptInvitation'> = async ({
  audit,
  params,
  person,
  services,
}) => {
  const profile = await services.identity.profile(person.id)
  const { invitation } = await services.invitations.accept(params.token, ({ email, role }) => {
    if (profile?.email !== email)
      throw new AppError(403, 'forbidden', invitationApiMessages.forOtherEmail(email))
    // The role is the person's from here on; a token makes no owner of its person without the scope for that.
    if (role === 'owner') accessAs(role, person).need('update', 'ownership')
    return Promise.resolve(profile.id)
  })
  audit(joined(invitation, person.id))
  await emitAccepted(services, invitation, profile?.name)
  return { status: 200, body: { organization_slug: invitation.organizationSlug } }
}

type PublicHandlers = {
  [Id in 'getInvitation' | 'acceptInvitationAsNew']: OrganizationsHandler<Id>
}

/**
 * Creates the handlers for invited people who are not signed in. The number of attempts per link is
 * limited.
 */
export function invitationLinkHandlers(limits: SignInLimits): PublicHandlers {
  return {
    async getInvitation({ params, services, request }) {
      const { address } = requestOriginOf(request, services)
      limits.take(address)
      const invitation = await services.invitations.byToken(params.token)
      if (invitation === null) throw new MemberError('no-invitation')
      limits.forgive(address)
      const { email, organizationName, organizationSlug, role, expiresAt, invitedBy } = invitation
      const [account, people] = await Promise.all([
        services.identity.findByEmail(email),
        services.identity.describe([invitedBy]),
      ])
      return {
        status: 200,
        body: {
          organization_name: organizationName,
          organization_slug: organizationSlug,
          invited_by: people.get(invitedBy)?.name ?? null,
          email,
          role,
          has_account: account !== null,
          expires_at: expiresAt.toISOString(),
        },
      }
    },

    async acceptInvitationAsNew({ audit, body, params, services, request }) {
      const origin = requestOriginOf(request, services)
      limits.take(origin.address)
      const name = readDisplayName(body.name)
      const { invitation, personId } = await services.invitations.accept(
        params.token,
        async ({ email }) => {
          const profile = await services.identity.createPerson({
            email,
            name,
            password: body.password,
          })
          return profile.id
        },
      )
      limits.forgive(origin.address)
      audit({ ...joined(invitation, personId), personId })
      await emitAccepted(services, invitation, name)
      const session = await services.identity.beginSession(personId, origin)
      return {
        status: 200,
        body: { organization_slug: invitation.organizationSlug },
        headers: { 'set-cookie': session?.setCookie ?? [] },
      }
    },
  }
}

const emitAccepted = (
  { events }: OrganizationsServices,
  invitation: Invitation,
  name: string | undefined,
): Promise<void> =>
  events.emit('invitation.accepted', { invitation, personName: name || invitation.email })

/**
 * Mails the link; a server without SMTP returns it to the inviting person. Where mails prove
 * addresses, a mail that is not accepted does not open an account in the name of its address.
 */
async function deliver(
  services: OrganizationsServices,
  { invitation, token }: IssuedInvitation,
): Promise<components['schemas']['SentInvitation']> {
  const people = await services.identity.describe([invitation.invitedBy])
  const inviter = people.get(invitation.invitedBy)?.name
  const shown = toInvitation(invitation, inviter)
  // Behind the #, so that it appears in no log on the way.
  const link = `${services.publicUrl}/invite#${token}`
  if (!services.mail.enabled) return { invitation: shown, link, mail: 'off' }
  try {
    await services.mail.send({
      to: invitation.email,
      ...invitationMail({ ...invitation, inviter, link }),
    })
    return { invitation: shown, link: null, mail: 'sent' }
  } catch (error) {
    services.log.warn('An invitation was not mailed', { invitation: invitation.id, error })
    return { invitation: shown, link: null, mail: 'failed' }
  }
}

function toInvitation(
  invitation: Invitation,
  inviter: string | undefined,
): components['schemas']['Invitation'] {
  const { id, email, role, projectRoles, createdAt, expiresAt, isOver } = invitation
  return {
    id,
    email,
    role,
    project_roles: projectRoles,
    invited_by: inviter ?? null,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_over: isOver,
  }
}

const targetOf = ({ id, email }: Invitation) => ({ type: 'invitation', id, name: email })

const rolesOf = ({ role, projectRoles }: Invitation) => ({
  role,
  project_roles: projectRoles.map(({ ref, role: inProject }) => ({ ref, role: inProject })),
})

function joined(invitation: Invitation, personId: string): AuditDetails {
  return {
    organizationId: invitation.organizationId,
    target: { type: 'member', id: personId, name: invitation.email },
    after: rolesOf(invitation),
  }
}
