import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { createRateLimit } from '../../base/rate-limit'
import type { AnalyticsHandler } from './services'

export const getAnalytics: AnalyticsHandler<'getAnalytics'> = ({ services }) =>
  Promise.resolve({ status: 200, body: { endpoint: services.analytics.endpoint } })

/** Maximum number of events of a person, and the window in milliseconds. */
const limits = { tries: 60, window: 60_000, keys: 10_000 }

export function analyticsHandlers(now: () => number = Date.now): {
  sendAnalyticsEvent: AnalyticsHandler<'sendAnalyticsEvent'>
} {
  const limit = createRateLimit(limits)
  return {
    async sendAnalyticsEvent({ body, person, services }) {
      const seconds = limit.take(person.id, now())
      if (seconds > 0) throw tooManyTries(seconds)
      services.analytics.add(body)
      return { status: 202 }
    },
  }
}
