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

/** Returns the required claims that are missing. */
export const missingClaims = (claims: Readonly<Record<string, unknown>>): readonly string[] =>
  REQUIRED_CLAIMS.filter((name) => claims[name] === undefined)

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
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  )
    return error.message
  return JSON.stringify(error)
}
