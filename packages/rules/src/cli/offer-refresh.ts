/** Hours by which a deploy must be newer than the one first seen. */
const NEWER_BY_HOURS = 24
const HOUR = 3_600_000

/**
 * Whether a page that was opened with one deploy should be offered the newest: it is 24 hours or more newer than the one first seen.
 * Spec section 9.
 * @param firstSeen when the deploy was made that the page saw first, ISO 8601; null or no date: nothing is offered
 * @param latest the same of the deploy that answers now
 */
export function shouldOfferRefresh({
  firstSeen,
  latest,
}: {
  firstSeen: string | null
  latest: string | null
}): boolean {
  if (firstSeen === null || latest === null) return false
  // NaN of what is no date is never at least anything.
  return Date.parse(latest) - Date.parse(firstSeen) >= NEWER_BY_HOURS * HOUR
}
