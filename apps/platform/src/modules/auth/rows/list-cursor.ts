import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isUuid } from '../rules/values'

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
    /^(-?)(Infinity|\d{1,12}(?:\.\d{1,6})?)_(.+)$/.exec(cursor) ?? []
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
  const date = new Date(Number((micros - rest) / 1_000n))
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return /^\d/.test(text) ? `${text.slice(0, -1)}${String(rest).padStart(3, '0')}Z` : null
}
