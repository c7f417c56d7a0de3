import { Chart } from '@howdah/ui/chart/chart'
import type { ChartGap, ChartSeries } from '@howdah/ui/chart/chart.types'
import { useId, type ReactNode } from 'react'
import { axisTop, type AxisKind } from './axis-top'
import { gapsOf, labelsOf, lineValue, type ChartSpan, type ChartStep } from './chart-steps'
import { chartsMessages as messages } from './charts.messages'
import './charts.css'
import { StepButtons, type StepButtonsProps } from './step-buttons'

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
  /** Bars of several series are parts of a sum; otherwise those of the first contain the others. @default false */
  stacked?: boolean
  write: (value: number) => string
  /** Milliseconds; a step that is not over by then may still be measured. */
  now: number
  /** Below the head, for example a comparison. */
  note?: ReactNode
  /** In the head, after the value. */
  actions?: ReactNode
  /** Shown instead of the picture. */
  table?: ReactNode
  /** Lets steps be selected, with a name for all of them. */
  selection?: Omit<StepButtonsProps, 'titles'>
}

const DAY_MS = 86_400_000

/** Measurements along a day, hatched where nothing was measured. */
export function TimeChart({
  title,
  headline,
  summary,
  span,
  steps,
  series,
  kind,
  stacked = false,
  write,
  now,
  note,
  actions,
  table,
  selection,
}: TimeChartProps) {
  const heading = useId()
  const isLong = span.end - span.start > DAY_MS
  const values = steps.flatMap((step) => {
    const found = step?.values.filter((value) => value !== null) ?? []
    return stacked ? [found.reduce((sum, value) => sum + value, 0)] : found
  })
  const gaps = gapsOf(steps, span, now).map((gap): ChartGap => ({
    ...gap,
    title: messages.notMeasured,
  }))
  const points = steps.map((step, place) => {
    const at = span.start + place * span.step
    const label = isLong ? messages.day(at) : messages.time(at)
    return {
      label,
      title: `${isLong ? messages.moment(at) : label}: ${describe(step, series, write)}`,
      values: series.map(({ shape }, index) =>
        shape === 'line'
          ? lineValue(steps, span.step, place, index)
          : (step?.values[index] ?? null),
      ),
    }
  })
  return (
    <figure className="hd-chart" aria-labelledby={heading}>
      <figcaption className="hd-chart-head">
        <span id={heading}>{title}</span>
        <span className="hd-chart-value">{headline}</span>
        {actions}
      </figcaption>
      {note}
      {table ?? (
        <div className="hd-chart-body">
          <Chart
            compact
            bars={stacked ? 'stacked' : 'overlaid'}
            summary={summary}
            points={points}
            series={series}
            ticks={[0, axisTop(values, kind)]}
            formatTick={write}
            gaps={gaps}
            labels={(least) => labelsOf(span, least)}
          />
          {selection && <StepButtons {...selection} titles={points.map((point) => point.title)} />}
        </div>
      )}
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
