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
