import { formatBytes, type PlanEffect } from '@howdah/sdk/rules'
import { usageValue } from '../usage/usage-words'
import { billingMessages as messages } from './billing.messages'

/** A limit in its unit; null is none. */
export function limitValue(limit: PlanEffect['limit'], value: number | null): string {
  if (value === null) return messages.none
  return limit === 'FILE_SIZE' ? formatBytes(value) : usageValue(limit, value)
}
