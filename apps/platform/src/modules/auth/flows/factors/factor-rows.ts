import type { Queryable } from '../../../../base/transaction'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { findSession, type AuthSession } from '../../rows/sessions'
import { isUuid } from '../../rules/values'
import type { Caller } from '../update-user'
import type { KeyCredential } from './security-key'

/** A factor, with what proves it. */
export interface FactorRow {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  secret: string | null
  phone: string | null
  last_step: string | null
  credential: KeyCredential | null
}

/** Names what the secret of a factor is sealed as. */
export const sealedAs = (ref: string, id: string): string => `auth/mfa_factors/${ref}/${id}`

/** Returns the session of the caller, locked. @throws AuthError session_not_found */
export async function callerSession(sql: Queryable, { sessionId }: Caller): Promise<AuthSession> {
  const session = sessionId === null ? null : await findSession(sql, sessionId, { lock: true })
  if (session === null) throw new AuthError('session_not_found', authMessages.sessionNotFound)
  return session
}

/** Returns a factor of the user. @throws AuthError mfa_factor_not_found */
export async function factorOf(sql: Queryable, userId: string, id: string): Promise<FactorRow> {
  const { rows } = isUuid(id)
    ? await sql.query<FactorRow>(
        `select id, factor_type, status, secret, phone, last_step, web_authn_credential as credential
           from auth.mfa_factors where id = $1 and user_id = $2 for update`,
        [id, userId],
      )
    : { rows: [] }
  const [factor] = rows
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', authMessages.factorNotFound)
  return factor
}
