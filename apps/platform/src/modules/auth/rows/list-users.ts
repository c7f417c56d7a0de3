import type { Queryable } from '../../../base/transaction'
import { cursorOf, readListCursor } from './list-cursor'
import { SHOWN_USER_SELECT, type AuthUser } from './users'

/** State that a list of users is limited to. */
export type UserListStatus = 'confirmed' | 'unconfirmed' | 'anonymous' | 'banned'

export interface UserListRequest {
  /** Beginning of an address, a phone number or an ID; empty for all. */
  search: string
  /** null for users in any state. */
  status: UserListStatus | null
  /** End of the previous page; null for the first one. */
  cursor: string | null
  limit: number
}

export interface UserPage {
  users: AuthUser[]
  nextCursor: string | null
  /** Of all users; an estimate if there are many. */
  total: number
}

const STATUSES: Readonly<Record<UserListStatus, string>> = {
  confirmed: 'u.confirmed_at is not null',
  unconfirmed: 'u.confirmed_at is null and not u.is_anonymous',
  anonymous: 'u.is_anonymous',
  banned: 'u.banned_until is not null and u.banned_until > now()',
}
/** Users that are counted one by one; more are estimated. */
const MAX_COUNTED = 10_000

/** Sorts behind every other character. */
const LAST = '\u{10ffff}'

/** Returns the users whose address, phone number or ID begins with a text, the newest first. */
export async function userPage(
  sql: Queryable,
  { cursor, limit, search, status }: UserListRequest,
): Promise<UserPage> {
  const after = cursor === null ? null : readListCursor(cursor)
  const values: unknown[] = [after?.createdAt ?? null, after?.id ?? null, limit + 1]
  const isBehind = `($1::timestamptz is null or (u.created_at, u.id) < ($1, $2::uuid))`
  const isInState = status === null ? 'true' : `(${STATUSES[status]})`
  const page = (condition: string) =>
    `(select u.id, u.created_at from auth.users u where ${isBehind} and ${isInState} and ${condition} order by u.created_at desc, u.id desc limit $3)`
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
     ${SHOWN_USER_SELECT.replace('select u.id,', `select ${cursorOf('u')} as cursor, u.id,`)}
       join page p on p.id = u.id order by p.created_at desc, p.id desc`,
    values,
  )
  const users = rows.slice(0, limit)
  return {
    users,
    nextCursor: rows.length > limit ? (users.at(-1)?.cursor ?? null) : null,
    total: await countUsers(sql),
  }
}

/** Returns the number of all users: counted up to MAX_COUNTED, estimated beyond. */
async function countUsers(sql: Queryable): Promise<number> {
  const { rows } = await sql.query<{ counted: number; estimate: string }>(
    `select (select count(*) from (select from auth.users limit ${MAX_COUNTED}) u)::int as counted,
            (select reltuples::bigint from pg_catalog.pg_class where oid = 'auth.users'::regclass)::text as estimate`,
  )
  const { counted, estimate } = rows[0] ?? { counted: 0, estimate: '0' }
  return counted < MAX_COUNTED ? counted : Math.max(counted, Number(estimate))
}
