import { isIP } from 'node:net'
import type { Queryable } from '../../../base/transaction'
import { isUuid } from '../rules/values'
import { cursorOf, LAST, readListCursor } from './list-cursor'

/** Actions of the audit log, by the names of the ecosystem. */
export type AuthAction =
  | 'login'
  | 'login_by_member'
  | 'logout'
  | 'user_signedup'
  | 'user_invited'
  | 'user_deleted'
  | 'user_modified'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_confirmation_requested'
  | 'user_repeated_signup'
  | 'user_updated_password'
  | 'token_revoked'
  | 'generate_recovery_codes'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'challenge_created'
  | 'verification_attempted'
  | 'identity_unlinked'

const TYPES: Partial<Record<AuthAction, string>> = {
  login: 'account',
  login_by_member: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
}

/** Days for which events are stored. */
const RETENTION_DAYS = 90
/** Old events that a new one removes, so that they end sooner than new ones come. */
const PURGED_AT_ONCE = 20

const isOld = `created_at < now() - interval '${RETENTION_DAYS} days'`

/** Records an action on a user, and removes events that are too old. */
export async function recordAction(
  sql: Queryable,
  action: AuthAction,
  actor: { id: string; name: string; address: string },
  traits: Record<string, unknown> = {},
): Promise<void> {
  await sql.query(
    // Events of one transaction are in their order.
    'insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1, $2, clock_timestamp())',
    [
      JSON.stringify({
        action,
        actor_id: actor.id,
        actor_username: actor.name,
        log_type: TYPES[action] ?? 'user',
        traits,
      }),
      actor.address,
    ],
  )
  await purgeActions(sql, PURGED_AT_ONCE)
}

/** Days and sign-ins that are searched for addresses of a user. */
const KNOWN_DAYS = 30
const MAX_SEARCHED = 500

/**
 * Returns the addresses from which a user has signed in recently. Other events do not count: strangers cause some.
 * @param userId null for an address without an account: as slow as one with an account
 */
export async function signInAddresses(
  sql: Queryable,
  userId: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ address: string }>(
    `select distinct e.ip_address as address from
       (select ip_address from auth.audit_log_entries
         where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login'
           and created_at > now() - interval '${KNOWN_DAYS} days'
         order by created_at desc limit ${MAX_SEARCHED}) e
      where e.ip_address <> ''`,
    [userId ?? ''],
  )
  return rows.map(({ address }) => address)
}

/** Removes events that are too old, at most `limit`. */
export async function purgeActions(sql: Queryable, limit: number): Promise<void> {
  await sql.query(
    `delete from auth.audit_log_entries where id in
       (select id from auth.audit_log_entries where ${isOld} order by created_at limit ${limit} for update skip locked)`,
  )
}

/** An event, as members of the project see it. */
export interface ActionRow {
  id: string
  action: string
  actor_id: string
  actor: string
  ip: string
  traits: Record<string, unknown>
  created_at: Date
}

export interface ActionRequest {
  /** null for all. */
  action: string | null
  /** null for all users. */
  userId: string | null
  /** Beginning of an email address or a phone number, an ID of a user or an IP address; empty for all. */
  search: string
  /** End of the previous page; null for the first one. */
  cursor: string | null
  limit: number
}

/** Bounds of what is shown of an event, and of what it is found by: the project’s people write events too. */
const MAX_SHOWN_TEXT = 320
const MAX_SHOWN_TRAITS = 16_384

/** Returns the condition of a search, which has an index. */
function searchCondition(text: string, put: (value: string) => string): string {
  if (isUuid(text)) return `e.payload ->> 'actor_id' = ${put(text)}`
  if (isIP(text) !== 0) return `e.ip_address = ${put(text)}`
  // A phone number, as people write it.
  const prefix = /^\+?[\d\s()-]+$/.test(text) ? text.replaceAll(/[\s()+-]/g, '') : text
  const name = `left(lower(e.payload ->> 'actor_username'), ${MAX_SHOWN_TEXT}) collate "C"`
  return `${name} >= ${put(prefix)} and ${name} < ${put(`${prefix}${LAST}`)}`
}

/** Returns events, the newest first. */
export async function actionPage(
  sql: Queryable,
  { action, cursor, limit, search, userId }: ActionRequest,
): Promise<{ events: ActionRow[]; nextCursor: string | null }> {
  const after = cursor === null ? null : readListCursor(cursor)
  const values: unknown[] = [after?.createdAt ?? null, after?.id ?? null, limit + 1]
  const conditions = [
    `not (${isOld})`,
    '($1::timestamptz is null or (e.created_at, e.id) < ($1, $2::uuid))',
  ]
  const put = (value: string): string => `$${values.push(value)}`
  if (userId !== null) conditions.push(`e.payload ->> 'actor_id' = ${put(userId)}`)
  if (action !== null) conditions.push(`e.payload ->> 'action' = ${put(action)}`)
  const searched = search.trim().toLowerCase()
  if (searched !== '') conditions.push(searchCondition(searched, put))
  const { rows } = await sql.query<ActionRow & { cursor: string }>(
    `select ${cursorOf('e')} as cursor, e.id, left(coalesce(e.payload ->> 'action', ''), ${MAX_SHOWN_TEXT}) as action,
            left(coalesce(e.payload ->> 'actor_id', ''), ${MAX_SHOWN_TEXT}) as actor_id,
            left(coalesce(e.payload ->> 'actor_username', ''), ${MAX_SHOWN_TEXT}) as actor,
            e.ip_address as ip, e.created_at,
            case when octet_length((e.payload -> 'traits')::text) <= ${MAX_SHOWN_TRAITS} and json_typeof(e.payload -> 'traits') = 'object' then e.payload -> 'traits' else '{}' end as traits
       from auth.audit_log_entries e where ${conditions.join(' and ')}
      order by e.created_at desc, e.id desc limit $3`,
    values,
  )
  const events = rows.slice(0, limit)
  return { events, nextCursor: rows.length > limit ? (events.at(-1)?.cursor ?? null) : null }
}
