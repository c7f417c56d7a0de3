import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { niceTicks } from '@howdah/rules/chart/chart-scale'
import { Chart } from '@howdah/ui/chart/chart'
import type { ResultChartPoint } from './chart-data'
import type { ChartMessages } from './chart.messages'

interface ChartPictureProps {
  points: readonly ResultChartPoint[]
  settings: ChartSettings
  messages: ChartMessages
  locale: string | undefined
}

/** The points of a result, drawn. */
export function ChartPicture({
  points,
  settings: { kind, x, y },
  messages,
  locale,
}: ChartPictureProps) {
  const numbers = points.flatMap(({ values }) =>
    values.flatMap(({ number }) => (number === null ? [] : [number])),
  )
  const textOf = ({ x: place, values }: ResultChartPoint) =>
    [
      place ?? messages.none,
      ...y.map((name, series) => `${name}: ${values[series]?.text ?? messages.none}`),
    ].join(', ')
  return (
    <Chart
      summary={messages.summary(messages[kind], y.join(', '), x, points.length)}
      points={points.map((point) => ({
        label: point.x ?? messages.none,
        title: textOf(point),
        values: point.values.map(({ number }) => number),
      }))}
      series={y.map((name) => ({ name, shape: kind }))}
      ticks={niceTicks(numbers, 5)}
      formatTick={(tick) =>
        tick.toLocaleString(locale, {
          notation: Math.abs(tick) >= 1e6 ? 'compact' : 'standard',
          maximumFractionDigits: 12,
        })
      }
    />
  )
}
