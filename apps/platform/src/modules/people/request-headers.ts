import type { IncomingHttpHeaders } from 'node:http'
import { addressHeader } from './accounts'
import { pendingCookieName } from './endpoints'
import type { RequestOrigin } from './identity.types'

/** Of a request's headers only the cookies: nothing else of it shall decide here. */
export function cookieHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

/** Returns the headers of a browser's next request after an answer with these cookies. */
export function headersAfter(setCookie: readonly string[]): Headers {
  return new Headers({ cookie: setCookie.map((cookie) => cookie.split(';', 1)[0]).join('; ') })
}

/**
 * Maximum length of a user agent; longer ones are cut, since it only serves to recognize a browser.
 */
const MAX_USER_AGENT_CHARACTERS = 400

/** Returns the headers that carry the origin of a session, for the list of sessions. */
export function originHeaders({ address, userAgent }: RequestOrigin): Headers {
  return new Headers({
    [addressHeader]: address,
    ...(userAgent === undefined
      ? {}
      : { 'user-agent': userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) }),
  })
}

/** The same with the cookies of the session that is replaced. */
export function originHeadersOf(headers: IncomingHttpHeaders, origin: RequestOrigin): Headers {
  return withCookie(origin, headers.cookie)
}

/** The same with the one cookie that waits for the second factor: who else is signed in on this browser does not matter. */
export function pendingHeaders(
  { cookie = '' }: IncomingHttpHeaders,
  origin: RequestOrigin,
): Headers {
  const pending = cookie
    .split(';')
    .filter((pair) => pair.split('=', 1)[0]?.endsWith(`.${pendingCookieName}`))
  return withCookie(origin, pending.length === 0 ? undefined : pending.join(';'))
}

function withCookie(origin: RequestOrigin, cookie: string | undefined): Headers {
  const headers = originHeaders(origin)
  if (cookie !== undefined) headers.set('cookie', cookie)
  return headers
}
