import type { components } from '@howdah/contract'
import type { AuditDetails } from '../../audit/audit.types'
import type { Invitation, IssuedInvitation } from '../../control/invitations'
import { MemberError } from '../../control/member-errors'
import { readEmail } from '../../identity/people'
import { ofAcceptedInvitation } from '../../notifications/causes'
import { accessAs } from '../../permissions/access-as'
import type { Platform } from '../../platform.types'
import type { Handler } from '../handler.types'
import { HttpError } from '../http-error'
import { createRateLimit } from '../rate-limit'
import { invitationMail, invitationMessages } from './invitations.messages'
import { originOf } from './signed-in'
import { tooManyTries, type SignInLimits } from './sign-in-limits'

export const listInvitations: Handler<'listInvitations'> = async ({ access, platform }) => {
  const invitations = await platform.invitations.list(access.organization.id)
  const people = await platform.identity.describe(invitations.map(({ invitedBy }) => invitedBy))
  return { status: 200, body: invitations.map((invitation) => toInvitation(invitation, people.get(invitation.invitedBy)?.name)) }
}

type SendingHandlers = { [Id in 'createInvitation' | 'resendInvitation']: Handler<Id> }

/** What mails strangers. Somebody may do it fifty times in an hour, so that nobody uses the server to send what nobody asked for. */
export function invitationSendingHandlers(now: () => number = Date.now): SendingHandlers {
  const limit = createRateLimit({ tries: 50, window: 3_600_000, keys: 10_000 })
  const takeMail = (personId: string): void => {
    const seconds = limit.take(personId, now())
    if (seconds > 0) throw tooManyTries(seconds)
  }
  return {
    async createInvitation({ access, audit, body, person, platform }) {
      if (body.role === 'owner') access.need('update', 'ownership')
      const email = readEmail(body.email)
      const organizationId = access.organization.id
      const account = await platform.identity.findByEmail(email)
      if (account && (await platform.members.find(account.id, organizationId))) throw new MemberError('is-member')
      takeMail(person.id)
      const issued = await platform.invitations.create({
        organizationId,
        email,
        role: body.role,
        projectRoles: body.project_roles ?? [],
        invitedBy: person.id,
      })
      audit({ target: targetOf(issued.invitation), after: rolesOf(issued.invitation) })
      return { status: 201, body: await deliver(platform, issued) }
    },

    async resendInvitation({ access, audit, params, person, platform }) {
      const { id } = access.organization
      const before = await platform.invitations.find(id, params.invitation_id)
      // A person who may not invite an owner does not send the link to become one either.
      if (before?.role === 'owner') access.need('update', 'ownership')
      if (before) takeMail(person.id)
      const issued = before && (await platform.invitations.renew(id, params.invitation_id))
      if (!issued) throw new HttpError(404, 'not_found', invitationMessages.none)
      audit({
        target: targetOf(issued.invitation),
        before: { expires_at: before.expiresAt.toISOString() },
        after: { expires_at: issued.invitation.expiresAt.toISOString() },
      })
      return { status: 200, body: await deliver(platform, issued) }
    },
  }
}

export const deleteInvitation: Handler<'deleteInvitation'> = async ({ access, audit, params, platform }) => {
  const invitation = await platform.invitations.remove(access.organization.id, params.invitation_id)
  if (!invitation) throw new HttpError(404, 'not_found', invitationMessages.none)
  audit({ target: targetOf(invitation), before: rolesOf(invitation) })
  return { status: 204 }
}

export const acceptInvitation: Handler<'acceptInvitation'> = async ({ audit, params, person, platform }) => {
  const profile = await platform.identity.profile(person.id)
  const { invitation } = await platform.invitations.accept(params.token, ({ email, role }) => {
    if (profile?.email !== email) throw new HttpError(403, 'forbidden', invitationMessages.forSomebodyElse(email))
    // The role is the person's from here on; a token makes no owner of its person without the scope for that.
    if (role === 'owner') accessAs(role, person).need('update', 'ownership')
    return Promise.resolve(profile.id)
  })
  audit(joined(invitation, person.id))
  await tellInviters(platform, invitation, profile?.name)
  return { status: 200, body: { organization_slug: invitation.organizationSlug } }
}

type PublicHandlers = { [Id in 'getInvitation' | 'acceptInvitationAsNew']: Handler<Id> }

/** What the invited do who are not signed in; how often somebody can try a link is bounded. */
export function invitationLinkHandlers(limits: SignInLimits): PublicHandlers {
  return {
    async getInvitation({ params, platform, request }) {
      const { address } = originOf(request, platform)
      limits.take(address)
      const invitation = await platform.invitations.byToken(params.token)
      if (invitation === null) throw new MemberError('no-invitation')
      limits.forgive(address)
      const { email, organizationName, organizationSlug, role, expiresAt, invitedBy } = invitation
      const [account, people] = await Promise.all([platform.identity.findByEmail(email), platform.identity.describe([invitedBy])])
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

    async acceptInvitationAsNew({ audit, body, params, platform, request }) {
      const origin = originOf(request, platform)
      limits.take(origin.address)
      const { invitation, personId } = await platform.invitations.accept(params.token, async ({ email }) => {
        const profile = await platform.identity.createPerson({ email, name: body.name.trim(), password: body.password })
        return profile.id
      })
      limits.forgive(origin.address)
      audit({ ...joined(invitation, personId), personId })
      await tellInviters(platform, invitation, body.name.trim())
      const session = await platform.identity.beginSession(personId, origin)
      return {
        status: 200,
        body: { organization_slug: invitation.organizationSlug },
        headers: { 'set-cookie': session?.setCookie ?? [] },
      }
    },
  }
}

const tellInviters = ({ notifications }: Platform, invitation: Invitation, name: string | undefined): Promise<void> =>
  notifications.notify(ofAcceptedInvitation(invitation, name || invitation.email))

/** Mails the link where the server can; otherwise, and when the mail is not taken, it is told to who invites. */
async function deliver(platform: Platform, { invitation, token }: IssuedInvitation): Promise<components['schemas']['SentInvitation']> {
  const people = await platform.identity.describe([invitation.invitedBy])
  const inviter = people.get(invitation.invitedBy)?.name
  const shown = toInvitation(invitation, inviter)
  // Behind the #, so that it appears in no log on the way.
  const link = `${platform.publicUrl}/invite#${token}`
  if (!platform.mail.enabled) return { invitation: shown, link, mail: 'off' }
  try {
    await platform.mail.send({ to: invitation.email, ...invitationMail({ ...invitation, inviter, link }) })
    return { invitation: shown, link: null, mail: 'sent' }
  } catch (error) {
    platform.log.warn('An invitation was not mailed', { invitation: invitation.id, error })
    return { invitation: shown, link, mail: 'failed' }
  }
}

function toInvitation(invitation: Invitation, inviter: string | undefined): components['schemas']['Invitation'] {
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
