import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { clientNetwork } from '../../../base/network/client-network'
import { authMessages } from '../auth.messages'
import { askAboutPassword } from '../hooks/attempts'
import { hashPassword, isWeakHash, verifyPassword } from '../passwords'
import { answerTime } from '../protection/answer-time'
import { signInAddresses } from '../rows/audit-log'
import { findAuthUser, updateUser, type AuthUser } from '../rows/users'
import { isConfirmed, needWay, type Address } from '../rules/address'
import { startUserSession, checkBan, tokensOf, type TokenResponse } from './sign-in'

/** Passwords that are compared for an account in five minutes, from all unknown clients together. */
const MAX_GUESSES = 30
/** More than a hash of the highest cost takes: the time reveals none that was imported. */
const REFUSED_MS = 400

/** Signs in by a password. An unknown address takes as long as a wrong password. */
export async function signInWithPassword(
  context: AuthContext,
  { address, password }: { address: Address; password: string },
): Promise<TokenResponse> {
  const { config } = context
  needWay(config, address, 'logins')
  await context.takeByClient('sign-in', { count: config.rate_limit_sign_in, seconds: 300 })
  const { known, networks } = await context.transaction(async (sql) => {
    const found = await findAuthUser(sql, address.kind, address.value)
    const addresses = await signInAddresses(sql, found?.id ?? null)
    return { known: found, networks: addresses.map(clientNetwork) }
  })
  await takeGuess(context, address, networks)
  const refusedAt = answerTime(REFUSED_MS)
  const fits = await verifyPassword(context, password, known?.encrypted_password ?? null)
  if (known !== null) await askAboutPassword(context, { user_id: known.id, valid: fits })
  if (known === null || !fits) {
    await refusedAt
    throw refusal()
  }
  const usual =
    known.encrypted_password !== null && isWeakHash(known.encrypted_password)
      ? await hashPassword(context, password)
      : null
  const signedIn = await context.transaction(async (sql) => {
    const user = await findAuthUser(sql, address.kind, address.value, { lock: true })
    checkUnchanged(user, known, address)
    if (usual !== null) await updateUser(sql, user.id, { encrypted_password: usual })
    return startUserSession(context, sql, user.id, 'password')
  })
  return tokensOf(context, signedIn)
}

/**
 * Counts a password of an account. Clients from which its user has signed in are counted each by
 * itself: guesses of strangers do not keep the user out.
 */
async function takeGuess(
  context: AuthContext,
  address: Address,
  known: readonly string[],
): Promise<void> {
  const { config, device } = context
  const count = config.rate_limit_sign_in
  const network = clientNetwork(device.address)
  if (known.includes(network))
    await context.takeByAccount('sign-in-known', JSON.stringify([address.value, network]), {
      ...{ count, seconds: 300 },
    })
  else
    await context.takeByAccount('sign-in', address.value, {
      ...{ count: Math.min(count, MAX_GUESSES), seconds: 300 },
    })
}

const refusal = () => new AuthError('invalid_credentials', authMessages.invalidCredentials)

/** The password was compared outside of the transaction: the account may have changed since. */
function checkUnchanged(
  user: AuthUser | null,
  known: AuthUser,
  address: Address,
): asserts user is AuthUser {
  if (user === null || user.id !== known.id || user.encrypted_password !== known.encrypted_password)
    throw refusal()
  checkBan(user)
  if (isConfirmed(user, address)) return
  if (address.kind === 'email')
    throw new AuthError('email_not_confirmed', authMessages.emailNotConfirmed)
  throw new AuthError('phone_not_confirmed', authMessages.phoneNotConfirmed)
}
