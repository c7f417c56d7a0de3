/** Amount that comes back with time, up to a maximum. */
export interface Budget {
  /** Returns what is left; below zero once more was used. */
  left(now: number): number
  use(amount: number): void
  /** Returns the milliseconds until something is left. */
  wait(now: number): number
}

export function createBudget(max: number, perSecond: number): Budget {
  let free = max
  let countedAt = Number.POSITIVE_INFINITY

  function left(now: number): number {
    free = Math.min(max, free + (Math.max(0, now - countedAt) / 1_000) * perSecond)
    countedAt = now
    return free
  }
  return {
    left,
    use: (amount) => void (free -= amount),
    wait: (now) => Math.max(0, (-left(now) / perSecond) * 1_000),
  }
}
