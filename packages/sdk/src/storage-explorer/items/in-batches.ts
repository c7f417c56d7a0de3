/**
 * Processes items in batches; a failure does not affect the others.
 * @param size number of concurrent items
 * @returns the failed items with their errors
 */
export async function inBatches<T>(
  all: readonly T[],
  size: number,
  work: (one: T) => Promise<void>,
  onDone: (count: number) => void = () => {},
): Promise<{ one: T; error: unknown }[]> {
  const failed: { one: T; error: unknown }[] = []
  let next = 0
  let done = 0
  const worker = async () => {
    for (let one = all[next]; next < all.length; one = all[next]) {
      next += 1
      // Within the bounds that the loop checks.
      await work(one as T).catch((error: unknown) => failed.push({ one: one as T, error }))
      done += 1
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(size, all.length) }, worker))
  return failed
}
