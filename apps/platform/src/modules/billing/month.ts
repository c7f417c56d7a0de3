/** A calendar month in UTC, the unit of billed usage. ISO dates; the end is exclusive. */
export interface BillingMonth {
  start: string
  end: string
}

const first = (year: number, month: number): string =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, 10)

/** The month that a moment is in. */
export function monthOf(at: Date): BillingMonth {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: first(year, month), end: first(year, month + 1) }
}
