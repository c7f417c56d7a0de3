import { signInMessages } from '../sign-in.messages'
import type { components } from '@howdah/contract'
import type { PersonSession } from '../identity.types'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import type { AccountLimits } from '../account-limits'
import { originOf, toProfile } from '../signed-in'
import { sessionOf } from '../session-of'

type AccountHandlers = { [Id in 'changePassword' | 'startTotp' | 'confirmTotp' | 'disableTotp' | 'renewRecoveryCodes']: Handler<Id> }

/** What changes how somebody signs in. */
export function accountHandlers(limits: AccountLimits): AccountHandlers {
  return {
    async changePassword({ audit, body, person, platform }) {
      const change = { current: body.current, next: body.new, keepSession: sessionOf(person) }
      await limits.guard(person.id, () => platform.identity.changePassword(person.id, change))
      audit({ target: { type: 'person', id: person.id } })
      return { status: 204 }
    },

    async startTotp({ audit, body, person, platform, request }) {
      const { uri, secret, recoveryCodes } = await limits.guard(person.id, () =>
        platform.identity.startTotp(request.headers, body.password),
      )
      audit({ target: { type: 'person', id: person.id } })
      return { status: 200, body: { uri, secret, recovery_codes: recoveryCodes } }
    },

    async confirmTotp({ audit, body, person, platform, request }) {
      const origin = originOf(request, platform)
      const setCookie = await limits.guard(person.id, () => platform.identity.confirmTotp(person.id, request.headers, body.code, origin))
      audit({ target: { type: 'person', id: person.id }, before: { totp_enabled: false }, after: { totp_enabled: true } })
      return { status: 204, headers: { 'set-cookie': setCookie } }
    },

    async disableTotp({ audit, body, person, platform, request }) {
      const before = await platform.identity.hasTotp(person.id)
      const origin = originOf(request, platform)
      const setCookie = await limits.guard(person.id, () => platform.identity.disableTotp(request.headers, body.password, origin))
      audit({ target: { type: 'person', id: person.id }, before: { totp_enabled: before }, after: { totp_enabled: false } })
      return { status: 204, headers: { 'set-cookie': setCookie } }
    },

    async renewRecoveryCodes({ audit, body, person, platform, request }) {
      const codes = await limits.guard(person.id, () => platform.identity.renewRecoveryCodes(request.headers, body.password))
      audit({ target: { type: 'person', id: person.id } })
      return { status: 200, body: { recovery_codes: codes } }
    },
  }
}

export const getTotp: Handler<'getTotp'> = async ({ person, platform }) => {
  const { enabled, recoveryCodesLeft } = await platform.identity.totpState(person.id)
  return { status: 200, body: { enabled, recovery_codes_left: recoveryCodesLeft } }
}

export const updateProfile: Handler<'updateProfile'> = async ({ audit, body, person, platform }) => {
  const before = await platform.identity.profile(person.id)
  const profile = await platform.identity.rename(person.id, body.name)
  if (before === null || profile === null) throw new AppError(401, 'unauthorized', signInMessages.goneAccount)
  audit({ target: { type: 'person', id: person.id }, before: { name: before.name }, after: { name: profile.name } })
  return { status: 200, body: toProfile(profile) }
}

export const listSessions: Handler<'listSessions'> = async ({ person, platform }) => {
  const sessions = await platform.identity.sessionsOf(person.id)
  const current = sessionOf(person)
  return { status: 200, body: sessions.map((session) => ({ ...toSession(session), current: session.id === current })) }
}

export const deleteSession: Handler<'deleteSession'> = async ({ audit, params, person, platform }) => {
  const session = await platform.identity.endSession(person.id, params.session_id)
  if (session === null) throw new AppError(404, 'not_found', signInMessages.noSuchSession)
  audit({ target: { type: 'session', id: session.id }, before: { address: session.address, user_agent: session.userAgent } })
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
