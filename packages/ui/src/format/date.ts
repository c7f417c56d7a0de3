/** A date as ISO 8601, or milliseconds since 1970. */
export type Instant = string | number

const DATE = { dateStyle: 'medium' } as const
const DAY = { month: 'short', day: 'numeric' } as const
const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'long' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** The day in the person's zone, for example `Jan 5, 2026`; '' for no date, as below. */
export const formatDate = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, DATE)

/** The day of a year, for example `Jan 5`. */
export const formatDay = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, DAY)

/** Day and minute. */
export const formatDateTime = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, DATE_TIME)

/** The moment to the second, with its zone. */
export const formatMoment = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, MOMENT)

/** The minute of a day, for example `14:30`. */
export const formatTime = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, TIME)

/** The month in UTC, for example `January 2026`. */
export const formatMonth = (at: Instant | null, locale: string | undefined): string =>
  formatted(at, locale, MONTH)

/** To make one takes as long as to format a hundred dates. */
const formats = new Map<
  Intl.DateTimeFormatOptions,
  { locale: string | undefined; format: Intl.DateTimeFormat }
>()

function formatted(
  at: Instant | null,
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(at ?? NaN)
  if (Number.isNaN(date.getTime())) return ''
  const known = formats.get(options)
  const format =
    known && known.locale === locale ? known.format : new Intl.DateTimeFormat(locale, options)
  if (known?.format !== format) formats.set(options, { locale, format })
  return format.format(date)
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * Distance to a date in the largest unit that fits: `3 hours ago`, `now`. One to come is rounded: a
 * moment after the choice of 24 hours, it is `in 24 hours`.
 * @param now milliseconds since 1970
 */
export function formatDistance(
  at: string,
  locale: string | undefined,
  now: number = Date.now(),
): string {
  const seconds = (Date.parse(at) - now) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return format.format(0, 'second')
  const amount = seconds / step[1]
  return format.format(amount > 0 ? Math.round(amount) : Math.trunc(amount), step[0])
}
