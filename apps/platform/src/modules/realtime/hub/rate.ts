/** Events of a project in a second. */
export interface Rate {
  /** Counts an event. @returns false for one that is too much */
  take(perSecond: number, now: number): boolean
}

/** Allows as many events at once as in a second. */
export function createRate(): Rate {
  let free = Number.POSITIVE_INFINITY
  let countedAt = 0
  return {
    take(perSecond, now) {
      free = Math.min(perSecond, free + ((now - countedAt) / 1_000) * perSecond)
      countedAt = now
      if (free < 1) return false
      free -= 1
      return true
    },
  }
}
