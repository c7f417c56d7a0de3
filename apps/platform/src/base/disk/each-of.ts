/**
 * Runs `work` for each item, at most `concurrent` at once. After a failure no further item is begun.
 * @throws the first failure, when all that had begun has ended
 */
export async function eachOf<T>(
  items: Iterable<T>,
  concurrent: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const run = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      if (failures.length > 0) return
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrent }, run))
  if (failures.length > 0) throw failures[0]
}
