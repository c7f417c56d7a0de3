import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isUuid } from '../rules/values'

/** Returns the SQL of the cursor of a row: its time and ID. */
export const cursorOf = (table: string): string =>
  `extract(epoch from ${table}.created_at)::text || '_' || ${table}.id`

/** Returns time and ID of the last row of the previous page. @throws AuthError validation_failed */
export function readListCursor(cursor: string): { createdAt: string; id: string } {
  const [, seconds = '', id = ''] = /^(\d{1,11}(?:\.\d{1,6})?)_(.+)$/.exec(cursor) ?? []
  if (seconds === '' || !isUuid(id))
    throw new AuthError('validation_failed', authMessages.badCursor)
  const [whole = '0', fraction = ''] = seconds.split('.')
  const at = new Date(Number(whole) * 1000).toISOString().slice(0, 19)
  return { createdAt: `${at}.${fraction.padEnd(6, '0')}Z`, id }
}
