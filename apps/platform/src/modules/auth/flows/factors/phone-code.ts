import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../../../base/secrets'
import type { AuthContext } from '../../auth-context'

export const MFA_TEMPLATE = 'mfa_phone_template' as const

/** A challenge that a text message is sent for. */
export interface PhoneChallenge {
  userId: string
  challengeId: string
}

const ownerOf = ({ challengeId, userId }: PhoneChallenge) => ({
  ...{ userId, type: 'mfa_phone', relatesTo: challengeId },
})

/** Returns a code and the hash that is stored of it. */
export function phoneCode(
  { config, mailTokens }: Pick<AuthContext, 'config' | 'mailTokens'>,
  challenge: PhoneChallenge,
): { otp: string; hash: string } {
  const { hash, otp } = mailTokens.create(ownerOf(challenge), {
    length: config.mfa_phone_otp_length,
  })
  return { otp, hash: hashToken(hash) }
}

/** Returns true for the code that was sent. */
export function isPhoneCode(
  { mailTokens }: Pick<AuthContext, 'mailTokens'>,
  challenge: PhoneChallenge,
  { code, hash }: { code: string; hash: string },
): boolean {
  const given = Buffer.from(hashToken(mailTokens.hashOf(ownerOf(challenge), code)))
  const sent = Buffer.from(hash)
  return given.length === sent.length && timingSafeEqual(given, sent)
}
