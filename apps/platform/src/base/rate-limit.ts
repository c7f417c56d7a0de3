/** Counts attempts per key within a time window, in memory. */
export interface RateLimit {
  /** Counts a try. 0 when it may go on, else the seconds until the next one may. */
  take(key: string, now: number): number
  /** Takes the tries of a key back, for one that succeeded. */
  forgive(key: string): void
  /** Takes back one attempt of a key only: the others may have had another target. */
  giveBack(key: string): void
}

export interface RateLimitOptions {
  /** Tries in a window. */
  tries: number
  /** Milliseconds, from a key's first try. */
  window: number
  /** More keys than this are not remembered; the oldest are forgotten first. */
  keys: number
}

/** Limits the number of keys, so that made-up keys cannot fill the memory. */
export function createRateLimit({ tries, window, keys }: RateLimitOptions): RateLimit {
  // A Map keeps the order in which keys were added, which is the order in which their windows end.
  const counts = new Map<string, { count: number; endsAt: number }>()

  function forgetEnded(now: number): void {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > now && counts.size < keys) return
      counts.delete(key)
    }
  }

  return {
    take(key, now) {
      const current = counts.get(key)
      if (current && current.endsAt > now) {
        if (current.count >= tries) return Math.ceil((current.endsAt - now) / 1000)
        current.count += 1
        return 0
      }
      counts.delete(key)
      forgetEnded(now)
      counts.set(key, { count: 1, endsAt: now + window })
      return 0
    },
    forgive: (key) => void counts.delete(key),
    giveBack(key) {
      const current = counts.get(key)
      if (current && current.count > 0) current.count -= 1
    },
  }
}
