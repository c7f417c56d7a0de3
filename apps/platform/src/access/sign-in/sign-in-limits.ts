import { clientNetwork, clientSite } from '../../base/network/client-network'
import { AppError } from '../../base/app-error'
import { httpMessages } from '../../base/http/http.messages'
import { createRateLimit } from '../../base/rate-limit'

/**
 * Limits the number of sign-in attempts. Attempts are counted by source address: counting all
 * attempts for an email, whatever their source, would let anyone lock its owner out.
 */
export interface SignInLimits {
  /** Counts a try, before it is known how it ends. @throws AppError 429 */
  take(address: string, email?: string): void
  /** Takes the tries for an email back after one that succeeded; of those of the address only this one, since the others had other aims. */
  forgive(address: string, email?: string): void
}

const WINDOW_MS = 15 * 60_000
const MAX_KEYS = 50_000
/** Networks of a site that can use up their tries: one person can have 65,536 of them. */
const NETWORKS_OF_SITE = 4

/** Tries in 15 minutes. */
interface Tries {
  /** From an address, for one email. */
  forEmail: number
  /** From an address, which an office can share. */
  inAll: number
  /**
   * True to count the attempts for an email together, whatever their source address. Meant for
   * requests that bother the owner of the email, who loses nothing by a refusal.
   */
  wherever?: boolean
}

export function createSignInLimits(
  tries: Tries = { forEmail: 10, inAll: 50 },
  now: () => number = Date.now,
): SignInLimits {
  const forEmail = createRateLimit({ tries: tries.forEmail, window: WINDOW_MS, keys: MAX_KEYS })
  const inAll = createRateLimit({ tries: tries.inAll, window: WINDOW_MS, keys: MAX_KEYS })
  const ofSite = createRateLimit({
    ...{ tries: NETWORKS_OF_SITE * tries.inAll, window: WINDOW_MS, keys: MAX_KEYS },
  })
  const pair = (address: string, email: string) =>
    `${tries.wherever ? '' : clientNetwork(address)} ${email.trim().toLowerCase()}`
  return {
    take(address, email) {
      const seconds =
        inAll.take(clientNetwork(address), now()) ||
        ofSite.take(clientSite(address), now()) ||
        (email === undefined ? 0 : forEmail.take(pair(address, email), now()))
      if (seconds > 0) throw tooManyTries(seconds)
    },
    forgive(address, email) {
      inAll.giveBack(clientNetwork(address))
      ofSite.giveBack(clientSite(address))
      if (email !== undefined) forEmail.forgive(pair(address, email))
    },
  }
}

/** Creates the error for too many attempts. */
export function tooManyTries(seconds: number): AppError {
  return new AppError(429, 'too_many_requests', httpMessages.tooManyTries(seconds), {
    headers: { 'retry-after': String(seconds) },
  })
}
