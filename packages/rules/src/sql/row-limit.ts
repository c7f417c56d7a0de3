/** The row limit that stands for none. */
export const NO_ROW_LIMIT = -1

/** What the row limit can be set to, in the order shown. */
export const ROW_LIMIT_CHOICES = [NO_ROW_LIMIT, 100, 500, 1000] as const

export type RowLimit = (typeof ROW_LIMIT_CHOICES)[number]

/** Rows that a select without a limit of its own is cut to unless somebody chose otherwise. */
export const DEFAULT_ROW_LIMIT = 100 satisfies RowLimit

/** Whether to say that a result was cut: exactly when a limit was added to its statement and that many rows came. */
export function shouldShowLimitNotice(result: {
  applied: boolean
  limit: number
  rowCount: number
}): boolean {
  return result.applied && result.limit > 0 && result.rowCount === result.limit
}
