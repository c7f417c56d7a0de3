import { AUDIENCE, type AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { checkPassword, hashPassword, isUsableHash } from '../passwords'
import { createHash } from 'node:crypto'
import type { Queryable } from '../../../base/transaction'
import { dropTokens, endMessages } from '../rows/one-time-tokens'
import { endSessions } from '../rows/sessions'
import { userView, type UserView } from '../rows/user-view'
import {
  deleteUser,
  findAuthUser,
  insertUser,
  putAddressIdentity,
  SHOWN_USER_SELECT,
  updateUser,
  type AuthUser,
  type UserChange,
} from '../rows/users'
import { isUuid, mergeMetadata, normalizeEmail, normalizePhone, readBan } from '../rules/values'
import { record } from './sign-in'
import { onceMore } from './sign-up'

/** Attributes of a user that the project's own server sets. */
export interface AdminAttributes {
  id?: string
  email?: string
  phone?: string
  password?: string
  password_hash?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: Record<string, unknown>
  app_metadata?: Record<string, unknown>
  role?: string
  ban_duration?: string
}

/** Users that are counted one by one; more are estimated. */
const MAX_COUNTED = 100_000

/** A page of the users, the newest first. */
export async function listUsers(
  context: AuthContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: UserView[]; total: number }> {
  return context.transaction(async (sql) => {
    const { rows } = await sql.query<AuthUser>(
      // The users before the page are only counted.
      `${SHOWN_USER_SELECT} join (select id, created_at from auth.users order by created_at desc, id desc limit $1 offset $2) p on p.id = u.id
        order by p.created_at desc, p.id desc`,
      [perPage, (page - 1) * perPage],
    )
    const { rows: counts } = await sql.query<{ counted: number; estimate: number }>(
      `select (select count(*) from (select from auth.users limit ${MAX_COUNTED}) u)::int as counted,
              (select greatest(reltuples, 0) from pg_catalog.pg_class where oid = 'auth.users'::regclass)::bigint::int as estimate`,
    )
    const { counted, estimate } = counts[0] ?? { counted: 0, estimate: 0 }
    return {
      users: rows.map(userView),
      total: counted < MAX_COUNTED ? counted : Math.max(counted, estimate),
    }
  })
}

/** @throws AuthError user_not_found */
export async function userById(
  sql: Queryable,
  id: string,
  options: { lock?: boolean; shown?: boolean } = {},
): Promise<AuthUser> {
  if (!isUuid(id)) throw new AuthError('validation_failed', authMessages.badId)
  const user = await findAuthUser(sql, 'id', id, options)
  if (user === null) throw new AuthError('user_not_found', authMessages.userNotFound)
  return user
}

/** Creates a user with the given attributes. */
export function createByAdmin(
  context: AuthContext,
  attributes: AdminAttributes,
): Promise<UserView> {
  if (attributes.id !== undefined && !isUuid(attributes.id))
    throw new AuthError('validation_failed', authMessages.badId)
  if ((attributes.email ?? '') === '' && (attributes.phone ?? '') === '')
    throw new AuthError('validation_failed', authMessages.emailOrPhone)
  return onceMore(async () => {
    const change = { ...(await changeOf(context, attributes)), ...metadataOf(attributes, null) }
    return context.transaction(async (sql) => {
      await checkFree(sql, change, null)
      const id = await insertUser(sql, {
        ...change,
        ...(attributes.id === undefined ? {} : { id: attributes.id }),
      })
      return userView(await finish(context, sql, { id, change, before: null }))
    })
  })
}

/** Changes attributes of a user. */
export async function updateByAdmin(
  context: AuthContext,
  id: string,
  attributes: AdminAttributes,
): Promise<UserView> {
  // Metadata of any size are read only to be changed.
  const shown = attributes.user_metadata === undefined && attributes.app_metadata === undefined
  await context.transaction((sql) => userById(sql, id, { shown: true }))
  const own = await changeOf(context, attributes)
  return context.transaction(async (sql) => {
    const user = await userById(sql, id, { lock: true, shown })
    const change = { ...own, ...metadataOf(attributes, user) }
    await checkFree(sql, change, id)
    await updateUser(sql, id, change)
    // A new address makes the mails to the old one void.
    if (change.email !== undefined && change.email !== user.email)
      await dropTokens(sql, id, [
        'confirmation_token',
        'recovery_token',
        'email_change_token_new',
        'email_change_token_current',
      ])
    if (change.encrypted_password !== undefined) {
      await endSessions(sql, id, 'global', null)
      await endMessages(sql, id)
    }
    return userView(await finish(context, sql, { id, change, before: user }))
  })
}

async function finish(
  context: AuthContext,
  sql: Queryable,
  { before, change, id }: { id: string; change: UserChange; before: AuthUser | null },
): Promise<AuthUser> {
  const user = await userById(sql, id, { shown: true })
  for (const kind of ['email', 'phone'] as const) {
    const value = user[kind]
    if (value !== null && (typeof change[kind] === 'string' || change[`${kind}_confirmed_at`]))
      await putAddressIdentity(sql, {
        ...{ id, address: { kind, value } },
        isVerified: user[`${kind}_confirmed_at`] !== null,
      })
  }
  if (before === null) await record(context, sql, 'user_signedup', user, { by: 'admin' })
  else await record(context, sql, 'user_modified', user, banTraits(before, change))
  return userById(sql, id, { shown: true })
}

/** Returns whether a change bans the user or ends a ban; nothing for another change. */
const banTraits = (before: AuthUser, { banned_until: until }: UserChange) => {
  if (until === undefined) return {}
  if (until !== null) return { ban: 'set' }
  return before.banned_until === null ? {} : { ban: 'ended' }
}

async function checkFree(sql: Queryable, change: UserChange, id: string | null): Promise<void> {
  if (typeof change.email === 'string') {
    const taken = await findAuthUser(sql, 'email', change.email)
    if (taken !== null && taken.id !== id)
      throw new AuthError('email_exists', authMessages.emailExists, { field: 'email' })
  }
  if (typeof change.phone === 'string') {
    const taken = await findAuthUser(sql, 'phone', change.phone)
    if (taken !== null && taken.id !== id)
      throw new AuthError('phone_exists', authMessages.phoneExists)
  }
}

async function changeOf(context: AuthContext, attributes: AdminAttributes): Promise<UserChange> {
  const change: UserChange = {}
  const now = new Date()
  if ((attributes.email ?? '') !== '') change.email = normalizeEmail(attributes.email ?? '')
  if ((attributes.phone ?? '') !== '') change.phone = normalizePhone(attributes.phone ?? '')
  if (attributes.email_confirm === true) change.email_confirmed_at = now
  if (attributes.phone_confirm === true) change.phone_confirmed_at = now
  const { ban_duration, password, password_hash, role } = attributes
  if (password !== undefined && password !== '') {
    checkPassword(password, { ...context.config, password_required_characters: '' })
    change.encrypted_password = await hashPassword(context, password)
  } else if (password_hash !== undefined && password_hash !== '') {
    if (!isUsableHash(password_hash)) throw new AuthError('validation_failed', authMessages.badHash)
    change.encrypted_password = password_hash
  }
  if (role !== undefined && role !== '') {
    // No service of the project takes tokens of another one.
    if (role !== AUDIENCE) throw new AuthError('validation_failed', authMessages.badRole)
    change.role = role
  }
  // Forms of apps send an empty text for no change.
  if ((ban_duration ?? '') !== '') change.banned_until = readBan(ban_duration ?? '')
  return change
}

/** Returns the metadata of a user with changes to them; those of a new one are complete. */
function metadataOf(
  { app_metadata: app, email, user_metadata: own }: AdminAttributes,
  before: AuthUser | null,
): UserChange {
  const change: UserChange = {}
  if (before === null || own !== undefined)
    change.raw_user_meta_data = mergeMetadata(before?.raw_user_meta_data ?? null, own)
  if (before === null || app !== undefined) {
    const provider = (email ?? '') === '' ? 'phone' : 'email'
    const first = { provider, providers: [provider] }
    change.raw_app_meta_data = mergeMetadata(before?.raw_app_meta_data ?? first, app)
  }
  return change
}

/** Deletes a user, or makes them unrecognizable and leaves the row for the project's own tables. */
export async function deleteByAdmin(
  context: AuthContext,
  id: string,
  { isSoft }: { isSoft: boolean },
): Promise<UserView> {
  return context.transaction(async (sql) => {
    const user = await userById(sql, id, { lock: true, shown: true })
    await record(context, sql, 'user_deleted', user)
    if (!isSoft) {
      await deleteUser(sql, id)
      return userView(user)
    }
    const obscure = (text: string | null) =>
      text === null ? null : createHash('sha256').update(`${id}${text}`).digest('base64url')
    await endSessions(sql, id, 'global', null)
    await sql.query('delete from auth.one_time_tokens where user_id = $1', [id])
    await sql.query('delete from auth.mfa_factors where user_id = $1', [id])
    await sql.query('delete from auth.identities where user_id = $1', [id])
    await updateUser(sql, id, {
      deleted_at: new Date(),
      email: obscure(user.email),
      phone: obscure(user.phone)?.slice(0, 15) ?? null,
      email_change: '',
      phone_change: '',
      encrypted_password: null,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
    })
    return userView(await userById(sql, id))
  })
}
