import { isIPv6 } from 'node:net'
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
  const pair = (address: string, email: string) =>
    `${tries.wherever ? '' : networkOf(address)} ${email.trim().toLowerCase()}`
  return {
    take(address, email) {
      const seconds =
        inAll.take(networkOf(address), now()) ||
        (email === undefined ? 0 : forEmail.take(pair(address, email), now()))
      if (seconds > 0) throw tooManyTries(seconds)
    },
    forgive(address, email) {
      inAll.giveBack(networkOf(address))
      if (email !== undefined) forEmail.forgive(pair(address, email))
    },
  }
}

/**
 * Returns the network of an address. The holder of one IPv6 address controls the 2⁶⁴ addresses
 * around it.
 */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Creates the error for too many attempts. */
export function tooManyTries(seconds: number): AppError {
  return new AppError(429, 'too_many_requests', httpMessages.tooManyTries(seconds), {
    headers: { 'retry-after': String(seconds) },
  })
}
