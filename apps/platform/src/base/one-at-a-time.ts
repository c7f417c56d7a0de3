/**
 * Runs work with the same key one after the other, whether or not it fails; work with other keys
 * does not wait.
 */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const task = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(key, task)
    try {
      return await task
    } finally {
      if (last.get(key) === task) last.delete(key)
    }
  }
}

/**
 * Returns a function that runs work while fewer than `max` with the same key run or wait.
 * @param full creates the error of one too many
 */
export function limitPerKey(
  max: number,
  full: () => Error,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (key, work) => {
    const others = counts.get(key) ?? 0
    if (others >= max) throw full()
    counts.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}
