import type { AuthContext } from '../auth-context'
import { clientNetwork } from '../../../base/network/client-network'
import { signInAddresses } from '../rows/audit-log'
import { findAuthUser } from '../rows/users'
import type { Address } from '../rules/address'

/** Client that sends a code. Wrong codes of strangers make it void for strangers alone. */
export type CodeSender = 'known' | 'stranger'

/** Codes that are compared for an account in an hour, from all strangers together. */
const OF_STRANGERS = 30
/** From one client that has asked for a message to the account. */
const OF_ASKER = 10
/** From one client at which its user has signed in. */
const OF_KNOWN = 30

const HOUR_SECONDS = 3_600

/**
 * Counts a code that was sent for an account. Clients at which its user has signed in, and those
 * that have asked for a message to it, are counted each by itself: guesses of strangers do not keep
 * the user out.
 * @throws AuthError over_request_rate_limit
 */
export async function takeCodeGuess(context: AuthContext, address: Address): Promise<CodeSender> {
  const { config, device } = context
  const network = clientNetwork(device.address)
  const isKnown = await context.transaction(async (sql) => {
    const user = await findAuthUser(sql, address.kind, address.value)
    const addresses = await signInAddresses(sql, user?.id ?? null)
    return addresses.some((one) => clientNetwork(one) === network)
  })
  const count = isKnown ? OF_KNOWN : (await context.hasAsked(address)) ? OF_ASKER : 0
  const isStranger = count === 0
  await context.takeByAccount(
    isStranger ? 'verify' : 'verify-known',
    isStranger ? address.value : JSON.stringify([address.value, network]),
    {
      count: Math.min(isStranger ? OF_STRANGERS : count, config.rate_limit_verify),
      seconds: HOUR_SECONDS,
    },
  )
  return isStranger ? 'stranger' : 'known'
}
