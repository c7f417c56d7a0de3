import type { PeopleHandler, PeopleServices } from '../services'
import { signInApiMessages } from '../sign-in.messages'
import type { components } from '@howdah/contract'
import type { PersonSession } from '../identity.types'
import { AppError } from '../../../base/app-error'
import type { AccountLimits } from '../account-limits'
import { requestOriginOf, toProfile } from '../../../access/signed-in'
import { sessionOf } from '../sessions/session-of'

type AccountHandlers = {
  [
    Id in 'changePassword' | 'startTotp' | 'confirmTotp' | 'disableTotp' | 'renewRecoveryCodes'
  ]: PeopleHandler<Id>
}

/** Handlers that change how a person signs in. */
export function accountHandlers(limits: AccountLimits): AccountHandlers {
  return {
    async changePassword({ audit, body, person, services }) {
      const change = { current: body.current, next: body.new, keepSession: sessionOf(person) }
      await limits.guard(person.id, () => services.identity.changePassword(person.id, change))
      await endSessions(services, person.id, change.keepSession)
      if (body.revoke_tokens) await revokeTokens(services, person.id)
      audit({
        target: { type: 'person', id: person.id },
        ...(body.revoke_tokens ? { after: { revoked_tokens: true } } : {}),
      })
      return { status: 204 }
    },

    async startTotp({ audit, body, person, services, request }) {
      const { uri, secret, recoveryCodes } = await limits.guard(person.id, () =>
        services.identity.startTotp(request.headers, body.password),
      )
      audit({ target: { type: 'person', id: person.id } })
      return { status: 200, body: { uri, secret, recovery_codes: recoveryCodes } }
    },

    async confirmTotp({ audit, body, person, services, request }) {
      const origin = requestOriginOf(request, services)
      const setCookie = await limits.guard(person.id, () =>
        services.identity.confirmTotp(person.id, request.headers, body.code, origin),
      )
      await endSessions(services, person.id)
      audit({
        target: { type: 'person', id: person.id },
        before: { totp_enabled: false },
        after: { totp_enabled: true },
      })
      return { status: 204, headers: { 'set-cookie': setCookie } }
    },

    async disableTotp({ audit, body, person, services, request }) {
      const before = await services.identity.hasTotp(person.id)
      const origin = requestOriginOf(request, services)
      const setCookie = await limits.guard(person.id, () =>
        services.identity.disableTotp(request.headers, body.password, origin),
      )
      // Organizations that require a second factor are closed to the person now.
      if (before) await services.events.emit('access.changed', { personId: person.id })
      audit({
        target: { type: 'person', id: person.id },
        before: { totp_enabled: before },
        after: { totp_enabled: false },
      })
      return { status: 204, headers: { 'set-cookie': setCookie } }
    },

    async renewRecoveryCodes({ audit, body, person, services, request }) {
      const codes = await limits.guard(person.id, () =>
        services.identity.renewRecoveryCodes(request.headers, body.password),
      )
      audit({ target: { type: 'person', id: person.id } })
      return { status: 200, body: { recovery_codes: codes } }
    },
  }
}

/** Announces that sessions of a person have ended. */
const endSessions = ({ events }: PeopleServices, personId: string, exceptSessionId?: string) =>
  events.emit('access.changed', { personId, via: 'session', exceptSessionId })

/** Revokes the access tokens of a person and what the person has authorized applications to do. */
async function revokeTokens(services: PeopleServices, personId: string): Promise<void> {
  await services.accessTokens.removeAll(personId)
  await services.oauthGrants.revokeAll(personId)
  for (const via of ['token', 'temporary-key'] as const)
    await services.events.emit('access.changed', { personId, via })
}

export const getTotp: PeopleHandler<'getTotp'> = async ({ person, services }) => {
  const { enabled, recoveryCodesLeft } = await services.identity.totpState(person.id)
  return { status: 200, body: { enabled, recovery_codes_left: recoveryCodesLeft } }
}

export const updateProfile: PeopleHandler<'updateProfile'> = async ({
  audit,
  body,
  person,
  services,
}) => {
  const before = await services.identity.profile(person.id)
  const profile = await services.identity.rename(person.id, body.name)
  if (before === null || profile === null)
    throw new AppError(401, 'unauthorized', signInApiMessages.goneAccount)
  audit({
    target: { type: 'person', id: person.id },
    before: { name: before.name },
    after: { name: profile.name },
  })
  return { status: 200, body: toProfile(profile) }
}

export const listSessions: PeopleHandler<'listSessions'> = async ({ person, services }) => {
  const sessions = await services.identity.sessionsOf(person.id)
  const current = sessionOf(person)
  return {
    status: 200,
    body: sessions.map((session) => ({ ...toSession(session), current: session.id === current })),
  }
}

export const deleteSession: PeopleHandler<'deleteSession'> = async ({
  audit,
  params,
  person,
  services,
}) => {
  const session = await services.identity.endSession(person.id, params.session_id)
  if (session === null) throw new AppError(404, 'not_found', signInApiMessages.noSuchSession)
  await services.events.emit('access.changed', { personId: person.id, sessionId: session.id })
  audit({
    target: { type: 'session', id: session.id },
    before: { address: session.address, user_agent: session.userAgent },
  })
  return { status: 204 }
}

function toSession(session: PersonSession): Omit<components['schemas']['Session'], 'current'> {
  const { id, address, userAgent, createdAt, prolongedAt, expiresAt } = session
  return {
    id,
    // better-auth keeps an empty text where it knows nothing.
    address: address || null,
    user_agent: userAgent || null,
    created_at: createdAt.toISOString(),
    prolonged_at: prolongedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
