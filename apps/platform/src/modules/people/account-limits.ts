import { createRateLimit } from '../../base/rate-limit'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'

/** Bounds how often a signed-in person can try a password or a code, so that a stolen session does not lead to the password. */
export interface AccountLimits {
  /** Does what needs the password. A success takes the tries back. @throws AppError 429 */
  guard<T>(personId: string, work: () => Promise<T>): Promise<T>
}

/** Ten tries in 15 minutes. */
export function createAccountLimits(now: () => number = Date.now): AccountLimits {
  const limit = createRateLimit({ tries: 10, window: 15 * 60_000, keys: 10_000 })
  return {
    async guard(personId, work) {
      const seconds = limit.take(personId, now())
      if (seconds > 0) throw tooManyTries(seconds)
      const result = await work()
      limit.forgive(personId)
      return result
    },
  }
}
