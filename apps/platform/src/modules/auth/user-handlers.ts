import type { components } from '@howdah/contract'
import { AppError } from '../../base/app-error'
import { permissionMessages } from '../../access/permissions.messages'
import { needActive } from '../../access/need-active'
import { needCapability } from '../../access/need-capability'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import type { ProjectAccess } from '../../access/access.types'
import type { Person } from '../../access/person.types'
import { memberContext, type AuthContext } from './auth-context'
import { createByAdmin, deleteByAdmin, updateByAdmin, userById } from './flows/admin-users'
import { inviteUser } from './flows/admin-links'
import { deleteFactorByAdmin } from './flows/factors/remove-factor'
import { createSignInLink } from './flows/members/sign-in-link'
import { prepareMail } from './flows/mail-token'
import { createTestToken } from './flows/members/test-token'
import { record } from './flows/sign-in'
import { AuthError } from './auth-error'
import { authMessages } from './auth.messages'
import { handlerMessages } from './handlers.messages'
import { actionPage, type ActionRow } from './rows/audit-log'
import { endSessions, newestSessions } from './rows/sessions'
import { userPage } from './rows/list-users'
import { needWay } from './rules/address'
import { phoneEndings, type AuthIdentity, type AuthUser } from './rows/users'
import type { UserView } from './rows/user-view'
import { userView } from './rows/user-view'
import type { AuthHandler, AuthServices } from './services'

type User = components['schemas']['AuthUser']

const DEFAULT_LIMIT = 50

/** Returns the context of a member's request. @throws AppError 409 for a project whose users are not here */
async function contextOf(
  access: ProjectAccess,
  services: AuthServices,
  person: Person,
): Promise<AuthContext> {
  needCapability(access, 'api')
  needActive(access)
  const { ref } = access.project
  if ((await services.authServers.of(ref)) !== null)
    throw new NotSupported(handlerMessages.usersElsewhere)
  return memberContext(services, ref, person)
}

export const listAuthUsers: AuthHandler<'listAuthUsers'> = async ({
  access,
  person,
  query,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { cursor = null, limit = DEFAULT_LIMIT, search = '', sort = 'created_desc' } = query
  const { provider = null, status = null } = query
  const page = await context.transaction((sql) =>
    userPage(sql, { search, status, provider, sort, cursor, limit }),
  )
  return {
    status: 200,
    body: {
      users: page.users.map(shownRow),
      next_cursor: page.nextCursor,
      total_estimate: page.total,
    },
  }
}

const SHOWN_SESSIONS = 50
const SHOWN_EVENTS = 20

export const getAuthUser: AuthHandler<'getAuthUser'> = async ({
  access,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { user_id: userId } = params
  const { page, phones, sessions, user } = await context.transaction(async (sql) => ({
    user: await userById(sql, userId, { shown: true }),
    phones: await phoneEndings(sql, userId),
    sessions: await newestSessions(sql, userId, SHOWN_SESSIONS),
    page: await actionPage(sql, {
      ...{ userId, action: null, search: '' },
      cursor: null,
      limit: SHOWN_EVENTS,
    }),
  }))
  return {
    status: 200,
    body: {
      user: shownRow(user),
      identities: user.identities.map((identity) => ({
        id: identity.identity_id,
        provider: identity.provider,
        email: identity.email,
        last_sign_in_at: signedInAt(user, identity),
        inserted_at: identity.created_at,
      })),
      factors: user.factors.map((factor) => ({
        id: factor.id,
        name: factor.friendly_name ?? '',
        type: factor.factor_type,
        phone: phones.get(factor.id) ?? null,
        is_verified: factor.status === 'verified',
        inserted_at: factor.created_at,
      })),
      sessions: sessions.map(({ created_at, refreshed_at, user_agent, ...session }) => ({
        ...session,
        user_agent: user_agent ?? '',
        refreshed_at: refreshed_at?.toISOString() ?? null,
        inserted_at: created_at?.toISOString() ?? null,
      })),
      events: page.events.map(shownEvent),
    },
  }
}

export const listAuthEvents: AuthHandler<'listAuthEvents'> = async ({
  access,
  person,
  query,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { action = null, cursor = null, limit = DEFAULT_LIMIT } = query
  const { search = '', user_id: userId = null } = query
  const page = await context.transaction((sql) =>
    actionPage(sql, { action, userId, search, cursor, limit }),
  )
  return {
    status: 200,
    body: { events: page.events.map(shownEvent), next_cursor: page.nextCursor },
  }
}

export const endAuthUserSessions: AuthHandler<'endAuthUserSessions'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const user = await context.transaction(async (sql) => {
    const found = await userById(sql, params.user_id, { lock: true, shown: true })
    await endSessions(sql, found.id, 'global', null)
    await record(context, sql, 'logout', found)
    return found
  })
  audit({ target: targetOf(userView(user)) })
  return { status: 204 }
}

export const deleteAuthUserFactor: AuthHandler<'deleteAuthUserFactor'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const user = await deleteFactorByAdmin(context, params.user_id, params.factor_id)
  audit({ target: targetOf(userView(user)), before: { factor_id: params.factor_id } })
  return { status: 204 }
}

export const createAuthUser: AuthHandler<'createAuthUser'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { email, email_confirm = true, password } = body
  const user = await createByAdmin(context, {
    ...{ email, email_confirm },
    ...(password === undefined ? {} : { password }),
  })
  audit({ target: targetOf(user), after: { email: user.email } })
  return { status: 201, body: shown(user) }
}

export const inviteAuthUser: AuthHandler<'inviteAuthUser'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { sentBy, user } = await inviteUser(context, { email: body.email, data: {} })
  audit({ target: targetOf(user), after: { email: user.email } })
  return { status: 201, body: { ...shown(user), sent_by: sentBy } }
}

export const updateAuthUser: AuthHandler<'updateAuthUser'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const user = await updateByAdmin(context, params.user_id, { ban_duration: body.ban_duration })
  audit({ target: targetOf(user), after: { banned_until: user.banned_until ?? null } })
  return { status: 200, body: shown(user) }
}

export const deleteAuthUser: AuthHandler<'deleteAuthUser'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const user = await deleteByAdmin(context, params.user_id, { isSoft: false })
  audit({ target: targetOf(user), before: { email: user.email } })
  return { status: 204 }
}

export const sendAuthUserMail: AuthHandler<'sendAuthUserMail'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  needWay(context.config, { kind: 'email' }, 'logins')
  const { mail, user } = await context.transaction(async (sql) => {
    const found = await userById(sql, params.user_id, { lock: true })
    if (found.email === null) throw new AuthError('validation_failed', authMessages.needsEmail)
    const isRecovery = body.kind === 'recovery'
    await record(context, sql, 'user_recovery_requested', found, { mail: body.kind })
    const prepared = await prepareMail(context, sql, {
      ...{ user: found, token: 'recovery_token', kind: body.kind },
      type: isRecovery ? 'recovery' : 'magiclink',
    })
    return { mail: prepared, user: found }
  })
  const sentBy = await context.mails.send(context.ref, mail)
  audit({ target: targetOf(userView(user)), after: { mail: body.kind } })
  return { status: 200, body: { sent_by: sentBy } }
}

export const createAuthUserToken: AuthHandler<'createAuthUserToken'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const context = await contextOf(access, services, person)
  const { expiresAt, token, user } = await createTestToken(context, params.user_id)
  const expires_at = expiresAt.toISOString()
  audit({ target: targetOf(userView(user)), after: { token_expires_at: expires_at } })
  return { status: 201, body: { access_token: token, expires_at } }
}

export const createAuthUserSignInLink: AuthHandler<'createAuthUserSignInLink'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  // A session changes its user, which a token to run SQL need not do.
  if (!access.can('update', 'auth'))
    throw new AppError(403, 'forbidden', permissionMessages.tokenScope('update:auth'))
  const context = await contextOf(access, services, person)
  const { expiresAt, redirectTo, url, user } = await createSignInLink(context, {
    ...{ userId: params.user_id, personId: person.id },
    ...{ redirectTo: body.redirect_to ?? null, flow: body.flow ?? 'redirect' },
  })
  const expires_at = expiresAt.toISOString()
  audit({
    target: targetOf(userView(user)),
    after: { redirect_to: redirectTo, link_expires_at: expires_at },
  })
  return { status: 201, body: { url, expires_at } }
}

/**
 * Returns when an identity was last used to sign in; null where this is not known. The column of an
 * email address or a phone is set when it is added, and stays at sign-ins, as in the ecosystem.
 */
const signedInAt = (
  { last_sign_in_at: last }: Pick<AuthUser, 'last_sign_in_at'>,
  { last_sign_in_at: at, provider }: AuthIdentity,
): string | null => (last === null || provider === 'email' || provider === 'phone' ? null : at)

const targetOf = ({ email, id }: UserView) => ({ type: 'auth_user', id, name: email || id })

const shownEvent = ({ created_at, ...event }: ActionRow): components['schemas']['AuthEvent'] => ({
  id: event.id,
  action: event.action,
  actor_id: event.actor_id,
  actor: event.actor,
  ip: event.ip,
  traits: event.traits,
  inserted_at: created_at.toISOString(),
})

/** Returns what the contract has of a user. */
const shown = (user: UserView): User => ({
  id: user.id,
  email: user.email,
  phone: user.phone,
  providers: [...new Set(user.identities.map(({ provider }) => provider))],
  is_anonymous: user.is_anonymous,
  has_factor: (user.factors ?? []).some(({ status }) => status === 'verified'),
  confirmed_at: user.confirmed_at ?? null,
  invited_at: user.invited_at ?? null,
  last_sign_in_at: user.last_sign_in_at ?? null,
  banned_until: user.banned_until ?? null,
  inserted_at: user.created_at ?? null,
  app_metadata: user.app_metadata,
  user_metadata: user.user_metadata,
})

/** Returns the same of a row whose large metadata were not read. */
const shownRow = (user: AuthUser): User => ({
  ...shown(userView(user)),
  ...(user.metadata_omitted ? { metadata_omitted: true } : {}),
})
