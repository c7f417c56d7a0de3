import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../../base/transaction'

/** A signed-in device of a user. */
export interface AuthSession {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2' | 'aal3'
  /** Number of the refresh token that is good now. */
  counter: number
  /** null where the project's people have removed it. */
  created_at: Date | null
  refreshed_at: Date | null
  not_after: Date | null
  tag: string | null
  amr: { method: string; timestamp: number }[]
}

const SESSION_SELECT = `
  select s.id, s.user_id, coalesce(s.aal, 'aal1') as aal, coalesce(s.refresh_token_counter, 0)::int as counter, s.created_at,
         s.refreshed_at at time zone 'UTC' as refreshed_at, s.not_after, s.tag,
         coalesce((select json_agg(json_build_object('method', a.authentication_method, 'timestamp', extract(epoch from a.updated_at)::bigint)
                            order by a.updated_at desc)
                     from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as amr
    from auth.sessions s`

/** Returns a session; null if it has ended. */
export async function findSession(
  sql: Queryable,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<AuthSession | null> {
  if (lock) await sql.query('select from auth.sessions where id = $1::uuid for update', [id])
  const { rows } = await sql.query<AuthSession>(`${SESSION_SELECT} where s.id = $1::uuid`, [id])
  return rows[0] ?? null
}

export interface Device {
  address: string
  userAgent: string
}

/** Tag of sessions of members who have signed in as a user. */
export const MEMBER_TAG = 'member'
/** Seconds after which they end. */
export const MEMBER_SECONDS = 3_600

interface NewSession {
  userId: string
  method: string
  /** @default user */
  by?: 'user' | 'member'
  /** @default a random one */
  id?: string
}

/**
 * Begins a session of a user who has signed in by a method, or of a member who has signed in as the
 * user. @returns its ID
 */
export async function insertSession(
  sql: Queryable,
  { by = 'user', id = randomUUID(), method, userId }: NewSession,
  { address, userAgent }: Device,
): Promise<string> {
  await sql.query(
    // In the order in which the user was locked, also for a transaction that has waited.
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, refresh_token_counter, tag, not_after, created_at)
     values ($1, $2, 'aal1', $3, $4::inet, 1, $5, now() + make_interval(secs => $6), clock_timestamp())`,
    [
      ...[id, userId, userAgent.slice(0, 500), address],
      ...(by === 'member' ? [MEMBER_TAG, MEMBER_SECONDS] : [null, null]),
    ],
  )
  await addAmr(sql, id, method)
  return id
}

/** Records a method by which the user of a session has proved who they are. */
export async function addAmr(sql: Queryable, sessionId: string, method: string): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}

/** Makes the next refresh token the good one. */
export async function advanceSession(sql: Queryable, id: string): Promise<void> {
  await sql.query(
    `update auth.sessions set refresh_token_counter = coalesce(refresh_token_counter, 0) + 1,
            refreshed_at = now() at time zone 'UTC', updated_at = now() where id = $1`,
    [id],
  )
}

/** A session, as members of the project see it. */
export interface ShownSession {
  id: string
  level: AuthSession['aal']
  ip: string | null
  user_agent: string | null
  refreshed_at: Date | null
  created_at: Date | null
}

/** Returns the newest sessions of a user. */
export async function newestSessions(
  sql: Queryable,
  userId: string,
  limit: number,
): Promise<ShownSession[]> {
  const { rows } = await sql.query<ShownSession>(
    `select id, coalesce(aal, 'aal1') as level, host(ip) as ip, user_agent, refreshed_at at time zone 'UTC' as refreshed_at, created_at
       from auth.sessions where user_id = $1 order by created_at desc nulls last, id desc limit $2`,
    [userId, limit],
  )
  return rows
}

export type SessionScope = 'global' | 'local' | 'others'

/**
 * Ends sessions of a user.
 * @param level the highest level of those that end, except the session itself
 */
export async function endSessions(
  sql: Queryable,
  userId: string,
  scope: SessionScope,
  sessionId: string | null,
  level: AuthSession['aal'] = 'aal3',
): Promise<void> {
  const isWithin = `coalesce(aal, 'aal1') <= $3::auth.aal_level`
  const condition = {
    global: `(id = $2::uuid or ${isWithin})`,
    local: 'id = $2::uuid and $3::auth.aal_level is not null',
    others: `($2::uuid is null or id <> $2::uuid) and ${isWithin}`,
  }[scope]
  await sql.query(`delete from auth.sessions where user_id = $1 and ${condition}`, [
    userId,
    sessionId,
    level,
  ])
}

/** Ends the sessions of a user that began before another one. */
export async function endEarlierSessions(
  sql: Queryable,
  { id, user_id: userId }: Pick<AuthSession, 'id' | 'user_id'>,
): Promise<void> {
  await sql.query(
    `delete from auth.sessions s using auth.sessions own
      where own.id = $2 and s.user_id = $1 and s.id <> own.id
        and coalesce(s.created_at, '-infinity') <= coalesce(own.created_at, 'infinity')`,
    [userId, id],
  )
}

/**
 * Returns true if the user of a session has signed in since it began. A member who has signed in as
 * the user, and a sign-in that a hook has not let in yet, do not count.
 */
export async function hasNewerSession(
  sql: Queryable,
  { id, user_id: userId }: Pick<AuthSession, 'id' | 'user_id'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from auth.sessions newer join auth.users u on u.id = newer.user_id
      where newer.user_id = $1::uuid and newer.id <> $2::uuid and newer.tag is distinct from $3
        and newer.created_at > coalesce((select created_at from auth.sessions where id = $2::uuid), '-infinity')
        and (newer.refreshed_at is not null or newer.created_at <= u.last_sign_in_at)
      limit 1`,
    [userId, id, MEMBER_TAG],
  )
  return rowCount !== 0
}

/** Returns those of the sessions that have ended, or whose users are banned or deleted. */
export async function endedSessions(
  sql: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select asked.id::text from unnest($1::uuid[]) as asked (id) where not exists
       (select from auth.sessions s join auth.users u on u.id = s.user_id
         where s.id = asked.id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

const SIGNATURE_BYTES = 24

/**
 * Signs and reads refresh tokens: the ID of a session, a count and a signature. Nothing of them is
 * stored, so that no reader of the database can refresh a session.
 */
export interface RefreshTokens {
  make(sessionId: string, counter: number): string
  /** Returns the session and the count of a token; null if the server has not signed it. */
  read(token: string): { sessionId: string; counter: number } | null
}

/** @param key of the project */
export function createRefreshTokens(key: Buffer): RefreshTokens {
  const sign = (body: Buffer) =>
    createHmac('sha256', key).update(body).digest().subarray(0, SIGNATURE_BYTES)
  return {
    make(sessionId, counter) {
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), count])
      return Buffer.concat([body, sign(body)]).toString('base64url')
    },
    read(token) {
      if (!/^[\w-]{59}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const body = bytes.subarray(0, 20)
      const signature = bytes.subarray(20)
      if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, sign(body)))
        return null
      const sessionId = body
        .subarray(0, 16)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, counter: body.readUInt32BE(16) }
    },
  }
}
