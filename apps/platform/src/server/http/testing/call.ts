import type { Platform } from '../../platform.types'

export interface Reply {
  status: number
  headers: Headers
  /** Parsed where it is JSON. */
  body: unknown
  text: string
}

export interface CallOptions {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer>
}

/** One request over real HTTP. */
export async function call(
  url: string,
  { method = 'GET', headers = {}, json, body }: CallOptions = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  })
  const type = response.headers.get('content-type')
  // Events have no end.
  if (type?.startsWith('text/event-stream')) await response.body?.cancel()
  const text = response.bodyUsed ? '' : await response.text()
  const isJson = type?.startsWith('application/json') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  }
}

/** Returns the cookie of a new session of a person, as a browser would send it. */
export async function newSession(platform: Platform, personId: string): Promise<string> {
  const session = await platform.identity.beginSession(personId, { address: '127.0.0.1' })
  return cookieOf(session?.setCookie ?? [])
}

/**
 * Returns the cookies that a browser would send after a response: those that it set and did not
 * clear.
 */
export function cookiesAfter({ headers }: Pick<Reply, 'headers'>): string {
  const setCookies = headers.getSetCookie().filter((cookie) => !/;\s*max-age=0/i.test(cookie))
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** `name=value` of the first cookie that was set. */
export function cookieOf(setCookie: readonly string[]): string {
  const [cookie] = setCookie[0]?.split(';') ?? []
  if (cookie === undefined) throw new Error('No cookie was set')
  return cookie
}
