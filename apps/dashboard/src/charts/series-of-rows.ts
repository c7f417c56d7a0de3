import { MAX_SERIES } from '@howdah/rules/chart/chart-settings'

type Row = readonly (string | null)[]

/** Rows of a result as points of a chart. */
export interface RowSeries {
  /** One of each column of numbers. */
  names: string[]
  points: { label: string; values: (number | null)[] }[]
}

/**
 * Converts rows to points: the columns of numbers after the first column are series, at most
 * `MAX_SERIES`, and the columns before the first of them are the label.
 */
export function seriesOfRows(columns: readonly string[], rows: readonly Row[]): RowSeries {
  const places = columns
    .flatMap((_, at) => (at > 0 && isNumeric(rows, at) ? [at] : []))
    .slice(0, MAX_SERIES)
  const names = places.map((at) => columns[at] ?? '')
  const labels = Math.max(1, places[0] ?? 1)
  return {
    // A query can give two columns one name.
    names: names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`)),
    points: rows.map((row) => ({
      label: row
        .slice(0, labels)
        .map((text) => text ?? '')
        .join(' '),
      values: places.map((at) => {
        const text = row[at] ?? null
        return text === null ? null : Number(text)
      }),
    })),
  }
}

const isNumeric = (rows: readonly Row[], at: number): boolean =>
  rows.some((row) => row[at] !== null) &&
  rows.every((row) => {
    const text = row[at] ?? null
    return text === null || (text.trim() !== '' && Number.isFinite(Number(text)))
  })
