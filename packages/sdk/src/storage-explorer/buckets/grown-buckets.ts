/** Milliseconds in which the folders that grow are read anew at the most once. */
const REFRESHED_EVERY = 1_000

/** Tells of buckets into which files came: of the first at once, of those that come soon after it together. */
export function createGrownBuckets(onGrown: (bucketId: string) => void): {
  add: (bucketId: string) => void
} {
  const grown = new Set<string>()
  let isResting = false
  const tell = () => {
    isResting = grown.size > 0
    if (!isResting) return
    setTimeout(tell, REFRESHED_EVERY)
    for (const bucketId of grown) onGrown(bucketId)
    grown.clear()
  }
  return {
    add(bucketId) {
      grown.add(bucketId)
      if (!isResting) tell()
    },
  }
}
