const SECONDS = { weeks: 604_800, days: 86_400, hours: 3_600 } as const

export type ExpiryUnit = keyof typeof SECONDS

export const EXPIRY_UNITS = ['hours', 'days', 'weeks'] as const satisfies readonly ExpiryUnit[]

/**
 * Returns a typed time in whole seconds; null for text that is no time, or a time that is too long.
 * @param limit in seconds, of the project
 */
export function expirySeconds(amount: string, unit: ExpiryUnit, limit: number): number | null {
  const seconds = amount.trim() === '' ? NaN : Math.round(Number(amount) * SECONDS[unit])
  return seconds >= 1 && seconds <= limit ? seconds : null
}

/** Returns the limit as whole days, or else as hours. */
export function expiryLimit(limit: number): { amount: number; unit: ExpiryUnit } {
  const unit = limit % SECONDS.days === 0 ? 'days' : 'hours'
  return { amount: Math.floor((limit / SECONDS[unit]) * 100) / 100, unit }
}
