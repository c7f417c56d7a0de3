/** Ways to say how long a ban lasts. */
export const banChoices = ['hour', 'day', 'week', 'month', 'date', 'forever'] as const
export type BanChoice = (typeof banChoices)[number]

const HOUR_MS = 3_600_000

const durations: Readonly<Record<Exclude<BanChoice, 'date'>, string>> = {
  hour: '1h',
  day: '24h',
  week: '168h',
  month: '720h',
  // About a hundred years.
  forever: '876000h',
}

/**
 * Returns the duration of a ban in the form of the service; null for a date that is not to come.
 * @param date content of a field of the kind `datetime-local`, in the person's time zone
 * @param now milliseconds since 1970
 */
export function banDuration(
  choice: BanChoice,
  date: string,
  now: number = Date.now(),
): string | null {
  if (choice !== 'date') return durations[choice]
  const seconds = Math.ceil((new Date(date).getTime() - now) / 1000)
  return seconds > 0 ? `${Math.floor(seconds / 60)}m${seconds % 60}s` : null
}

/** Returns a time as a field of the kind `datetime-local` has it. */
export function localField(time: number): string {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns true for a ban without an end, which the service stores as a hundred years. */
export const isEndlessBan = (until: string, now: number = Date.now()): boolean =>
  new Date(until).getTime() - now > 50 * 365 * 24 * HOUR_MS
