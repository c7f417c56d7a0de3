import type { Queryable } from '../../../base/transaction'

/** Actions of the audit log, by the names of the ecosystem. */
export type AuthAction =
  | 'login'
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
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
}

/** Records an action on a user. */
export async function recordAction(
  sql: Queryable,
  action: AuthAction,
  actor: { id: string; email: string | null; address: string },
  traits: Record<string, unknown> = {},
): Promise<void> {
  await sql.query(
    'insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1, $2, now())',
    [
      JSON.stringify({
        action,
        actor_id: actor.id,
        actor_username: actor.email ?? '',
        log_type: TYPES[action] ?? 'user',
        traits,
      }),
      actor.address,
    ],
  )
}
