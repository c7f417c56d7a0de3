/** Value of the row limit that means no limit. */
export const NO_ROW_LIMIT = -1

/** Choices for the row limit, in the order shown. */
export const ROW_LIMIT_CHOICES = [NO_ROW_LIMIT, 100, 500, 1000] as const

export type RowLimit = (typeof ROW_LIMIT_CHOICES)[number]

/** Default row limit for a select without a limit of its own. */
export const DEFAULT_ROW_LIMIT = 100 satisfies RowLimit

/**
 * Indicates that the notice of a limited result is shown: only if a limit was added to its
 * statement and that number of rows was returned.
 */
export function shouldShowLimitNotice(result: {
  applied: boolean
  limit: number
  rowCount: number
}): boolean {
  return result.applied && result.limit > 0 && result.rowCount === result.limit
}
