import type { LogRange } from '@howdah/platform-client/resources/logs/logs'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Ranges up to now by their names in the URL, in milliseconds. */
export const LAST_RANGES = {
  '10m': 10 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '3h': 3 * HOUR_MS,
  '24h': DAY_MS,
  '2d': 2 * DAY_MS,
  '7d': 7 * DAY_MS,
  '28d': 28 * DAY_MS,
} as const

export type LastRange = keyof typeof LAST_RANGES
const isLastRange = (name: string): name is LastRange => Object.hasOwn(LAST_RANGES, name)
export const DEFAULT_RANGE: LastRange = '1h'
/** Length above which a page warns, in milliseconds. */
const LONG_MS = 2 * DAY_MS

/** Returns the name of the range up to now in the URL; null for a range between two times. */
export function lastRangeOf(query: URLSearchParams): LastRange | null {
  if (timesIn(query) !== null) return null
  const name = query.get('range') ?? ''
  return isLastRange(name) ? name : DEFAULT_RANGE
}

export function rangeOf(query: URLSearchParams): LogRange {
  const last = lastRangeOf(query)
  return timesIn(query) ?? { last: LAST_RANGES[last ?? DEFAULT_RANGE] }
}

/** Returns two times in the URL, the first before the second; null if there are none. */
function timesIn(query: URLSearchParams): { from: string; to: string } | null {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? '')) as [
    number,
    number,
  ]
  if (!(from < to)) return null
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** Returns true for a range of which a plan that stores lines for a number of whole days, and today so far, has no begin. */
export const isUnstored = (range: LastRange, days: number): boolean =>
  LAST_RANGES[range] >= (days + 1) * DAY_MS

const lengthOf = (range: LogRange): number =>
  'last' in range ? range.last : Date.parse(range.to) - Date.parse(range.from)

export const isLong = (range: LogRange): boolean => lengthOf(range) > LONG_MS
