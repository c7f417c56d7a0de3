/** A calendar month in UTC, for which usage is added up. */
export interface BillingPeriod {
  /** `2026-01`, as the address has it. */
  id: string
  /** ISO dates; the end is exclusive. */
  start: string
  end: string
}

/** Number of past months that can be selected; usage data is retained for 400 days. */
const MAX_MONTHS_BACK = 12

const first = (year: number, month: number): string =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, 10)

/** This month and those before it, the newest first. */
export function billingPeriods(now: Date): BillingPeriod[] {
  return Array.from({ length: MAX_MONTHS_BACK }, (_, back) => {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - back]
    const start = first(year, month)
    return { id: start.slice(0, 7), start, end: first(year, month + 1) }
  })
}
