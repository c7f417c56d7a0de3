/** Milliseconds for which a key is used: it ends after 300 s, and a request takes its time to arrive. */
const KEY_LIFETIME_MS = 240_000
/** Age in milliseconds at which a key in use is replaced. */
const RENEWAL_AGE_MS = 180_000
/** Milliseconds between a request and the request for a key, so that the answer is shown first. */
const FETCH_DELAY_MS = 1_000

/** Temporary keys of projects, for the calls that run SQL and work on files. */
export interface ProjectKeys {
  /** Returns the key for a request; null if there is none yet, or the person may have none. */
  current(ref: string): string | null
  /** Requests a key for the requests to come, if one is due. Never fails. */
  prepare(ref: string): void
  /** Discards a key that the server has refused. */
  forget(ref: string): void
}

interface Entry {
  key: string | null
  askedAt: number
}

/**
 * Creates the keys of a client. They are requested a moment after a request and never waited for: without
 * a key, a request goes with the credentials of the client.
 * @param mayHaveKey false where the person is known to get no key: none is requested
 * @param fetchKey null where the person may have no key
 */
export function createProjectKeys(
  mayHaveKey: (ref: string) => boolean,
  fetchKey: (ref: string) => Promise<string | null>,
  now: () => number = Date.now,
): ProjectKeys {
  const entries = new Map<string, Entry>()
  const pending = new Set<string>()

  const entryOf = (ref: string): Entry | null => {
    const entry = entries.get(ref)
    return entry !== undefined && now() - entry.askedAt < KEY_LIFETIME_MS ? entry : null
  }

  return {
    current: (ref) => entryOf(ref)?.key ?? null,
    prepare(ref) {
      const entry = entryOf(ref)
      const isDue = entry === null || (entry.key !== null && now() - entry.askedAt > RENEWAL_AGE_MS)
      if (!isDue || pending.has(ref)) return
      pending.add(ref)
      setTimeout(() => {
        if (!mayHaveKey(ref)) return void pending.delete(ref)
        const askedAt = now()
        void fetchKey(ref)
          .catch(() => null)
          .then((key) => entries.set(ref, { key, askedAt }))
          .finally(() => pending.delete(ref))
      }, FETCH_DELAY_MS)
    },
    forget: (ref) => void entries.delete(ref),
  }
}

const KEYED_PATHS =
  /\/platform\/(?:projects\/([a-z]{20})\/query|storage\/([a-z]{20})\/buckets\/[^/]+\/objects(?:\/(?:list|move|download))?)$/

/** Returns the project of a request that goes by a key; null for all other requests. */
export function keyedProject(url: string): string | null {
  const [, ofQuery, ofFiles] = KEYED_PATHS.exec(new URL(url).pathname) ?? []
  return ofQuery ?? ofFiles ?? null
}
