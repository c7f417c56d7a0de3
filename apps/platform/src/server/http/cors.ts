import type { IncomingHttpHeaders } from 'node:http'

/** Response headers that pages of other origins may read. */
const exposed = 'X-Request-Id, Retry-After'
/**
 * Headers that such pages may send. They have no cookie here: a bearer token is their only way to
 * authenticate.
 */
const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, Version'
/** Seconds for which a browser need not ask again. */
const preflightAge = '600'

/** Headers of an answer for a page of another origin; `Vary` whether it is one or not. Never with credentials. */
export function corsHeaders(
  headers: IncomingHttpHeaders,
  origins: readonly string[],
): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
  }
}

/** The further headers of the answer to a preflight. */
export function preflightHeaders(
  headers: IncomingHttpHeaders,
  origins: readonly string[],
  allow: string,
): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !origins.includes(origin)) return {}
  return {
    'access-control-allow-methods': allow,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': preflightAge,
  }
}
