import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { Challenge } from '../rows/flow-states'
import { evenly } from '../protection/answer-time'
import { hasToken } from '../rows/one-time-tokens'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { isConfirmed, needWay, provenAddress, type Address } from '../rules/address'
import { mergeMetadata, normalizeEmail } from '../rules/values'
import { prepareMail, type PreparedMail } from './mail-token'
import { postMessage, prepareMessage, prepareSms, type AuthMessage } from './message'
import { createUser, onceMore } from './sign-up'
import { isBanned, record } from './sign-in'

export interface MessageRequest {
  address: Address
  challenge: Challenge | null
}

/** Counts a request of a message, whether or not the address has an account. */
async function take(context: AuthContext, address: Address): Promise<void> {
  await context.takeByClient('otp', { count: context.config.rate_limit_otp, seconds: 300 })
  await context.takeMessage(address)
}

/** Sends a message if there is one; without, the answer is the same and takes as long. */
async function post(context: AuthContext, work: () => Promise<AuthMessage | null>): Promise<void> {
  await evenly(async () => {
    const message = await onceMore(work)
    if (message !== null) await postMessage(context, message)
  })
}

const asMail = async (mail: Promise<PreparedMail>): Promise<AuthMessage> => ({
  kind: 'mail',
  mail: await mail,
})

/** Removes the password of an unconfirmed account: another person may have chosen it. */
async function dropUnproven(sql: Queryable, user: AuthUser): Promise<void> {
  if (user.confirmed_at === null && user.encrypted_password !== null)
    await updateUser(sql, user.id, { encrypted_password: null })
}

/** Sends a link and a code to sign in, to a new user too unless this is excluded. */
export async function requestSignIn(
  context: AuthContext,
  request: MessageRequest & { createsUser: boolean; data: Record<string, unknown> },
): Promise<void> {
  const { config } = context
  const { address, challenge } = request
  needWay(config, address, 'logins')
  const data = mergeMetadata({}, request.data)
  await take(context, address)
  await post(context, () =>
    context.transaction(async (sql) => {
      const existing = await findAuthUser(sql, address.kind, address.value, { lock: true })
      if (existing === null && (!request.createsUser || config.disable_signup)) return null
      if (existing !== null && isBanned(existing)) return null
      const user =
        existing ??
        (await createUser(context, sql, {
          ...{ address, data, isConfirmed: false, encrypted_password: null },
        }))
      await dropUnproven(sql, user)
      return prepareMessage(context, sql, {
        ...{ user, address, challenge },
        mail:
          user.email_confirmed_at === null
            ? { token: 'confirmation_token', kind: 'confirmation', type: 'signup' }
            : { token: 'recovery_token', kind: 'magic_link', type: 'magiclink' },
      })
    }),
  )
}

/** Sends a link to choose a new password. */
export async function requestRecovery(
  context: AuthContext,
  { challenge, email }: { email: string; challenge: Challenge | null },
): Promise<void> {
  const address: Address = { kind: 'email', value: normalizeEmail(email) }
  needWay(context.config, address, 'logins')
  await take(context, address)
  await post(context, () =>
    context.transaction(async (sql) => {
      const user = await findAuthUser(sql, 'email', address.value, { lock: true })
      if (user === null || isBanned(user)) return null
      await dropUnproven(sql, user)
      await record(context, sql, 'user_recovery_requested', user, { mail: 'recovery' })
      return prepareMessage(context, sql, {
        ...{ user, address, challenge },
        mail: { token: 'recovery_token', kind: 'recovery', type: 'recovery' },
      })
    }),
  )
}

export type ResendType = 'signup' | 'email_change' | 'sms' | 'phone_change'

/** Sends the message of a sign-up or a change of the address again. */
export async function resendMessage(
  context: AuthContext,
  { address, challenge, type }: MessageRequest & { type: ResendType },
): Promise<void> {
  needWay(context.config, address, 'logins')
  await take(context, address)
  await post(context, () =>
    context.transaction((sql) =>
      type === 'phone_change'
        ? changeOfPhone(context, sql, address.value)
        : resent(context, sql, { address, challenge, type }),
    ),
  )
}

async function resent(
  context: AuthContext,
  sql: Queryable,
  { address, challenge, type }: MessageRequest & { type: Exclude<ResendType, 'phone_change'> },
): Promise<AuthMessage | null> {
  const user = await findAuthUser(sql, address.kind, address.value, { lock: true })
  if (user === null || isBanned(user)) return null
  if (type !== 'email_change')
    return isConfirmed(user, address)
      ? null
      : prepareMessage(context, sql, {
          ...{ user, address, challenge },
          mail: { token: 'confirmation_token', kind: 'confirmation', type: 'signup' },
        })
  const to = user.email_change ?? ''
  // A second mail to an address that has confirmed would stand for the other one.
  if (to === '' || !(await hasToken(sql, user.id, 'email_change_token_new'))) return null
  // Of strangers, who have named the address: it counts as its own recipient.
  const isFree = await context.takeMessage({ kind: 'email', value: to }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthError) return false
      throw error
    },
  )
  return isFree
    ? asMail(
        prepareMail(context, sql, {
          ...{ user, challenge, token: 'email_change_token_new', kind: 'email_change', type },
          ...{ to, newEmail: to },
        }),
      )
    : null
}

/** Returns the message to a new number that a user has asked for. */
async function changeOfPhone(
  context: AuthContext,
  sql: Queryable,
  phone: string,
): Promise<AuthMessage | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from auth.users where phone_change = $1 and phone_change <> '' order by phone_change_sent_at desc limit 1 for update`,
    [phone],
  )
  const user = rows[0] ? await findAuthUser(sql, 'id', rows[0].id) : null
  if (user === null || isBanned(user)) return null
  return {
    kind: 'sms',
    sms: await prepareSms(context, sql, { user, phone, token: 'phone_change_token' }),
  }
}

/** Sends a code that confirms a change of the password. */
export async function requestReauthentication(context: AuthContext, userId: string): Promise<void> {
  const user = await context.transaction((sql) => findAuthUser(sql, 'id', userId))
  if (user === null) throw new AuthError('user_not_found', authMessages.userNotFound)
  const address = provenAddress(user)
  if (address === null) throw new AuthError('validation_failed', authMessages.badNonceUser)
  await take(context, address)
  await post(context, () =>
    context.transaction(async (sql) => {
      await record(context, sql, 'user_reauthenticate_requested', user)
      const token = 'reauthentication_token'
      return address.kind === 'email'
        ? asMail(prepareMail(context, sql, { user, token, kind: 'reauthentication', type: null }))
        : {
            kind: 'sms',
            sms: await prepareSms(context, sql, { user, token, phone: address.value }),
          }
    }),
  )
}
