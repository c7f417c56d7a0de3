import type { BillingServices } from './services'
import { billMonths } from './biller'
import { tellOfLimits } from './tell-of-limits'

/** How often it is looked, in milliseconds. */
const EVERY = 15 * 60_000

/** From now on makes invoices when a month has ended, and tells of limits. @returns what ends it, after what runs */
export function startBilling(
  services: Pick<BillingServices, 'control' | 'invoices' | 'log' | 'metrics' | 'notifications' | 'organizations' | 'payments'>,
): () => Promise<void> {
  const { log } = services
  let running = Promise.resolve()
  const look = () => {
    const now = new Date()
    running = running
      .then(() => billMonths(services, now))
      .catch((error: unknown) => log.error('The invoices of a month are not made', { error }))
      .then(() => tellOfLimits(services, now))
      .catch((error: unknown) => log.warn('Nobody is told of limits', { error }))
  }
  const timer = setInterval(look, EVERY)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}
