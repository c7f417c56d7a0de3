/** Milliseconds in the units of Postgres' timeouts. */
const MS_OF_UNIT: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Returns the milliseconds of a timeout as Postgres stores it, such as `8s`; null for none. */
export function timeoutMs(text: string): number | null {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/.exec(text) ?? []
  const factor = MS_OF_UNIT[unit === '' || unit === undefined ? 'ms' : unit]
  if (number === undefined || factor === undefined) return null
  return Math.round(Number(number) * factor) || null
}
