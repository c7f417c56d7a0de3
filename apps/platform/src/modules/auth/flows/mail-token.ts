import type { Queryable } from '../../../base/transaction'
import type { AuthContext } from '../auth-context'
import type { MailTemplateKind } from '@howdah/rules/auth/mail-template'
import type { UserMailRequest } from '../mail/auth-mails'
import { insertFlow, type Challenge } from '../rows/flow-states'
import { MADE_PREFIX, PKCE_PREFIX, putToken, type TokenType } from '../rows/one-time-tokens'
import { updateUser, type AuthUser, type UserChange } from '../rows/users'

/** Types of links, by the names of the ecosystem. */
export type MailType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email'
/** Types of links, and of codes in text messages. */
export type VerifyType = MailType | 'sms' | 'phone_change'

interface MailTokenRequest {
  user: AuthUser
  token: TokenType
  kind: MailTemplateKind
  /** Type of the link; null for a mail with a code only. */
  type: MailType | null
  /** @default the address of the user */
  to?: string
  /** Address after an email change. */
  newEmail?: string
  challenge?: Challenge | null
  /** True for a link that is not sent. @default false */
  isMade?: boolean
}

/** A mail with its code and link. */
export type PreparedMail = UserMailRequest

const SENT_AT: Partial<Record<TokenType, keyof UserChange>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

/** Name of a flow, between the request of its mail and the use of the link. */
export const flowOf = (token: TokenType): string =>
  token.startsWith('email_change') ? 'email_change' : token.replace('_token', '')

/** Stores a token and returns its mail, to be sent when the transaction has ended. */
export async function prepareMail(
  { config, issuer, mailTokens, redirectTo }: AuthContext,
  sql: Queryable,
  {
    challenge = null,
    isMade = false,
    kind,
    newEmail,
    to,
    token: type,
    type: linkType,
    user,
  }: MailTokenRequest,
): Promise<PreparedMail> {
  const recipient = to ?? user.email ?? ''
  const owner = { userId: user.id, type, relatesTo: recipient }
  const { hash, otp } = mailTokens.create(owner, {
    length: config.mailer_otp_length,
    prefix: isMade ? MADE_PREFIX : challenge === null ? '' : PKCE_PREFIX,
  })
  await putToken(sql, owner, { hash, otp })
  if (challenge !== null)
    await insertFlow(sql, challenge, {
      userId: user.id,
      authenticationMethod: flowOf(type),
      provider: 'email',
    })
  const sentAt = SENT_AT[type]
  const sent = type === 'confirmation_token' && kind === 'invite' ? 'invited_at' : sentAt
  if (sent !== undefined) await updateUser(sql, user.id, { [sent]: new Date() })
  return {
    kind,
    to: recipient,
    hash,
    user,
    action: linkType ?? kind,
    isForNewAddress: type === 'email_change_token_new',
    values: {
      ConfirmationURL:
        linkType === null
          ? ''
          : `${issuer}/verify?${new URLSearchParams({ token: hash, type: linkType, redirect_to: redirectTo }).toString()}`,
      Token: otp,
      TokenHash: hash,
      SiteURL: config.site_url,
      RedirectTo: redirectTo,
      Email: user.email ?? '',
      NewEmail: newEmail ?? '',
      Data: user.raw_user_meta_data ?? {},
    },
  }
}
