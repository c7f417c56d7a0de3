import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { chartNumber } from '@howdah/rules/chart/chart-scale'
import type { CellValue } from '@howdah/platform-client/query/row-chunk'
import type { ResultSet } from '../results/result-set'

/** More points than this are narrower than a pixel each. */
export const MAX_POINTS = 1000

export interface ResultChartPoint {
  x: CellValue
  /**
   * One per series: the text of Postgres, and the plotted number; null if there is nothing to plot.
   */
  values: readonly { text: CellValue; number: number | null }[]
}

/** The first rows of a result as the points of a chart. */
export function chartPoints(result: ResultSet, { x, y }: ChartSettings): ResultChartPoint[] {
  const names = result.columns.map(({ name }) => name)
  const across = names.indexOf(x)
  const series = y.map((name) => names.indexOf(name))
  return Array.from({ length: Math.min(result.rowCount, MAX_POINTS) }, (_, row) => ({
    x: result.getCell(row, across) ?? null,
    values: series.map((column) => {
      const text = result.getCell(row, column) ?? null
      return { text, number: chartNumber(text) }
    }),
  }))
}
