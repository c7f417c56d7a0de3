import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { SentBy } from '../mail/auth-mails'
import { checkPassword, hashPassword } from '../passwords'
import { userView, type UserView } from '../rows/user-view'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { needWay } from '../rules/address'
import { mergeMetadata, normalizeEmail } from '../rules/values'
import { prepareMail, type PreparedMail } from './mail-token'
import { createUser, onceMore } from './sign-up'
import { record } from './sign-in'

export type LinkType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'

export interface LinkRequest {
  type: LinkType
  email: string
  newEmail: string
  password: string
  data: Record<string, unknown>
}

/** Invites a new user by mail. */
export async function inviteUser(
  context: AuthContext,
  request: Pick<LinkRequest, 'email' | 'data'>,
): Promise<{ user: UserView; sentBy: SentBy }> {
  needWay(context.config, { kind: 'email' }, 'signups')
  const { mail, user } = await prepareLink(context, {
    ...{ ...request, type: 'invite', newEmail: '', password: '' },
    isMade: false,
  })
  const sentBy = await context.mails.send(context.ref, mail)
  return { user: userView(user), sentBy }
}

/**
 * Creates a link of a mail without sending it. It is good where the project offers no sign-in by
 * email too: its own server decides who gets it.
 */
export async function generateLink(context: AuthContext, request: LinkRequest) {
  const { mail, user } = await prepareLink(context, { ...request, isMade: true })
  return {
    ...userView(user),
    action_link: mail.values.ConfirmationURL,
    email_otp: mail.values.Token,
    hashed_token: mail.hash,
    verification_type: request.type,
    redirect_to: context.redirectTo,
  }
}

async function prepareLink(
  context: AuthContext,
  request: LinkRequest & { isMade: boolean },
): Promise<{ mail: PreparedMail; user: AuthUser }> {
  const email = normalizeEmail(request.email)
  const data = mergeMetadata({}, request.data)
  let encrypted: string | null = null
  if (request.type === 'signup') {
    if (request.password === '')
      throw new AuthError('validation_failed', authMessages.passwordNeeded)
    checkPassword(request.password, context.config)
    encrypted = await hashPassword(context, request.password)
  }
  return onceMore(() =>
    context.transaction(async (sql) => {
      const existing = await findAuthUser(sql, 'email', email, { lock: true })
      const user = await userFor(context, sql, {
        type: request.type,
        existing,
        email,
        data,
        encrypted,
      })
      const mail = await mailFor(context, sql, request, user)
      return { mail, user: (await findAuthUser(sql, 'id', user.id)) ?? user }
    }),
  )
}

async function userFor(
  context: AuthContext,
  sql: Queryable,
  parts: {
    type: LinkType
    existing: AuthUser | null
    email: string
    data: Record<string, unknown>
    encrypted: string | null
  },
): Promise<AuthUser> {
  const { data, email, encrypted, existing, type } = parts
  const isNew = {
    address: { kind: 'email', value: email } as const,
    ...{ data, isConfirmed: false, encrypted_password: encrypted },
  }
  switch (type) {
    case 'signup':
    case 'invite':
      if (existing !== null && existing.email_confirmed_at !== null)
        throw new AuthError('email_exists', authMessages.emailExists, { field: 'email' })
      if (existing === null) {
        const user = await createUser(context, sql, isNew)
        if (type === 'invite') await record(context, sql, 'user_invited', user)
        return user
      }
      await updateUser(sql, existing.id, { encrypted_password: encrypted })
      return existing
    case 'magiclink':
      return existing ?? createUser(context, sql, isNew)
    case 'recovery':
    case 'email_change_current':
    case 'email_change_new':
      if (existing === null) throw new AuthError('user_not_found', authMessages.userNotFound)
      return existing
  }
}

async function mailFor(
  context: AuthContext,
  sql: Queryable,
  { isMade, newEmail: wanted, type }: LinkRequest & { isMade: boolean },
  user: AuthUser,
): Promise<PreparedMail> {
  switch (type) {
    case 'signup':
      return prepareMail(context, sql, {
        ...{ user, isMade, token: 'confirmation_token', kind: 'confirmation', type },
      })
    case 'invite':
      return prepareMail(context, sql, {
        ...{ user, isMade, token: 'confirmation_token', kind: 'invite', type },
      })
    case 'magiclink':
      return prepareMail(context, sql, {
        ...{ user, isMade, token: 'recovery_token', kind: 'magic_link', type },
      })
    case 'recovery':
      return prepareMail(context, sql, {
        ...{ user, isMade, token: 'recovery_token', kind: 'recovery', type },
      })
    case 'email_change_current':
    case 'email_change_new': {
      if (wanted === '') throw new AuthError('validation_failed', authMessages.newEmailNeeded)
      const newEmail = normalizeEmail(wanted)
      if ((await findAuthUser(sql, 'email', newEmail)) !== null)
        throw new AuthError('email_exists', authMessages.emailExists, { field: 'email' })
      if (user.email_change !== newEmail)
        await updateUser(sql, user.id, { email_change: newEmail, email_change_confirm_status: 0 })
      return prepareMail(context, sql, {
        ...{ user, isMade, kind: 'email_change', type: 'email_change', newEmail },
        ...(type === 'email_change_new'
          ? { token: 'email_change_token_new', to: newEmail }
          : { token: 'email_change_token_current' }),
      })
    }
  }
}
