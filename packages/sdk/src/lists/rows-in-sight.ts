/** Number of rows rendered beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN_ROWS = 12

/** Returns the range of rows to render in a long list whose rows all have the same height. */
export function rowsInSight({
  top,
  height,
  rowHeight,
  count,
}: {
  top: number
  height: number
  rowHeight: number
  count: number
}) {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - OVERSCAN_ROWS))
  const last = Math.max(
    first,
    Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN_ROWS),
  )
  return { first, last }
}
