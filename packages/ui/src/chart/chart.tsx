import { useId } from 'react'
import { chartFrame, type ChartFrame } from './chart-frame'
import { ChartMarks, GapPattern, SeriesPattern } from './chart-marks'
import type { ChartGap, ChartPoint, ChartSeries } from './chart.types'
import { useElementSize } from './use-element-size'

export interface ChartProps {
  /** Sentence for people who do not see the picture. */
  summary: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** Values at which there is a line, the smallest first; the chart reaches from the first to the last. */
  ticks: readonly number[]
  formatTick: (value: number) => string
  /** Stretches in which nothing was measured. */
  gaps?: readonly ChartGap[]
  /**
   * Small layout: for example, labels of values are inside the chart, and a single series has no
   * legend.
   * @default false
   */
  compact?: boolean
  /**
   * Places of the bars of several series at a point: `overlaid` for parts of the first, `stacked` for
   * parts of a sum.
   * @default 'grouped'
   */
  bars?: 'grouped' | 'overlaid' | 'stacked'
  /**
   * Chooses the points with a label, by the least distance of two.
   * @default each point at that distance
   */
  labels?: (least: number) => { first: number; every: number }
}

/**
 * Renders bars, lines and areas along points, as large as the container. Series are distinguished
 * by color and by pattern.
 */
export function Chart({
  summary,
  points,
  series,
  ticks,
  formatTick,
  gaps = [],
  compact = false,
  bars = 'grouped',
  labels = (every) => ({ first: 0, every }),
}: ChartProps) {
  const { ref, width, height } = useElementSize()
  const patterns = useId()
  const frame = chartFrame({
    width,
    height,
    count: points.length,
    low: ticks[0] ?? 0,
    high: ticks.at(-1) ?? 1,
    compact,
  })
  return (
    <div className="hw-chart" data-compact={compact || undefined}>
      <div ref={ref} className="hw-chart-picture">
        <svg role="img" aria-label={summary} width={width} height={height}>
          <defs>
            {series.map(({ name, tone }, index) => (
              <g key={name} data-tone={tone}>
                <SeriesPattern id={`${patterns}-${index}`} series={index} />
              </g>
            ))}
            <GapPattern id={`${patterns}-gap`} />
          </defs>
          <Ticks ticks={ticks} frame={frame} compact={compact} formatTick={formatTick} />
          {gaps.map(({ from, to, title }) => (
            <rect
              key={from}
              className="hw-chart-gap"
              x={frame.left + from * frame.step}
              y={frame.top}
              width={(to - from) * frame.step}
              height={frame.bottom - frame.top}
              style={{ fill: `url(#${patterns}-gap)` }}
            >
              <title>{title}</title>
            </rect>
          ))}
          {series.map(({ name, shape, tone }, index) => (
            <g key={name} data-tone={tone}>
              <ChartMarks
                shape={shape}
                values={points.map(({ values }) => values[index] ?? null)}
                series={index}
                bases={bars === 'stacked' ? basesOf(points, index) : undefined}
                barsPerPoint={bars === 'grouped' ? series.length : 1}
                frame={frame}
                pattern={`url(#${patterns}-${index})`}
              />
            </g>
          ))}
          <Points points={points} frame={frame} labels={labels} />
        </svg>
      </div>
      {(!compact || series.length > 1) && <Legend series={series} patterns={patterns} />}
    </div>
  )
}

function Ticks({
  ticks,
  frame,
  compact,
  formatTick,
}: Pick<ChartProps, 'ticks' | 'compact' | 'formatTick'> & { frame: ChartFrame }) {
  return ticks.map((tick) => (
    <g key={tick} className="hw-chart-tick" data-zero={tick === 0 || undefined}>
      <line x1={frame.left} x2={frame.right} y1={frame.y(tick)} y2={frame.y(tick)} />
      {compact && tick === 0 ? null : (
        <text
          x={compact ? 0 : frame.left - 8}
          y={frame.y(tick)}
          dy={compact ? '-0.35em' : '0.32em'}
          textAnchor={compact ? 'start' : 'end'}
        >
          {formatTick(tick)}
        </text>
      )}
    </g>
  ))
}

function Points({
  points,
  frame,
  labels,
}: Pick<Required<ChartProps>, 'labels' | 'points'> & { frame: ChartFrame }) {
  const { every, first } = labels(frame.labelEvery)
  return points.map(({ label, title }, index) => (
    <g key={index}>
      {index % every === first % every && (
        <text
          className="hw-chart-label"
          x={frame.labelX(index)}
          y={frame.bottom}
          dy="1.4em"
          textAnchor={frame.anchorOf(index)}
        >
          {shortened(label, frame.labelLength(index))}
        </text>
      )}
      <rect
        className="hw-chart-point"
        x={frame.x(index) - frame.step / 2}
        y={frame.top}
        width={frame.step}
        height={frame.bottom - frame.top}
      >
        <title>{title}</title>
      </rect>
    </g>
  ))
}

function Legend({ series, patterns }: { series: readonly ChartSeries[]; patterns: string }) {
  return (
    <ul className="hw-chart-legend">
      {series.map(({ name, tone }, index) => (
        <li key={name} data-tone={tone}>
          <svg width="18" height="10" aria-hidden>
            <rect
              className="hw-chart-bar"
              data-series={index}
              width="18"
              height="10"
              style={{ fill: `url(#${patterns}-${index})` }}
            />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Returns where the bars of a series begin on those before it. */
const basesOf = (points: readonly ChartPoint[], series: number): number[] =>
  points.map(({ values }) =>
    values.slice(0, series).reduce<number>((sum, value) => sum + (value ?? 0), 0),
  )

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text
