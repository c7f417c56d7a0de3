import type { Queryable } from '../../../base/transaction'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isUuid } from '../rules/values'
import { USER_SELECT, type AuthUser } from './users'

export interface UserListRequest {
  /** Beginning of an address, a phone number or an ID; empty for all. */
  search: string
  /** End of the previous page; null for the first one. */
  cursor: string | null
  limit: number
}

export interface UserPage {
  users: AuthUser[]
  nextCursor: string | null
  /** An estimate, of all users. */
  total: number
}

/** Sorts behind every other character. */
const LAST = '\u{10ffff}'

/** Returns the users whose address, phone number or ID begins with a text, the newest first. */
export async function userPage(
  sql: Queryable,
  { cursor, limit, search }: UserListRequest,
): Promise<UserPage> {
  const after = cursor === null ? null : readCursor(cursor)
  const values: unknown[] = [after?.createdAt ?? null, after?.id ?? null, limit + 1]
  const isBehind = `($1::timestamptz is null or (u.created_at, u.id) < ($1, $2::uuid))`
  const page = (condition: string) =>
    `(select u.id, u.created_at from auth.users u where ${isBehind} and ${condition} order by u.created_at desc, u.id desc limit $3)`
  const prefix = search.trim().toLowerCase()
  const conditions = ['true']
  if (prefix !== '') {
    const digits = prefix.replaceAll(/[\s()+-]/g, '')
    const hex = prefix.replaceAll('-', '')
    values.push(prefix, `${prefix}${LAST}`)
    conditions[0] = `lower(u.email) ~>=~ $4 and lower(u.email) ~<~ $5`
    if (/^\d{1,15}$/.test(digits)) {
      values.push(digits, `${digits}${LAST}`)
      conditions.push(`u.phone ~>=~ $${values.length - 1} and u.phone ~<~ $${values.length}`)
    }
    if (/^[0-9a-f]{1,32}$/.test(hex)) {
      values.push(hex.padEnd(32, '0'), hex.padEnd(32, 'f'))
      conditions.push(`u.id between $${values.length - 1}::uuid and $${values.length}::uuid`)
    }
  }
  const { rows } = await sql.query<AuthUser & { cursor: string }>(
    `with found as (select distinct id, created_at from (${conditions.map(page).join(' union all ')}) f),
          page as (select id, created_at from found order by created_at desc, id desc limit $3)
     ${USER_SELECT.replace('select u.id,', `select extract(epoch from u.created_at)::text || '_' || u.id as cursor, u.id,`)}
       join page p on p.id = u.id order by p.created_at desc, p.id desc`,
    values,
  )
  const { rows: counts } = await sql.query<{ total: string }>(
    `select greatest(reltuples, 0)::bigint::text as total from pg_catalog.pg_class where oid = 'auth.users'::regclass`,
  )
  const users = rows.slice(0, limit)
  const isWhole = rows.length <= limit && cursor === null && prefix === ''
  return {
    users,
    nextCursor: rows.length > limit ? (users.at(-1)?.cursor ?? null) : null,
    total: isWhole ? users.length : Math.max(users.length, Number(counts[0]?.total ?? 0)),
  }
}

/** @throws AuthError validation_failed */
function readCursor(cursor: string): { createdAt: string; id: string } {
  const [, seconds = '', id = ''] = /^(\d{1,12}(?:\.\d{1,6})?)_(.+)$/.exec(cursor) ?? []
  if (seconds === '' || !isUuid(id)) throw new AuthError('validation_failed', authMessages.badPage)
  const [whole = '0', fraction = ''] = seconds.split('.')
  const at = new Date(Number(whole) * 1000).toISOString().slice(0, 19)
  return { createdAt: `${at}.${fraction.padEnd(6, '0')}Z`, id }
}
