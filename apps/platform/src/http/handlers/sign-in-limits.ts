import { HttpError } from '../http-error'
import { httpMessages } from '../http.messages'
import { createRateLimit } from '../rate-limit'

/** Bounds how often somebody can try to sign in. */
export interface SignInLimits {
  /** Counts a try, before it is known how it ends. @throws HttpError 429 */
  take(address: string, email?: string): void
  /** Takes the tries back, after one that succeeded. */
  forgive(address: string, email?: string): void
}

const window = 15 * 60_000
const keys = 10_000

/** Tries in 15 minutes. */
interface Tries {
  /** For an e-mail, wherever they come from. */
  byEmail: number
  /** For an address, which an office can share. */
  byAddress: number
}

export function createSignInLimits(tries: Tries = { byEmail: 10, byAddress: 50 }, now: () => number = Date.now): SignInLimits {
  const byEmail = createRateLimit({ tries: tries.byEmail, window, keys })
  const byAddress = createRateLimit({ tries: tries.byAddress, window, keys })
  const keyOf = (email: string) => email.trim().toLowerCase()
  return {
    take(address, email) {
      const seconds = byAddress.take(address, now()) || (email === undefined ? 0 : byEmail.take(keyOf(email), now()))
      if (seconds > 0) throw tooManyTries(seconds)
    },
    forgive(address, email) {
      byAddress.forgive(address)
      if (email !== undefined) byEmail.forgive(keyOf(email))
    },
  }
}

/** What somebody is told who has tried too often. */
export function tooManyTries(seconds: number): HttpError {
  return new HttpError(429, 'too_many_requests', httpMessages.tooManyTries(seconds), { headers: { 'retry-after': String(seconds) } })
}
