import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** Forms of access tokens: our own, and the one that command lines of the ecosystem require. */
export const accessTokenForms = ['howdah', 'sbp'] as const
export type AccessTokenForm = (typeof accessTokenForms)[number]

export interface AccessTokenRow {
  id: string
  personId: string
  name: string
  /** Maximum scopes, each as `action:resource`; null for everything that its person may do. */
  scopes: string[] | null
  /** References of the only projects that it works for; null for all of its person. */
  projectRefs: string[] | null
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
}

export interface AccessTokens {
  /**
   * Creates a token. `token` is the value that the bearer sends; it is returned only once, and only
   * its hash is stored.
   */
  create(token: {
    personId: string
    name: string
    scopes?: readonly string[] | null
    projectRefs?: readonly string[] | null
    expiresAt?: Date | null
    /** @default howdah */
    form?: AccessTokenForm | undefined
  }): Promise<AccessTokenRow & { token: string }>
  /**
   * Returns the access token with its person; null if it is unknown or expired. Records the time of
   * use, to the minute.
   */
  find(token: string): Promise<AccessTokenRow | null>
  /** Returns true if this token of the person exists and has not expired. */
  isValid(personId: string, id: string): Promise<boolean>
  /** The person's tokens, the newest first; those that are over too. */
  ofPerson(personId: string): Promise<AccessTokenRow[]>
  /** Ends a token of this person and answers what it was; null when the person has none with this id. */
  remove(personId: string, id: string): Promise<AccessTokenRow | null>
  /** Ends all tokens of this person. */
  removeAll(personId: string): Promise<void>
}

/** Prefix of an access token, which identifies it for scanners of leaked secrets. */
const ACCESS_TOKEN_PREFIX = 'hwd_'

export const isAccessToken = (bearer: string): boolean =>
  bearer.startsWith(ACCESS_TOKEN_PREFIX) || /^sbp_[\da-f]{40}$/.test(bearer)

const newToken = (form: AccessTokenForm): string =>
  form === 'sbp'
    ? `sbp_${randomBytes(20).toString('hex')}`
    : `${ACCESS_TOKEN_PREFIX}${randomSecret()}`

const columns = `id, person_id as "personId", name, scopes, project_refs as "projectRefs", created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt"`

export function createAccessTokens(db: Queryable): AccessTokens {
  return {
    async create({ personId, name, scopes, projectRefs, expiresAt, form = 'howdah' }) {
      const token = newToken(form)
      const { rows } = await db.query<AccessTokenRow>(
        `insert into access_tokens (id, person_id, name, hash, scopes, project_refs, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
        [
          randomUUID(),
          personId,
          name,
          hashToken(token),
          scopes ?? null,
          projectRefs ?? null,
          expiresAt ?? null,
        ],
      )
      const [row] = rows
      if (!row) throw new Error('The access token was not stored.')
      return { ...row, token }
    },
    async find(token) {
      const { rows } = await db.query<AccessTokenRow>(
        `select ${columns} from access_tokens where hash = $1 and (expires_at is null or expires_at > now())`,
        [hashToken(token)],
      )
      const [row] = rows
      if (!row) return null
      if (row.lastUsedAt === null || Date.now() - row.lastUsedAt.getTime() > 60_000) {
        await db.query('update access_tokens set last_used_at = now() where id = $1', [row.id])
      }
      return row
    },
    async isValid(personId, id) {
      const { rowCount } = await db.query(
        'select from access_tokens where person_id = $1 and id::text = $2 and (expires_at is null or expires_at > now())',
        [personId, id],
      )
      return rowCount === 1
    },
    async ofPerson(personId) {
      const { rows } = await db.query<AccessTokenRow>(
        `select ${columns} from access_tokens where person_id = $1 order by created_at desc, id`,
        [personId],
      )
      return rows
    },
    async remove(personId, id) {
      const { rows } = await db.query<AccessTokenRow>(
        `delete from access_tokens where person_id = $1 and id = $2 returning ${columns}`,
        [personId, id],
      )
      return rows[0] ?? null
    },
    async removeAll(personId) {
      await db.query('delete from access_tokens where person_id = $1', [personId])
    },
  }
}
