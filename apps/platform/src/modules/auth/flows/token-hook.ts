import { escapeIdentifier } from 'pg'
import type { JWTPayload } from 'jose'
import type { AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'

/** Input of the function of a custom access token hook. */
export interface TokenHookEvent {
  user_id: string
  claims: JWTPayload
  authentication_method: string
}

/** Claims that policies and clients rely on; a hook may change the others and add more. */
const REQUIRED = [
  'iss',
  'sub',
  'role',
  'aal',
  'session_id',
  'email',
  'phone',
  'is_anonymous',
] as const
/** Those that identify the user and the session stay as they are. */
const FIXED = ['iss', 'sub', 'session_id', 'aal', 'amr'] as const
const TIMEOUT_MS = 2_000
const MAX_CLAIMS_BYTES = 20_000

/** Returns schema and name of the function of an address such as `pg-functions://postgres/public/hook`; null for none. */
export function hookFunction(uri: string): { schema: string; name: string } | null {
  const [, schema, name] = /^pg-functions:\/\/postgres\/([^/]{1,63})\/([^/]{1,63})$/.exec(uri) ?? []
  return schema === undefined || name === undefined ? null : { schema, name }
}

/**
 * Returns the claims of an access token as the hook of the project wants them. The function runs as
 * `supabase_auth_admin`, to whom it is granted. A failure is never the user's fault.
 * @throws AuthError unexpected_failure
 */
export async function claimsByHook(
  { config, transaction }: Pick<AuthContext, 'config' | 'transaction'>,
  event: TokenHookEvent,
): Promise<JWTPayload> {
  const { hook_custom_access_token_enabled: isEnabled, hook_custom_access_token_uri: uri } = config
  const hook = isEnabled ? hookFunction(uri) : null
  if (hook === null) return event.claims
  const call = `${escapeIdentifier(hook.schema)}.${escapeIdentifier(hook.name)}`
  const answer = await transaction(async (sql) => {
    await sql.query(`set local statement_timeout = ${TIMEOUT_MS}`)
    const { rows } = await sql.query<{ answer: string | null }>(
      `select ${call}($1::jsonb)::text as answer`,
      [JSON.stringify(event)],
    )
    return rows[0]?.answer ?? ''
  }).catch((cause: unknown) => {
    throw new AuthError('unexpected_failure', authMessages.hookFailed, { cause })
  })
  return readAnswer(answer, event.claims)
}

function readAnswer(answer: string, before: JWTPayload): JWTPayload {
  const failed = () => new AuthError('unexpected_failure', authMessages.hookAnswer)
  if (answer === '' || Buffer.byteLength(answer) > MAX_CLAIMS_BYTES) throw failed()
  const { claims, error } = JSON.parse(answer) as { claims?: unknown; error?: unknown }
  if (error !== undefined && error !== null)
    throw new AuthError('unexpected_failure', messageOf(error))
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw failed()
  const after: Record<string, unknown> = { ...claims }
  if (REQUIRED.some((name) => after[name] === undefined) || typeof after.role !== 'string')
    throw failed()
  // The time of the token is the server's.
  for (const name of ['aud', 'exp', 'iat', 'nbf', 'ref']) delete after[name]
  for (const name of FIXED) after[name] = before[name]
  return after
}

function messageOf(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : null
  return typeof message === 'string' ? message.slice(0, 500) : authMessages.hookFailed
}
