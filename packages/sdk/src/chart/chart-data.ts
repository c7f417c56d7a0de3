import type { ChartSettings } from '@howdah/rules'
import { chartNumber } from '@howdah/rules/results'
import type { CellValue, ResultSet } from '../results/result-set'

/** More points than this are narrower than a pixel each. */
export const MOST_POINTS = 1000

export interface ChartPoint {
  x: CellValue
  /** One for each series: as Postgres wrote it, and where it is drawn; null where there is nothing to draw. */
  values: readonly { text: CellValue; number: number | null }[]
}

/** The first rows of a result as the points of a chart. */
export function chartPoints(result: ResultSet, { x, y }: ChartSettings): ChartPoint[] {
  const names = result.columns.map(({ name }) => name)
  const across = names.indexOf(x)
  const series = y.map((name) => names.indexOf(name))
  return Array.from({ length: Math.min(result.rowCount, MOST_POINTS) }, (_, row) => ({
    x: result.getCell(row, across) ?? null,
    values: series.map((column) => {
      const text = result.getCell(row, column) ?? null
      return { text, number: chartNumber(text) }
    }),
  }))
}

/** Pieces of a line: where a value is missing, it is broken. Each is a list of [point, value]. */
export function unbroken(points: readonly ChartPoint[], series: number): [number, number][][] {
  const pieces: [number, number][][] = []
  let open: [number, number][] | null = null
  points.forEach(({ values }, index) => {
    const number = values[series]?.number ?? null
    if (number === null) open = null
    else if (open) open.push([index, number])
    else pieces.push((open = [[index, number]]))
  })
  return pieces
}
