import { compare, hash } from '@node-rs/bcrypt'
import { limitPerKey } from '../../base/one-at-a-time'
import { hashTurns } from '../../base/time/hash-turns'
import { AuthError } from './auth-error'
import { authMessages } from './auth.messages'
import type { AuthConfig } from './auth-config'
import type { AuthContext } from './auth-context'

/** Each step doubles the time of a hash: about 60 ms on a current machine. */
const COST = 10
/** Of a hash from elsewhere; each step more would take the threads twice as long from all projects. */
const MAX_COST = 12
/** bcrypt reads no more. */
const MAX_PASSWORD_BYTES = 72
/** Hashes of a project that are computed or wait at a time. */
const MAX_PENDING = 100

/** Project that a password is of. */
type PasswordOwner = Pick<AuthContext, 'ref'>

const limited = limitPerKey(
  MAX_PENDING,
  () => new AuthError('request_timeout', authMessages.busy, { headers: { 'retry-after': '2' } }),
)

/** Runs a hash, by turns with those of other projects. */
const bounded = <T>({ ref }: PasswordOwner, work: () => Promise<T>): Promise<T> =>
  limited(ref, () => hashTurns(ref, work))

/** Returns the hash of a password. @throws AuthError if too many are waiting */
export const hashPassword = (owner: PasswordOwner, password: string): Promise<string> =>
  bounded(owner, () => hash(password, { cost: COST, version: '2a' }))

/** Returns true for a bcrypt hash that takes no longer than sign-ins may. */
export const isUsableHash = (text: string): boolean =>
  /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text) && Number(text.slice(4, 6)) <= MAX_COST

/** A hash of no password, so that an unknown account takes as long as a known one. */
let dummy: Promise<string> | undefined

/**
 * Returns true if the password fits; takes as long if there is no account or no password, or a hash
 * of lower cost. One of higher cost takes longer.
 */
export async function verifyPassword(
  owner: PasswordOwner,
  password: string,
  stored: string | null,
): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), { cost: COST, version: '2a' })
  const isHash = stored !== null && isUsableHash(stored)
  const usual = await dummy
  const isFast = isHash && isWeakHash(stored)
  const fits = await bounded(owner, async () => {
    const [result] = await Promise.all([
      compare(password, isHash ? stored : usual),
      isFast ? compare(password, usual) : undefined,
    ])
    return result
  }).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
    return false
  })
  return fits && isHash && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
}

const costOf = (stored: string): number => Number(stored.slice(4, 6))

/** Returns true if a hash from elsewhere has another cost than ours. */
export const hasOtherCost = (stored: string): boolean => costOf(stored) !== COST

/** Returns true if a hash from elsewhere is easier to guess than ours. */
export const isWeakHash = (stored: string): boolean => costOf(stored) < COST

/** Checks the password of a new account or a change. @throws AuthError weak_password, validation_failed */
export function checkPassword(
  password: string,
  {
    password_min_length: minLength,
    password_required_characters: required,
  }: Pick<AuthConfig, 'password_min_length' | 'password_required_characters'>,
): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw new AuthError('validation_failed', authMessages.longPassword(MAX_PASSWORD_BYTES), {
      field: 'password',
    })
  const isShort = [...password].length < minLength
  const groups = required.split(/(?<!\\):/).map((group) => group.replaceAll('\\:', ':'))
  const lacks = groups.some(
    (group) => group !== '' && ![...group].some((sign) => password.includes(sign)),
  )
  if (!isShort && !lacks) return
  throw new AuthError('weak_password', authMessages.weakPassword(isShort ? minLength : null), {
    field: 'password',
    reasons: [...(isShort ? ['length'] : []), ...(lacks ? ['characters'] : [])],
  })
}
