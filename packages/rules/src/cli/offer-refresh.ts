/** Hours by which a deploy must be newer than the one first seen. */
const MIN_HOURS_NEWER = 24
const HOUR_MS = 3_600_000

/**
 * Indicates that a page opened with one deploy should offer the newest one: it is at least 24 hours
 * newer than the one first seen.
 * @param firstSeen creation time of the first deploy that the page saw, ISO 8601; null or an
 * invalid date: nothing is offered
 * @param latest creation time of the current deploy
 */
export function shouldOfferRefresh({
  firstSeen,
  latest,
}: {
  firstSeen: string | null
  latest: string | null
}): boolean {
  if (firstSeen === null || latest === null) return false
  // NaN, from an invalid date, is never at least anything.
  return Date.parse(latest) - Date.parse(firstSeen) >= MIN_HOURS_NEWER * HOUR_MS
}
