import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { Challenge } from '../rows/flow-states'

const MAX_EMAIL_LENGTH = 254
/** Metadata is part of every token, which is part of every request's headers. */
const MAX_METADATA_BYTES = 16_384

/** Returns an address as it is stored: in lower case. @throws AuthError validation_failed */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase()
  // The Kelvin sign and a capital I with a dot would become the letters of another address.
  const isChanged = /[\u0130\u212a]/.test(text)
  // No control characters, spaces, quotes, commas or brackets, which would be more than one address in a header.
  if (
    isChanged ||
    email.length > MAX_EMAIL_LENGTH ||
    !/^[^\s"'(),:;<>@[\]\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(
      email,
    )
  )
    throw new AuthError('validation_failed', authMessages.badEmail, { field: 'email' })
  return email
}

/** Returns a phone number as it is stored: digits with the country code. @throws AuthError validation_failed */
export function normalizePhone(text: string): string {
  const phone = text.replaceAll(/[\s()+-]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(phone))
    throw new AuthError('validation_failed', authMessages.badPhone)
  return phone
}

/** Returns metadata with changes: a field that is null is removed. @throws AuthError validation_failed */
export function mergeMetadata(
  before: Record<string, unknown> | null,
  changes: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  )
  const text = JSON.stringify(merged)
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw new AuthError('validation_failed', authMessages.largeMetadata(MAX_METADATA_BYTES))
  // As JSON writes a zero and half a pair; a backslash of the text itself is written as two.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text))
    throw new AuthError('validation_failed', authMessages.badMetadata)
  return merged
}

/** Reads the challenge of a browser; null if there is none. @throws AuthError validation_failed */
export function readChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): Challenge | null {
  const given = challenge ?? ''
  const by = (method ?? '').toLowerCase()
  if (given === '' && by === '') return null
  if (!/^[\w.~-]{43,128}$/.test(given) || (by !== 's256' && by !== 'plain'))
    throw new AuthError('validation_failed', authMessages.badChallenge)
  return { challenge: given, method: by }
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const MAX_BAN_MS = 200 * 365 * 24 * 3_600_000

/** Reads a duration such as `24h` or `1h30m`; null for `none`. @throws AuthError validation_failed */
export function readBan(text: string): Date | null {
  if (text === 'none') return null
  const parts = text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g)
  let milliseconds = 0
  let length = 0
  for (const [part, amount, unit = ''] of parts) {
    milliseconds += Number(amount) * (UNIT_MS[unit] ?? 0)
    length += part.length
  }
  if (length !== text.length || milliseconds <= 0 || milliseconds > MAX_BAN_MS)
    throw new AuthError('validation_failed', authMessages.badBan)
  return new Date(Date.now() + milliseconds)
}
