import { Chart } from '@howdah/ui/chart/chart'
import type { ChartGap, ChartSeries } from '@howdah/ui/chart/chart.types'
import { useId } from 'react'
import { axisTop, type AxisKind } from './axis-top'
import { gapsOf, type ChartSpan, type ChartStep } from './chart-steps'
import { chartsMessages as messages } from './charts.messages'
import './charts.css'

export interface TimeChartProps {
  title: string
  /** Value beside the title, for example the sum. */
  headline: string
  /** Sentence for people who do not see the picture. */
  summary: string
  span: ChartSpan
  /** One for each step of the span, undefined where nothing was measured. */
  steps: readonly (ChartStep | undefined)[]
  series: readonly ChartSeries[]
  kind: AxisKind
  write: (value: number) => string
  /** Milliseconds; a step that is not over by then may still be measured. */
  now: number
}

/** Measurements along a day, hatched where nothing was measured. */
export function TimeChart({
  title,
  headline,
  summary,
  span,
  steps,
  series,
  kind,
  write,
  now,
}: TimeChartProps) {
  const heading = useId()
  const values = steps.flatMap((step) => step?.values.filter((value) => value !== null) ?? [])
  const gaps = gapsOf(steps, span, now).map((gap): ChartGap => ({
    ...gap,
    title: messages.notMeasured,
  }))
  return (
    <figure className="hd-chart" aria-labelledby={heading}>
      <figcaption className="hd-chart-head">
        <span id={heading}>{title}</span>
        <span className="hd-chart-value">{headline}</span>
      </figcaption>
      <Chart
        compact
        overlaid
        summary={summary}
        points={steps.map((step, place) => {
          const label = messages.time(span.start + place * span.step)
          return {
            label,
            title: `${label}: ${describe(step, series, write)}`,
            values: step?.values ?? [],
          }
        })}
        series={series}
        ticks={[0, axisTop(values, kind)]}
        formatTick={write}
        gaps={gaps}
      />
    </figure>
  )
}

function describe(
  step: ChartStep | undefined,
  series: readonly ChartSeries[],
  write: (value: number) => string,
): string {
  if (!step) return messages.notMeasured
  const parts = series.map(({ name }, index) => {
    const value = step.values[index] ?? null
    return `${name} ${value === null ? messages.notMeasured : write(value)}`
  })
  return parts.join(', ')
}
