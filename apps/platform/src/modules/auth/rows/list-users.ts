import type { Queryable } from '../../../base/transaction'
import { LAST } from './list-cursor'
import { readUserCursor, SORTS, type UserListSort } from './user-sorts'
import { SHOWN_USER_SELECT, type AuthUser } from './users'

/** State that a list of users is limited to. */
export type UserListStatus = 'confirmed' | 'unconfirmed' | 'anonymous' | 'banned'

export interface UserListRequest {
  /** Beginning of an address, a phone number or an ID; empty for all. */
  search: string
  /** null for users in any state. */
  status: UserListStatus | null
  /** Provider of one of their identities; null for any. */
  provider: string | null
  sort: UserListSort
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

/** Users of a provider that are collected; among more, the next ones of the order are soon found. */
const MAX_COLLECTED = 2_000

/** Returns a page of the users whose address, phone number or ID begins with a text. */
export async function userPage(sql: Queryable, request: UserListRequest): Promise<UserPage> {
  const { limit, provider, status } = request
  const { cursor, direction, key } = SORTS[request.sort]
  const values: unknown[] = []
  const put = (value: unknown): string => `$${values.push(value)}`
  const rows = put(limit + 1)
  const filters = [
    ...(status === null ? [] : [STATUSES[status]]),
    ...(provider === null ? [] : [await providerCondition(sql, provider, put)]),
  ]
  const parts = partsOf(request, put)
  const searches = searchesOf(request.search, put)
  const pages = searches.flatMap((search) =>
    parts.map((part) => {
      const where = [...filters, ...search, part].map((one) => `(${one})`).join(' and ')
      return `(select u.id, ${key} as key from auth.users u where ${where} order by ${key} ${direction}, u.id ${direction} limit ${rows})`
    }),
  )
  const order = (table: string) =>
    `order by ${table}.key ${direction} nulls last, ${table}.id ${direction}`
  const { rows: found } = await sql.query<AuthUser & { cursor: string }>(
    `with found as (select distinct id, key from (${pages.join(' union all ')}) f),
          page as (select id, key from found ${order('found')} limit ${rows})
     ${SHOWN_USER_SELECT.replace('select u.id,', `select ${cursor} || '_' || u.id as cursor, u.id,`)}
       join page p on p.id = u.id ${order('p')}`,
    values,
  )
  const users = found.slice(0, limit)
  return {
    users,
    nextCursor: found.length > limit ? (users.at(-1)?.cursor ?? null) : null,
    total: await countUsers(sql),
  }
}

/**
 * Returns the condition of users with an identity at a provider. The planner does not know how far apart they are in
 * an order: it reads few of them by their IDs, and tries each user of the order among many.
 */
async function providerCondition(
  sql: Queryable,
  provider: string,
  put: (value: unknown) => string,
): Promise<string> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from (select from auth.identities where provider = $1 limit ${MAX_COLLECTED + 1}) i`,
    [provider],
  )
  const of = `auth.identities i where i.provider = ${put(provider)}`
  return (rows[0]?.count ?? 0) <= MAX_COLLECTED
    ? `u.id = any (array(select i.user_id from ${of}))`
    : // Without the offset it would be a join, in an order of its own.
      `exists (select from ${of} and i.user_id = u.id offset 0)`
}

/** Returns the conditions of the rows behind the cursor: those with a value of the order, then those without. */
function partsOf({ cursor, sort }: UserListRequest, put: (value: unknown) => string): string[] {
  const { direction, key, type } = SORTS[sort]
  const [with_, without] = [`${key} is not null`, `${key} is null`]
  if (cursor === null) return [with_, without]
  const { id, value } = readUserCursor(cursor, sort)
  const behind = direction === 'desc' ? '<' : '>'
  if (value === null) return [`${without} and u.id ${behind} ${put(id)}::uuid`]
  return [`(${key}, u.id) ${behind} (${put(value)}::${type}, ${put(id)}::uuid)`, without]
}

/** Returns the conditions of a search, each of which has an index; without a search one that is always true. */
function searchesOf(search: string, put: (value: unknown) => string): string[][] {
  const prefix = search.trim().toLowerCase()
  if (prefix === '') return [[]]
  const digits = prefix.replaceAll(/[\s()+-]/g, '')
  const hex = prefix.replaceAll('-', '')
  const between = (column: string, from: string, to: string) =>
    `${column} >= ${put(from)} and ${column} < ${put(to)}`
  const found = [[between(SORTS.email_asc.key, prefix, `${prefix}${LAST}`)]]
  if (/^\d{1,15}$/.test(digits))
    found.push([`u.phone ~>=~ ${put(digits)} and u.phone ~<~ ${put(`${digits}${LAST}`)}`])
  if (/^[0-9a-f]{1,32}$/.test(hex))
    found.push([
      `u.id between ${put(hex.padEnd(32, '0'))}::uuid and ${put(hex.padEnd(32, 'f'))}::uuid`,
    ])
  return found
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
