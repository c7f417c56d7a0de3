import { AppError } from '../../base/app-error'
import { createRateLimit } from '../../base/rate-limit'
import { aiLimitMessages } from './ai.messages'

/**
 * Limits the requests of one person to the AI endpoint, which cost the operator of the server
 * money.
 */
export interface AiLimits {
  /** Counts a request and returns a function that ends it. @throws AppError 429 */
  take(personId: string): () => void
}

/** Maximum number of requests per minute, and of concurrent requests. */
const REQUESTS_PER_MINUTE = 30
const CONCURRENT_REQUESTS = 3

export function createAiLimits(now: () => number = Date.now): AiLimits {
  const perMinute = createRateLimit({ tries: REQUESTS_PER_MINUTE, window: 60_000, keys: 10_000 })
  const running = new Map<string, number>()

  return {
    take(personId) {
      const count = running.get(personId) ?? 0
      if (count >= CONCURRENT_REQUESTS)
        throw tooMany(aiLimitMessages.tooMany(CONCURRENT_REQUESTS), 5)
      const seconds = perMinute.take(personId, now())
      if (seconds > 0) throw tooMany(aiLimitMessages.tooOften(seconds), seconds)
      running.set(personId, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (running.get(personId) ?? 1) - 1
        if (left === 0) running.delete(personId)
        else running.set(personId, left)
      }
    },
  }
}

const tooMany = (message: string, seconds: number) =>
  new AppError(429, 'too_many_requests', message, { headers: { 'retry-after': String(seconds) } })
