import { createHmac, randomInt } from 'node:crypto'
import { hashToken } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'
import { endCodes } from './flow-states'

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** Wrong codes after which the code of a token is no longer good. Its link stays good. */
const MAX_FAILURES = 10

/** Prefix of tokens whose link ends in a code for the browser that asked for it. */
export const PKCE_PREFIX = 'pkce_'
/** Prefix of tokens that the project's own server has asked for, and that were sent to no one. */
export const MADE_PREFIX = 'made_'
const PREFIXES = ['', PKCE_PREFIX, MADE_PREFIX] as const

/** A token of a mail: the code that a person types, and the text of the link. */
export interface MailToken {
  otp: string
  hash: string
}

export interface TokenOwner {
  userId: string
  type: TokenType
  /** The address that the message is sent to. */
  relatesTo: string
}

/** Purpose of a code. */
type LooseOwner = Omit<TokenOwner, 'type'> & { type: string }

/** Creates the tokens of mails. The link follows from the code by a key of the server, so that one hash stands for both. */
export interface MailTokens {
  create(
    owner: LooseOwner,
    options: { length: number; prefix?: (typeof PREFIXES)[number] },
  ): MailToken
  /** Returns the text of the link with this code. */
  hashOf(owner: LooseOwner, otp: string): string
}

/** @param key of the project */
export function createMailTokens(key: Buffer): MailTokens {
  const hashOf: MailTokens['hashOf'] = ({ relatesTo, type, userId }, otp) =>
    createHmac('sha256', key)
      .update([userId, type, relatesTo, otp].join('\n'))
      .digest('hex')
      .slice(0, 56)
  return {
    hashOf,
    create(owner, { length, prefix = '' }) {
      const otp = String(randomInt(10 ** length)).padStart(length, '0')
      return { otp, hash: `${prefix}${hashOf(owner, otp)}` }
    },
  }
}

/** Stores a token in the place of an earlier one of this type. */
export async function putToken(
  sql: Queryable,
  { relatesTo, type, userId }: TokenOwner,
  { hash }: MailToken,
): Promise<void> {
  await sql.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, now() at time zone 'UTC', now() at time zone 'UTC')
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, failures = 0,
           created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, type, hashToken(hash), relatesTo],
  )
}

/** A token that was good until now. */
export interface UsedToken extends TokenOwner {
  isPkce: boolean
}

interface TokenRow {
  user_id: string
  token_type: TokenType
  relates_to: string
}

const toUsed = ({ relates_to, token_type, user_id }: TokenRow, isPkce: boolean): UsedToken => ({
  userId: user_id,
  type: token_type,
  relatesTo: relates_to,
  isPkce,
})

const YOUNG = `created_at > now() at time zone 'UTC' - make_interval(secs => $3)`

/** Uses the token of a link. Of two concurrent uses one finds it. The user is locked before the token, as everywhere. */
export async function useTokenHash(
  sql: Queryable,
  hash: string,
  types: readonly TokenType[],
  maxAgeSeconds: number,
): Promise<UsedToken | null> {
  await sql.query(
    `select from auth.users where id in (select user_id from auth.one_time_tokens where token_hash = $1) for update`,
    [hashToken(hash)],
  )
  const { rows } = await sql.query<TokenRow>(
    `delete from auth.one_time_tokens
      where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[]) and ${YOUNG}
     returning user_id, token_type, relates_to`,
    [hashToken(hash), types, maxAgeSeconds],
  )
  return rows[0] ? toUsed(rows[0], hash.startsWith(PKCE_PREFIX)) : null
}

/**
 * Uses the token of a user by its code.
 * @param failures `few` for a code that is no longer good after too many wrong ones, `any` for a
 * sender whose codes are counted otherwise
 */
export async function useTokenCode(
  sql: Queryable,
  candidates: readonly { owner: TokenOwner; hash: string }[],
  { failures, maxAge }: { maxAge: number; failures: 'few' | 'any' },
): Promise<UsedToken | null> {
  for (const { hash, owner } of candidates) {
    const stored = PREFIXES.map((prefix) => hashToken(`${prefix}${hash}`))
    const { rows } = await sql.query<TokenRow & { token_hash: string }>(
      `delete from auth.one_time_tokens
        where token_hash = any ($1) and user_id = $2::uuid and ${YOUNG} and token_type = $4 and ($5::int is null or failures < $5)
       returning user_id, token_type, relates_to, token_hash`,
      [stored, owner.userId, maxAge, owner.type, failures === 'few' ? MAX_FAILURES : null],
    )
    if (rows[0]) return toUsed(rows[0], rows[0].token_hash === hashToken(`${PKCE_PREFIX}${hash}`))
  }
  return null
}

/** Counts a wrong code for the tokens of a user. */
export async function countFailure(
  sql: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await sql.query(
    `update auth.one_time_tokens set failures = least(failures + 1, 1000)
      where user_id = $1::uuid and token_type = any ($2::auth.one_time_token_type[])`,
    [userId, types],
  )
}

/** Returns true if a token of this type was sent to a user and not used. */
export async function hasToken(sql: Queryable, userId: string, type: TokenType): Promise<boolean> {
  const { rows } = await sql.query(
    'select from auth.one_time_tokens where user_id = $1::uuid and token_type = $2::auth.one_time_token_type',
    [userId, type],
  )
  return rows.length > 0
}

/** Makes links, codes of messages and codes of browsers void that were issued before, such as by a new password. */
export async function endMessages(sql: Queryable, userId: string): Promise<void> {
  await sql.query('delete from auth.one_time_tokens where user_id = $1::uuid', [userId])
  await sql.query(
    `update auth.users set email_change = '', email_change_confirm_status = 0, phone_change = ''
      where id = $1::uuid and (email_change <> '' or phone_change <> '')`,
    [userId],
  )
  await endCodes(sql, userId)
}

/** Removes tokens of a user. */
export async function dropTokens(
  sql: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await sql.query(
    `delete from auth.one_time_tokens where user_id = $1::uuid and token_type = any ($2::auth.one_time_token_type[])`,
    [userId, types],
  )
}
