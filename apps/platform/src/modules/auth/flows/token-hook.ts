import {
  claimsProblem,
  MAX_CLAIMS_BYTES,
  type ClaimsProblem,
} from '@howdah/rules/auth/token-claims'
import type { JWTPayload } from 'jose'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { runHook, type HookContext } from '../hooks/run-hook'

/** Input of the function of a custom access token hook. */
export interface TokenHookEvent {
  user_id: string
  claims: JWTPayload
  authentication_method: string
}

/** Those that identify the user and the session stay as they are. */
const FIXED = ['iss', 'sub', 'session_id', 'aal', 'amr'] as const

/**
 * Returns the claims of an access token as the hook of the project wants them. A failure is never the
 * user's fault.
 * @throws AuthError unexpected_failure
 */
export async function claimsByHook(
  context: HookContext,
  event: TokenHookEvent,
): Promise<JWTPayload> {
  // A client ends the session of its user when a refresh is refused.
  const answer = await runHook(context, 'custom_access_token', event).catch((error: unknown) => {
    throw error instanceof AuthError
      ? new AuthError('unexpected_failure', error.message, { cause: error.extra.cause ?? error })
      : error
  })
  return answer === null ? event.claims : readClaims(answer.claims, event.claims)
}

function textOf(problem: ClaimsProblem): string {
  const messages = authMessages.hookClaims
  switch (problem.kind) {
    case 'missing':
      return messages.missing(problem.names)
    case 'role':
      return messages.role
    case 'size':
      return messages.size(MAX_CLAIMS_BYTES)
  }
}

function readClaims(claims: unknown, before: JWTPayload): JWTPayload {
  const failed = (message: string) => new AuthError('unexpected_failure', message)
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
    throw failed(authMessages.hookAnswer)
  const after: Record<string, unknown> = { ...claims }
  const problem = claimsProblem(after)
  if (problem !== null) throw failed(textOf(problem))
  // The time of the token is the server's.
  for (const name of ['aud', 'exp', 'iat', 'nbf', 'ref']) delete after[name]
  for (const name of FIXED) after[name] = before[name]
  return after
}
