/** Time in which the other side of a transfer has to take or send something, in milliseconds. */
export const STUCK_MS = 120_000

/**
 * Ends a transfer that makes no progress for a while.
 * @param progress a number that grows; null while the server is what is waited for
 * @param step by which it grows at least within `STUCK_MS`
 * @returns what ends the watch
 */
export function endWhenStuck(progress: () => number | null, end: () => void, step = 1): () => void {
  let last: number | null = null
  const timer = setInterval(() => {
    const now = progress()
    if (now !== null && last !== null && now - last < step) end()
    last = now
  }, STUCK_MS)
  return () => clearInterval(timer)
}
