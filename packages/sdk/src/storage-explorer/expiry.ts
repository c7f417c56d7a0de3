const SECONDS = { hours: 3_600, days: 86_400, weeks: 604_800 } as const

export type ExpiryUnit = keyof typeof SECONDS

export const EXPIRY_UNITS = ['hours', 'days', 'weeks'] as const satisfies readonly ExpiryUnit[]

/** The longest that the platform lets a link last, in seconds: ten years. */
const LONGEST = 315_360_000

/** A time as it was typed, in whole seconds; null for what is none, or too long. */
export function expirySeconds(amount: string, unit: ExpiryUnit): number | null {
  const seconds = amount.trim() === '' ? NaN : Math.round(Number(amount) * SECONDS[unit])
  return seconds >= 1 && seconds <= LONGEST ? seconds : null
}
