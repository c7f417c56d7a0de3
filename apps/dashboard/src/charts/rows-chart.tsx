import { Chart } from '@howdah/ui/chart/chart'
import type { ChartSeries } from '@howdah/ui/chart/chart.types'
import { formatCount } from '../format/number'
import { axisTop } from './axis-top'
import { chartsMessages as messages } from './charts.messages'
import './charts.css'
import type { RowSeries } from './series-of-rows'

interface RowsChartProps {
  series: RowSeries
  shape: ChartSeries['shape']
  /** Sentence for people who do not see the picture. */
  summary: string
}

/** Rows of a result as a chart. */
export function RowsChart({ series: { names, points }, shape, summary }: RowsChartProps) {
  const values = points.flatMap((point) => point.values.map((value) => value ?? 0))
  return (
    <Chart
      compact
      summary={summary}
      points={points.map(({ label, values: all }) => ({
        ...{ label, values: all },
        title: `${label}: ${names.map((name, at) => `${name} ${all[at] ?? messages.null}`).join(', ')}`,
      }))}
      series={names.map((name) => ({ name, shape }))}
      ticks={[Math.min(0, ...values), axisTop(values, 'count')]}
      formatTick={formatCount}
    />
  )
}
