import type { AuthConfig } from '../auth-config'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { AuthUser } from '../rows/users'
import { normalizeEmail, normalizePhone } from './values'

/** An email address or a phone number that a user signs in with, as it is stored. */
export interface Address {
  kind: 'email' | 'phone'
  value: string
}

/** Returns the address of a body; the email address if it has both. @throws AuthError validation_failed */
export function readAddress({
  email,
  phone,
}: {
  email?: string | null
  phone?: string | null
}): Address {
  if ((email ?? '') !== '') return { kind: 'email', value: normalizeEmail(email ?? '') }
  if ((phone ?? '') !== '') return { kind: 'phone', value: normalizePhone(phone ?? '') }
  throw new AuthError('validation_failed', authMessages.emailOrPhone)
}

export const isConfirmed = (
  user: Pick<AuthUser, 'email_confirmed_at' | 'phone_confirmed_at'>,
  { kind }: Pick<Address, 'kind'>,
): boolean => user[`${kind}_confirmed_at`] !== null

/** Returns the columns of a user with an address. */
export const columnsOfAddress = (
  { kind, value }: Address,
  confirmedAt: Date | null,
): Partial<Pick<AuthUser, 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'>> =>
  kind === 'email'
    ? { email: value, email_confirmed_at: confirmedAt }
    : { phone: value, phone_confirmed_at: confirmedAt }

/** Returns true if the project takes addresses of this kind without a confirmation. */
export const isTrustedAddress = (
  config: Pick<AuthConfig, 'mailer_autoconfirm' | 'sms_autoconfirm'>,
  { kind }: Pick<Address, 'kind'>,
): boolean => (kind === 'email' ? config.mailer_autoconfirm : config.sms_autoconfirm)

/** Refuses a way to sign up or in that the project does not offer. @throws AuthError */
export function needWay(
  config: Pick<AuthConfig, 'external_email_enabled' | 'external_phone_enabled'>,
  { kind }: Pick<Address, 'kind'>,
  way: 'signups' | 'logins',
): void {
  if (config[`external_${kind}_enabled`]) return
  throw new AuthError(`${kind}_provider_disabled`, authMessages.disabled[kind][way])
}

/** Returns the confirmed address that codes for a signed-in user are sent to; null without one. */
export function provenAddress({
  email,
  email_confirmed_at,
  phone,
  phone_confirmed_at,
}: Pick<
  AuthUser,
  'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'
>): Address | null {
  if (email !== null && email_confirmed_at !== null) return { kind: 'email', value: email }
  if (phone !== null && phone_confirmed_at !== null) return { kind: 'phone', value: phone }
  return null
}
