import type { Queryable } from '../../../base/transaction'
import type { MailTemplateKind } from '@howdah/rules/auth/mail-template'
import type { AuthContext } from '../auth-context'
import type { Address } from '../rules/address'
import type { Challenge } from '../rows/flow-states'
import { putToken, type TokenType } from '../rows/one-time-tokens'
import { updateUser, type AuthUser, type UserChange } from '../rows/users'
import type { PostedSms } from '../sms/sms.types'
import { prepareMail, type MailType, type PreparedMail } from './mail-token'

/** A message with a code, to be sent when the transaction has ended. */
export type AuthMessage = { kind: 'mail'; mail: PreparedMail } | { kind: 'sms'; sms: PostedSms }

/** Stores a message and sends it in the background. */
export function postMessage(
  { config, mails, ref, sms }: AuthContext,
  message: AuthMessage,
): Promise<void> {
  return message.kind === 'mail'
    ? mails.post(ref, message.mail, config.mailer_otp_exp)
    : sms.post(ref, message.sms, config.sms_otp_exp)
}

const SENT_AT: Partial<Record<TokenType, keyof UserChange>> = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

/** Stores a token and returns the text message with its code. */
export async function prepareSms(
  { config, mailTokens }: Pick<AuthContext, 'config' | 'mailTokens'>,
  sql: Queryable,
  { phone, token: type, user }: { user: AuthUser; phone: string; token: TokenType },
): Promise<PostedSms> {
  const owner = { userId: user.id, type, relatesTo: phone }
  const { hash, otp } = mailTokens.create(owner, { length: config.sms_otp_length })
  await putToken(sql, owner, { hash, otp })
  const sentAt = SENT_AT[type]
  if (sentAt !== undefined) await updateUser(sql, user.id, { [sentAt]: new Date() })
  return { phone, code: otp, hash, user, template: 'sms_template' }
}

/** Stores the token of a mail with a link, or of a text message with a code. */
export async function prepareMessage(
  context: AuthContext,
  sql: Queryable,
  {
    address,
    challenge,
    mail,
    user,
  }: {
    user: AuthUser
    address: Address
    challenge: Challenge | null
    /** The mail, if the address is one. */
    mail: { token: TokenType; kind: MailTemplateKind; type: MailType }
  },
): Promise<AuthMessage> {
  if (address.kind === 'email')
    return { kind: 'mail', mail: await prepareMail(context, sql, { user, challenge, ...mail }) }
  const sms = { user, phone: address.value, token: 'confirmation_token' } as const
  return { kind: 'sms', sms: await prepareSms(context, sql, sms) }
}
