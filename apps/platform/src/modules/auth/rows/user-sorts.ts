import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isUuid } from '../rules/values'
import { readListCursor } from './list-cursor'

/** An order of the list of users. Those without a value come last. */
export type UserListSort =
  | 'created_desc'
  | 'created_asc'
  | 'last_sign_in_desc'
  | 'last_sign_in_asc'
  | 'email_asc'
  | 'email_desc'

interface SortSql {
  /** Expression of an index, with the ID behind it. */
  key: string
  type: string
  direction: 'asc' | 'desc'
  /** Text of the value in a cursor. */
  cursor: string
}

/** Stands for no value in a cursor. */
const NO_VALUE = 'none'

const byTime = (column: string, direction: SortSql['direction']): SortSql => ({
  key: `u.${column}`,
  type: 'timestamptz',
  direction,
  cursor: `coalesce(extract(epoch from u.${column})::text, '${NO_VALUE}')`,
})

const byEmail = (direction: SortSql['direction']): SortSql => ({
  key: 'lower(u.email) collate "C"',
  type: 'text',
  direction,
  cursor: `coalesce(encode(convert_to(lower(u.email), 'UTF8'), 'hex'), '${NO_VALUE}')`,
})

export const SORTS: Readonly<Record<UserListSort, SortSql>> = {
  created_desc: byTime('created_at', 'desc'),
  created_asc: byTime('created_at', 'asc'),
  last_sign_in_desc: byTime('last_sign_in_at', 'desc'),
  last_sign_in_asc: byTime('last_sign_in_at', 'asc'),
  email_asc: byEmail('asc'),
  email_desc: byEmail('desc'),
}

/** Returns value and ID of the last user of the previous page. @throws AuthError validation_failed */
export function readUserCursor(
  cursor: string,
  sort: UserListSort,
): { value: string | null; id: string } {
  const [text = '', id = '', ...rest] = cursor.split('_')
  if (!isUuid(id) || rest.length > 0)
    throw new AuthError('validation_failed', authMessages.badCursor)
  if (text === NO_VALUE) return { value: null, id }
  if (SORTS[sort].type === 'timestamptz') return { value: readListCursor(cursor).createdAt, id }
  const value = Buffer.from(text, 'hex').toString('utf8')
  const isText = Buffer.from(value).toString('hex') === text && !value.includes('\0')
  if (!isText || !/^(?:[0-9a-f]{2}){1,1100}$/.test(text))
    throw new AuthError('validation_failed', authMessages.badCursor)
  return { value, id }
}
