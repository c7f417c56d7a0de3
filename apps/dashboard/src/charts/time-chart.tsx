import { useId } from 'react'
import { axisTop, type AxisKind } from './axis-top'
import { gapsOf, piecesOf, type ChartSpan, type ChartStep } from './chart-steps'
import { chartsMessages as messages } from './charts.messages'
import './charts.css'

export interface ChartSeries {
  name: string
  shape: 'bar' | 'line'
}

export interface TimeChartProps {
  title: string
  /** The one figure that says the most, for example the sum. */
  figure: string
  /** What the picture shows, in a sentence, for those who do not see it. */
  summary: string
  span: ChartSpan
  /** One for each step of the span, undefined where nothing was measured. */
  steps: readonly (ChartStep | undefined)[]
  series: readonly ChartSeries[]
  kind: AxisKind
  /** How a value is written. */
  write: (value: number) => string
  /** Milliseconds; what is not over by then may still be measured. */
  now: number
}

/** The height that the drawing is made in; it is stretched to what it has. */
const HEIGHT = 100

/** What was measured along a day. Where nothing was measured nothing is drawn but a hatch that says so. */
export function TimeChart({ title, figure, summary, span, steps, series, kind, write, now }: TimeChartProps) {
  const heading = useId()
  const values = steps.flatMap((step) => step?.values.filter((value) => value !== null) ?? [])
  const top = axisTop(values, kind)
  const gaps = gapsOf(steps, span, now)
  const share = (place: number) => `${(place / steps.length) * 100}%`
  return (
    <figure className="hd-chart" aria-labelledby={heading}>
      <figcaption className="hd-chart-head">
        <span id={heading}>{title}</span>
        <span className="hd-chart-figure">{figure}</span>
      </figcaption>
      <div className="hd-chart-plot">
        <span className="hd-chart-top" aria-hidden>
          {write(top)}
        </span>
        {gaps.map(({ from, to }) => (
          <div
            key={from}
            className="hd-chart-gap"
            title={messages.notMeasured}
            style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
          />
        ))}
        <svg role="img" aria-label={summary} viewBox={`0 0 ${steps.length} ${HEIGHT}`} preserveAspectRatio="none">
          {series.map(({ name, shape }, index) => {
            const own = steps.map((step) => step?.values[index] ?? null)
            return (
              <g key={name} data-series={index}>
                {shape === 'bar' ? <Bars values={own} top={top} /> : <Line values={own} top={top} />}
              </g>
            )
          })}
          {steps.map((step, place) => (
            <rect key={place} className="hd-chart-step" x={place} y={0} width={1} height={HEIGHT}>
              <title>{describe(step, series, write, span.start + place * span.step)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className="hd-chart-times" aria-hidden>
        <span>{messages.time(span.start)}</span>
        <span>{messages.time((span.start + span.end) / 2)}</span>
        <span>{messages.time(span.end)}</span>
      </div>
      {series.length > 1 && (
        <ul className="hd-chart-legend">
          {series.map(({ name }, index) => (
            <li key={name}>
              <span className="hd-chart-key" data-series={index} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const yOf = (value: number, top: number): number => HEIGHT - (value / top) * HEIGHT

function Bars({ values, top }: { values: readonly (number | null)[]; top: number }) {
  return values.map((value, place) =>
    value === null || value === 0 ? null : (
      <rect
        key={place}
        className="hd-chart-bar"
        x={place + 0.1}
        y={yOf(value, top)}
        width={0.8}
        height={Math.max((value / top) * HEIGHT, 1.5)}
      />
    ),
  )
}

function Line({ values, top }: { values: readonly (number | null)[]; top: number }) {
  return piecesOf(values).map((piece) => {
    const [first] = piece
    // One step alone is as long as itself.
    const points = piece.length === 1 && first ? [[first[0] - 0.4, first[1]] as const, [first[0] + 0.4, first[1]] as const] : piece
    return (
      <polyline
        key={first?.[0]}
        className="hd-chart-line"
        points={points.map(([place, value]) => `${place + 0.5},${yOf(value, top)}`).join(' ')}
      />
    )
  })
}

function describe(step: ChartStep | undefined, series: readonly ChartSeries[], write: (value: number) => string, at: number): string {
  if (!step) return `${messages.time(at)}: ${messages.notMeasured}`
  const parts = series.map(({ name }, index) => {
    const value = step.values[index] ?? null
    return `${name} ${value === null ? messages.notMeasured : write(value)}`
  })
  return `${messages.time(at)}: ${parts.join(', ')}`
}
