/** Session of a customer, as the shop's server creates it. */
interface EmbedSession {
  token: string
  expiresAt: string
}

/** Milliseconds before the end of a session at which another one is asked for. */
const RENEWED_BEFORE_MS = 30_000

/**
 * Returns a function for `getAccessToken`: it asks the shop's server for a session, keeps it while
 * it is valid, and asks again when the platform has refused it. The provider calls it once for
 * requests that are sent together.
 */
export function createTokenSource() {
  let session: EmbedSession | null = null
  return async ({ forceRefresh, signal }: { forceRefresh: boolean; signal: AbortSignal }) => {
    const endsSoon =
      session !== null && Date.parse(session.expiresAt) - Date.now() < RENEWED_BEFORE_MS
    if (session === null || endsSoon || forceRefresh) {
      const path = forceRefresh ? '/embed-session?refused' : '/embed-session'
      const response = await fetch(path, { method: 'POST', signal })
      if (!response.ok) throw new Error(`The session could not be created: ${response.status}`)
      session = (await response.json()) as EmbedSession // answered by server.mjs
    }
    return session.token
  }
}
