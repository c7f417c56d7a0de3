/** Keys that open the project's own API for a while. */
export interface TemporaryKeySource {
  /** One that is good for the request to come. */
  get: () => Promise<string>
  /** The server has refused one: the next request gets another. */
  forget: () => void
}

/** Milliseconds for which a key is used: it ends after 300 s, and a request takes its time to arrive. */
const KEY_LIFETIME_MS = 240_000

/**
 * Creates a source of keys that is asked before each request; concurrent requests share one key.
 * @param isAllowed returns true while the user who started is still signed in; no other user's key
 * is used for the requests
 */
export function createTemporaryKeySource(
  fetchKey: () => Promise<string>,
  {
    isAllowed = () => true,
    now = Date.now,
  }: { isAllowed?: () => boolean; now?: () => number } = {},
): TemporaryKeySource {
  let latest: { key: Promise<string>; until: number } | null = null
  return {
    get() {
      if (!isAllowed()) {
        latest = null
        return Promise.reject(new Error('The person who started this is no longer signed in.'))
      }
      if (latest !== null && now() < latest.until) return latest.key
      const asked = { key: fetchKey(), until: now() + KEY_LIFETIME_MS }
      latest = asked
      // A failed request is repeated.
      asked.key.catch(() => {
        if (latest === asked) latest = null
      })
      return asked.key
    },
    forget() {
      latest = null
    },
  }
}
