/** Events of a project in a second. */
export interface Rate {
  /** Counts an event. @returns false for one that is too much */
  take(perSecond: number, now: number): boolean
  /** Returns the number of events that were allowed in the last full second. */
  lastSecond(now: number): number
  /** Returns the number of all events that were allowed since the last call. */
  takeCount(): number
}

/** Allows as many events at once as in a second. */
export function createRate(): Rate {
  let free = Number.POSITIVE_INFINITY
  let countedAt = 0
  let second = 0
  let counts = { current: 0, before: 0 }
  let total = 0

  function turnTo(now: number): void {
    const next = Math.floor(now / 1_000)
    if (next === second) return
    counts = { current: 0, before: next === second + 1 ? counts.current : 0 }
    second = next
  }

  return {
    take(perSecond, now) {
      free = Math.min(perSecond, free + ((now - countedAt) / 1_000) * perSecond)
      countedAt = now
      if (free < 1) return false
      free -= 1
      turnTo(now)
      counts.current += 1
      total += 1
      return true
    },
    lastSecond(now) {
      turnTo(now)
      return counts.before
    },
    takeCount() {
      const taken = total
      total = 0
      return taken
    },
  }
}
