/** Days between two releases of the command line. */
export const CLI_RELEASE_DAYS = 14

const DAY_MS = 86_400_000

/**
 * Returns the expected time of the next release: two weeks after the given one was published. An
 * estimate.
 * @param publishedAt an ISO date and time
 * @returns null if `publishedAt` is not a date
 */
export function cliNextRelease(publishedAt: string): Date | null {
  const published = Date.parse(publishedAt)
  return Number.isNaN(published) ? null : new Date(published + CLI_RELEASE_DAYS * DAY_MS)
}
