import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isUuid } from '../rules/values'

/** Sorts behind every other character. */
export const LAST = '\u{10ffff}'

/** Returns the SQL of the cursor of a row: its time and ID. */
export const cursorOf = (table: string): string =>
  `extract(epoch from ${table}.created_at)::text || '_' || ${table}.id`

/**
 * Returns time and ID of the last row of the previous page. Rows of people may have any time, such as
 * `infinity`.
 * @throws AuthError validation_failed
 */
export function readListCursor(cursor: string): { createdAt: string; id: string } {
  const [, minus = '', seconds = '', id = ''] =
    /^(-?)(Infinity|\d{1,13}(?:\.\d{1,6})?)_(.+)$/.exec(cursor) ?? []
  const createdAt = seconds === 'Infinity' ? `${minus}infinity` : timeOf(minus, seconds)
  if (createdAt === null || !isUuid(id))
    throw new AuthError('validation_failed', authMessages.badCursor)
  return { createdAt, id }
}

/** Returns a number of seconds since 1970 as a timestamp, to the microsecond; null for one that no calendar has. */
function timeOf(minus: string, seconds: string): string | null {
  if (seconds === '') return null
  const [whole = '0', fraction = ''] = seconds.split('.')
  const micros = BigInt(`${minus}${whole}${fraction.padEnd(6, '0')}`)
  const rest = ((micros % 1_000n) + 1_000n) % 1_000n
  const millis = (micros - rest) / 1_000n
  // The calendar repeats itself, and that of this language ends before that of Postgres.
  const cycles = (millis - (((millis % CYCLE_MS) + CYCLE_MS) % CYCLE_MS)) / CYCLE_MS
  const date = new Date(Number(millis - cycles * CYCLE_MS))
  const year = date.getUTCFullYear() + Number(cycles) * CYCLE_YEARS
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0')
  const text = `${shown}${date.toISOString().slice(4, -1)}${String(rest).padStart(3, '0')}Z`
  return year > 0 ? text : `${text} BC`
}

/** Time after which the days of the calendar are the same again. */
const CYCLE_YEARS = 400
const CYCLE_MS = 146_097n * 86_400_000n
/** Years of timestamps in Postgres; the year before the first one is 0. */
const FIRST_YEAR = -4_713
const LAST_YEAR = 294_276
