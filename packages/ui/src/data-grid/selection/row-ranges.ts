/** Rows that follow each other, from 0, both ends included. */
export type RowRange = readonly [first: number, last: number]

export function allRows(rowCount: number): readonly RowRange[] {
  return rowCount === 0 ? [] : [[0, rowCount - 1]]
}

/** Checks that a row is in one of the ranges, which are ascending and disjoint. */
export function hasRow(ranges: readonly RowRange[], row: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const range = ranges[middle]
    if (!range) return false
    if (row < range[0]) high = middle - 1
    else if (row > range[1]) low = middle + 1
    else return true
  }
  return false
}

/** The ranges without the row when it was in them, with it when it was not. */
export function toggledRow(ranges: readonly RowRange[], row: number): readonly RowRange[] {
  if (!hasRow(ranges, row)) return joinRows([...ranges, [row, row]], Infinity)
  return ranges.flatMap(([first, last]): RowRange[] => {
    if (row < first || row > last) return [[first, last]]
    const parts: RowRange[] = [
      [first, row - 1],
      [row + 1, last],
    ]
    return parts.filter(([from, to]) => from <= to)
  })
}

/** Returns the same rows as ascending, disjoint ranges, limited to the row count. */
export function joinRows(ranges: readonly RowRange[], rowCount: number): readonly RowRange[] {
  const joined: [number, number][] = []
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = joined.at(-1)
    if (first >= rowCount) break
    const end = Math.min(last, rowCount - 1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], end)
    else joined.push([first, end])
  }
  return joined
}

export function countRows(ranges: readonly RowRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}
