import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { Challenge } from '../rows/flow-states'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { mergeMetadata, normalizeEmail } from '../rules/values'
import { prepareMail, type PreparedMail } from './mail-token'
import { createUser, onceMore } from './sign-up'
import { isBanned, record } from './sign-in'

export interface MailRequest {
  email: string
  challenge: Challenge | null
}

/** Counts a request of a mail, whether or not the address has an account. */
async function takeMail(context: AuthContext, email: string): Promise<void> {
  await context.takeByClient('otp', { count: context.config.rate_limit_otp, seconds: 300 })
  await context.takeMail(email)
}

/** More than a mail takes to be prepared. */
const ANSWER_MS = 30

/** Sends a mail if there is one; the answer is the same without, and as late. */
async function post(context: AuthContext, work: () => Promise<PreparedMail | null>): Promise<void> {
  const [mail] = await Promise.all([onceMore(work), sleep(ANSWER_MS)])
  if (mail !== null) context.mails.post(context.ref, mail)
}

/** Removes the password of an unconfirmed account: another person may have chosen it. */
async function dropUnproven(sql: Queryable, user: AuthUser): Promise<void> {
  if (user.email_confirmed_at === null && user.encrypted_password !== null)
    await updateUser(sql, user.id, { encrypted_password: null })
}

/** Sends a link and a code to sign in, to a new user too unless this is excluded. */
export async function requestSignIn(
  context: AuthContext,
  request: MailRequest & { createsUser: boolean; data: Record<string, unknown> },
): Promise<void> {
  const { config } = context
  if (!config.external_email_enabled)
    throw new AuthError('email_provider_disabled', authMessages.emailLoginsDisabled)
  const email = normalizeEmail(request.email)
  const data = mergeMetadata({}, request.data)
  await takeMail(context, email)
  await post(context, () =>
    context.transaction(async (sql) => {
      const existing = await findAuthUser(sql, 'email', email, { lock: true })
      if (existing === null && (!request.createsUser || config.disable_signup)) return null
      if (existing !== null && isBanned(existing)) return null
      const user =
        existing ??
        (await createUser(context, sql, {
          ...{ email, data, isConfirmed: false, encrypted_password: null },
        }))
      const { challenge } = request
      await dropUnproven(sql, user)
      return user.email_confirmed_at === null
        ? prepareMail(context, sql, {
            ...{
              user,
              challenge,
              token: 'confirmation_token',
              kind: 'confirmation',
              type: 'signup',
            },
          })
        : prepareMail(context, sql, {
            ...{ user, challenge, token: 'recovery_token', kind: 'magic_link', type: 'magiclink' },
          })
    }),
  )
}

/** Sends a link to choose a new password. */
export async function requestRecovery(
  context: AuthContext,
  { challenge, ...request }: MailRequest,
): Promise<void> {
  const email = normalizeEmail(request.email)
  await takeMail(context, email)
  await post(context, () =>
    context.transaction(async (sql) => {
      const user = await findAuthUser(sql, 'email', email, { lock: true })
      if (user === null || isBanned(user)) return null
      await dropUnproven(sql, user)
      await record(context, sql, 'user_recovery_requested', user)
      return prepareMail(context, sql, {
        ...{ user, challenge, token: 'recovery_token', kind: 'recovery', type: 'recovery' },
      })
    }),
  )
}

/** Sends the mail of a sign-up or an email change again. */
export async function resendMail(
  context: AuthContext,
  { challenge, type, ...request }: MailRequest & { type: 'signup' | 'email_change' },
): Promise<void> {
  const email = normalizeEmail(request.email)
  await takeMail(context, email)
  await post(context, () =>
    context.transaction(async (sql) => {
      const user = await findAuthUser(sql, 'email', email, { lock: true })
      if (user === null) return null
      if (type === 'signup')
        return user.email_confirmed_at === null
          ? prepareMail(context, sql, {
              ...{ user, challenge, token: 'confirmation_token', kind: 'confirmation', type },
            })
          : null
      const newEmail = user.email_change ?? ''
      return newEmail === ''
        ? null
        : prepareMail(context, sql, {
            ...{ user, challenge, token: 'email_change_token_new', kind: 'email_change', type },
            ...{ to: newEmail, newEmail },
          })
    }),
  )
}

/** Sends a code that confirms a change of the password. */
export async function requestReauthentication(context: AuthContext, userId: string): Promise<void> {
  const user = await context.transaction((sql) => findAuthUser(sql, 'id', userId))
  if (user === null) throw new AuthError('user_not_found', authMessages.userNotFound)
  if (user.email === null || user.email_confirmed_at === null)
    throw new AuthError('validation_failed', authMessages.badNonceUser)
  await takeMail(context, user.email)
  await post(context, () =>
    context.transaction(async (sql) => {
      await record(context, sql, 'user_reauthenticate_requested', user)
      return prepareMail(context, sql, {
        ...{ user, token: 'reauthentication_token', kind: 'reauthentication', type: null },
      })
    }),
  )
}
