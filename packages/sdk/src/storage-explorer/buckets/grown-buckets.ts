/** Minimum interval between two reloads of growing folders, in milliseconds. */
const REFRESH_INTERVAL_MS = 1_000

/**
 * Reports buckets that received files: the first one immediately, those that follow shortly
 * afterwards together.
 */
export function createGrownBuckets(onGrown: (bucketId: string) => void): {
  add: (bucketId: string) => void
} {
  const grown = new Set<string>()
  let isResting = false
  const refresh = () => {
    isResting = grown.size > 0
    if (!isResting) return
    setTimeout(refresh, REFRESH_INTERVAL_MS)
    for (const bucketId of grown) onGrown(bucketId)
    grown.clear()
  }
  return {
    add(bucketId) {
      grown.add(bucketId)
      if (!isResting) refresh()
    },
  }
}
