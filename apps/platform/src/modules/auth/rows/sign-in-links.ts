import { hashToken, randomSecret } from '../../../base/secrets'
import type { Queryable } from '../../../base/transaction'

/** Seconds for which a link can be used. */
const LIFETIME_SECONDS = 300

/** Beginning of the tokens, which sets them apart from those of mails. */
const PREFIX = 'member_'

export const isSignInLink = (token: string): boolean => token.startsWith(PREFIX)

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
  /** Uses a link. Of two concurrent uses one finds it. @returns null for an unknown, used or expired one */
  use(ref: string, token: string): Promise<SignInLinkOwner | null>
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
  async use(ref, token) {
    const { rows } = await control.query<SignInLinkOwner>(
      `with used as (delete from auth_sign_in_links where hash = $1 and project_ref = $2 returning *)
       select user_id as "userId", person_id as "personId" from used where expires_at > now()`,
      [hashToken(token), ref],
    )
    return rows[0] ?? null
  },
  async sweep() {
    await control.query('delete from auth_sign_in_links where expires_at < now()')
  },
})
