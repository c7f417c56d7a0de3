import { createHash } from 'node:crypto'
import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** Seconds for which a link can be used. */
const LIFETIME_SECONDS = 300

/** Beginning of the tokens, which sets them apart from those of mails. */
const PREFIX = 'member_'

export const isSignInLink = (token: string): boolean => token.startsWith(PREFIX)

/** Returns the ID of the session that a link begins, a UUID of version 8: there is one for a link. */
export function sessionOfLink(token: string): string {
  const hex = createHash('sha256').update(`session ${token}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/** Returns true for the ID of a session that the link of a member has begun: no other one has this version. */
export const isOfMember = (sessionId: unknown): sessionId is string =>
  typeof sessionId === 'string' &&
  /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/.test(sessionId)

/** A user, and the member who signs in as them. */
export interface SignInLinkOwner {
  userId: string
  personId: string
}

/**
 * Links of members. They are in the control database: people who write into the database of a project
 * make none in the name of a member. Of a token the hash alone is there.
 */
export interface SignInLinks {
  create(ref: string, owner: SignInLinkOwner): Promise<{ token: string; expiresAt: Date }>
  /** Returns null for an unknown, used or expired link. */
  find(ref: string, token: string): Promise<SignInLinkOwner | null>
  /** Ends a link. @returns true for one of concurrent calls alone */
  end(ref: string, token: string): Promise<boolean>
  /** Removes expired links. */
  sweep(): Promise<void>
}

export const createSignInLinks = (control: Queryable): SignInLinks => ({
  async create(ref, { personId, userId }) {
    const token = `${PREFIX}${randomSecret()}`
    const { rows } = await control.query<{ expiresAt: Date }>(
      `insert into auth_sign_in_links (hash, project_ref, user_id, person_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning expires_at as "expiresAt"`,
      [hashToken(token), ref, userId, personId, LIFETIME_SECONDS],
    )
    const [row] = rows
    if (row === undefined) throw new Error('The link was not stored.')
    return { token, expiresAt: row.expiresAt }
  },
  async find(ref, token) {
    const { rows } = await control.query<SignInLinkOwner>(
      `select user_id as "userId", person_id as "personId" from auth_sign_in_links
        where hash = $1 and project_ref = $2 and expires_at > now()`,
      [hashToken(token), ref],
    )
    return rows[0] ?? null
  },
  async end(ref, token) {
    const { rowCount } = await control.query(
      'delete from auth_sign_in_links where hash = $1 and project_ref = $2',
      [hashToken(token), ref],
    )
    return rowCount === 1
  },
  async sweep() {
    await control.query('delete from auth_sign_in_links where expires_at < now()')
  },
})
