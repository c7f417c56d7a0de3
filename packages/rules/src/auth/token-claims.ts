/** Claims that policies and clients rely on. A custom access token hook may change the others and add more. */
export const REQUIRED_CLAIMS = [
  'iss',
  'sub',
  'role',
  'aal',
  'session_id',
  'email',
  'phone',
  'is_anonymous',
] as const

/** Bytes of the claims as JSON. */
export const MAX_CLAIMS_BYTES = 20_000

/** Reason why claims cannot be those of a user's token. */
export type ClaimsProblem =
  | { kind: 'missing'; names: readonly string[] }
  /** Of another role: the one of the project's own servers is no user's. */
  | { kind: 'role' }
  | { kind: 'size' }

/** Returns why the auth service refuses the claims of a hook; null if it takes them. */
export function claimsProblem(claims: Readonly<Record<string, unknown>>): ClaimsProblem | null {
  if (new TextEncoder().encode(JSON.stringify(claims)).length > MAX_CLAIMS_BYTES)
    return { kind: 'size' }
  const names = REQUIRED_CLAIMS.filter((name) => claims[name] === undefined)
  if (names.length > 0) return { kind: 'missing', names }
  const { role } = claims
  return role === 'authenticated' || role === 'anon' ? null : { kind: 'role' }
}

/** Returns the claims that a hook answered with; null for none. */
export function claimsOfEvent(event: unknown): Record<string, unknown> | null {
  if (typeof event !== 'object' || event === null || !('claims' in event)) return null
  const { claims } = event
  return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
    ? (claims as Record<string, unknown>)
    : null
}

/** Returns the message with which a hook refuses; null if it does not. */
export function refusalOfEvent(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('error' in event)) return null
  const { error } = event
  if (error === null || error === undefined) return null
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  )
    return error.message
  return JSON.stringify(error)
}
