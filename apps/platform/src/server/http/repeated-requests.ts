import type { IncomingMessage } from 'node:http'
import { AppError } from '../../base/app-error'
import { httpMessages } from '../../base/http/http.messages'
import { createRateLimit } from '../../base/rate-limit'

/** Milliseconds for which a key is remembered. */
const WINDOW_MS = 10 * 60_000
/** Maximum number of remembered keys; the oldest are forgotten first. */
const MAX_KEYS = 50_000

/**
 * Remembers the `Idempotency-Key` of each POST. Browsers and proxies send a POST again, without
 * asking the page, if a reused connection was closed before the response began.
 */
export function createRepeatedRequests() {
  const requests = createRateLimit({ tries: 1, window: WINDOW_MS, keys: MAX_KEYS })
  return {
    /** Takes the key of a request that is about to run. @throws AppError 400, 409 */
    refuseRepeated({ method, headers }: IncomingMessage, personId: string | null, now: number) {
      const key = headers['idempotency-key']
      if (method !== 'POST' || key === undefined) return
      if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key))
        throw new AppError(400, 'bad_request', httpMessages.badIdempotencyKey)
      if (requests.take(`${personId ?? ''} ${key}`, now) > 0)
        throw new AppError(409, 'repeated_request', httpMessages.repeatedRequest)
    },
  }
}
