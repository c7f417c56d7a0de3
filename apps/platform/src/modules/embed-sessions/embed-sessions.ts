import type { components } from '@howdah/contract'
import { EMBED_TOKEN_PREFIX } from '../../access/bearer-prefixes'
import type { EmbedRole } from '../../access/person.types'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { createRateLimit } from '../../base/rate-limit'
import { hashToken, randomSecret } from '../../base/secrets'
import { inTransaction } from '../../base/transaction'
import type { Services } from '../../base/services'

type EmbedWidget = components['schemas']['EmbedWidget']
type EmbedOperation = components['schemas']['EmbedOperation']
type EmbedTable = components['schemas']['EmbedTable']

/** Project, visitor and bounds of a session. */
export interface NewEmbedSession {
  projectRef: string
  personId: string
  tokenId: string | null
  sessionId: string | null
  label: string
  origin: string
  widgets: readonly EmbedWidget[]
  operations: readonly EmbedOperation[]
  schemas: readonly string[]
  tables: readonly EmbedTable[]
  buckets: readonly string[]
  role: EmbedRole
  claims: Readonly<Record<string, unknown>>
  isReadOnly: boolean
  minutes: number
}

export interface EmbedSession {
  id: string
  projectRef: string
  personId: string
  tokenId: string | null
  /** Name of that access token. */
  tokenName: string | null
  sessionId: string | null
  label: string
  origin: string
  widgets: EmbedWidget[]
  operations: EmbedOperation[]
  schemas: string[]
  tables: EmbedTable[]
  buckets: string[]
  role: EmbedRole
  claims: Record<string, unknown>
  isReadOnly: boolean
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date
}

export interface EmbedSessions {
  /** Returns the session with its token, of which only the hash is stored; null if the project has the maximum number. */
  create(session: NewEmbedSession): Promise<{ token: string; id: string; expiresAt: Date } | null>
  /**
   * Returns the session of a token; null if it is unknown, revoked or expired. Records the time of
   * use, to the minute.
   * @throws AppError 429 for too many requests
   */
  find(token: string): Promise<EmbedSession | null>
  /** Returns true if the session was neither revoked nor has expired. */
  isActive(id: string): Promise<boolean>
  /** Returns the origin of the session in an `Authorization` header, also for an hour after it expired; null for none. */
  originOf(authorization: string | undefined): Promise<string | null>
  /** Returns true if a session was created for pages of an origin, until an hour after it expired. */
  hasOrigin(origin: string): Promise<boolean>
  /** Those of a project that have not expired, newest first. */
  list(projectRef: string): Promise<EmbedSession[]>
  /** Revokes a session and returns it; null if the project has none with this ID. */
  remove(projectRef: string, id: string): Promise<EmbedSession | null>
  /** Removes those that expired more than an hour ago. */
  sweep(): Promise<void>
}

/** Maximum number of sessions of a project that have not expired. */
export const MAX_EMBED_SESSIONS = 1000

export const isEmbedToken = (bearer: string): boolean => bearer.startsWith(EMBED_TOKEN_PREFIX)

/** Maximum number of requests of a session in a minute. */
const MAX_USES = 1200

/** A page has to be able to read that its session has expired. */
const RETAINED = `interval '1 hour'`

const columns = `s.id::text, s.project_ref as "projectRef", s.person_id as "personId", s.token_id as "tokenId",
  (select t.name from access_tokens t where t.id = s.token_id) as "tokenName", s.session_id as "sessionId",
  s.label, s.origin, s.widgets, s.operations, s.schemas, s.tables, s.buckets, s.role, s.claims,
  s.read_only as "isReadOnly", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt"`

export function createEmbedSessions({ control }: Pick<Services, 'control'>): EmbedSessions {
  const uses = createRateLimit({ tries: MAX_USES, window: 60_000, keys: 50_000 })
  return {
    create: (session) =>
      inTransaction(control, async (db) => {
        // One after the other, so that together they do not pass the maximum.
        await db.query("select pg_advisory_xact_lock(hashtext('embed sessions'), hashtext($1))", [
          session.projectRef,
        ])
        const { rows: counted } = await db.query<{ count: number }>(
          'select count(*)::int as count from embed_sessions where project_ref = $1 and expires_at > now()',
          [session.projectRef],
        )
        if ((counted[0]?.count ?? 0) >= MAX_EMBED_SESSIONS) return null
        const token = `${EMBED_TOKEN_PREFIX}${randomSecret()}`
        const { rows } = await db.query<{ id: string; expiresAt: Date }>(
          `insert into embed_sessions (project_ref, person_id, token_id, session_id, hash, label, origin, widgets, operations,
             schemas, tables, buckets, role, claims, read_only, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now() + make_interval(mins => $16))
           returning id::text, expires_at as "expiresAt"`,
          [
            session.projectRef,
            session.personId,
            session.tokenId,
            session.sessionId,
            hashToken(token),
            session.label,
            session.origin,
            session.widgets,
            session.operations,
            session.schemas,
            JSON.stringify(session.tables),
            session.buckets,
            session.role,
            JSON.stringify(session.claims),
            session.isReadOnly,
            session.minutes,
          ],
        )
        const [row] = rows
        if (!row) throw new Error('The embed session was not stored.')
        return { ...row, token }
      }),
    async find(token) {
      const { rows } = await control.query<EmbedSession>(
        `select ${columns} from embed_sessions s where s.hash = $1 and s.expires_at > now()`,
        [hashToken(token)],
      )
      const [row] = rows
      if (!row) return null
      const seconds = uses.take(row.id, Date.now())
      if (seconds > 0) throw tooManyTries(seconds)
      if (row.lastUsedAt === null || Date.now() - row.lastUsedAt.getTime() > 60_000)
        await control.query('update embed_sessions set last_used_at = now() where id = $1', [
          row.id,
        ])
      return row
    },
    async isActive(id) {
      const { rowCount } = await control.query(
        'select from embed_sessions where id::text = $1 and expires_at > now()',
        [id],
      )
      return rowCount === 1
    },
    async originOf(authorization) {
      const [, bearer] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
      if (bearer === undefined || !isEmbedToken(bearer)) return null
      const { rows } = await control.query<{ origin: string }>(
        'select origin from embed_sessions where hash = $1',
        [hashToken(bearer)],
      )
      return rows[0]?.origin ?? null
    },
    async hasOrigin(origin) {
      const { rowCount } = await control.query(
        'select from embed_sessions where origin = $1 limit 1',
        [origin],
      )
      return rowCount === 1
    },
    async list(projectRef) {
      const { rows } = await control.query<EmbedSession>(
        `select ${columns} from embed_sessions s where s.project_ref = $1 and s.expires_at > now() order by s.created_at desc, s.id`,
        [projectRef],
      )
      return rows
    },
    async remove(projectRef, id) {
      // Its page has to be able to read that it has ended, to ask for another one.
      const { rows } = await control.query<EmbedSession>(
        `update embed_sessions s set expires_at = now()
          where s.project_ref = $1 and s.id::text = $2 and s.expires_at > now() returning ${columns}`,
        [projectRef, id],
      )
      return rows[0] ?? null
    },
    async sweep() {
      await control.query(`delete from embed_sessions where expires_at < now() - ${RETAINED}`)
    },
  }
}
