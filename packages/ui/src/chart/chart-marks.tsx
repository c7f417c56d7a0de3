import type { ChartFrame } from './chart-frame'
import type { ChartSeries } from './chart.types'
import { unbroken } from './unbroken'

interface ChartMarksProps {
  shape: ChartSeries['shape']
  /** Of the series, one for each point. */
  values: readonly (number | null)[]
  /** Index of the series; `barsPerPoint` is the number of bars that are side by side. */
  series: number
  barsPerPoint: number
  /** Values at which the bars begin. @default zero */
  bases?: readonly number[] | undefined
  frame: ChartFrame
  /** Fill of bars and areas. */
  pattern: string
}

/** One series of a chart. */
export function ChartMarks(props: ChartMarksProps) {
  switch (props.shape) {
    case 'bar':
      return <Bars {...props} />
    case 'line':
      return <Lines {...props} />
    case 'area':
      return (
        <>
          <Areas {...props} />
          <Lines {...props} />
        </>
      )
    default:
      return props.shape satisfies never
  }
}

function Bars({ values, series, barsPerPoint, bases, frame, pattern }: ChartMarksProps) {
  const width = Math.max((frame.step * 0.8) / barsPerPoint, 0.5)
  const place = barsPerPoint === 1 ? 0 : series
  return values.map((value, index) => {
    if (value === null) return null
    const zero = frame.y(bases?.[index] ?? 0)
    const height = value === 0 ? 0 : Math.max(Math.abs(frame.y(0) - frame.y(value)), 1)
    return (
      <rect
        key={index}
        className="hw-chart-bar"
        data-series={series}
        x={frame.x(index) - (width * barsPerPoint) / 2 + width * place}
        y={value < 0 ? zero : zero - height}
        width={width}
        height={height}
        style={{ fill: pattern }}
      />
    )
  })
}

function Lines({ values, series, frame }: ChartMarksProps) {
  const dots = frame.step >= 10
  const pieces = unbroken(values)
  return (
    <>
      {pieces.map((piece) => (
        <polyline
          key={piece[0]?.[0]}
          className="hw-chart-line"
          data-series={series}
          points={piece.map(([index, value]) => `${frame.x(index)},${frame.y(value)}`).join(' ')}
        />
      ))}
      {pieces.flatMap((piece) =>
        piece.map(([index, value]) =>
          dots || piece.length === 1 ? (
            <circle
              key={index}
              className="hw-chart-dot"
              data-series={series}
              cx={frame.x(index)}
              cy={frame.y(value)}
              r={dots ? 3 : 1.5}
            />
          ) : null,
        ),
      )}
    </>
  )
}

function Areas({ values, frame, pattern }: ChartMarksProps) {
  const zero = frame.y(0)
  return unbroken(values).map((piece) => {
    const line = piece.map(([index, value]) => `${frame.x(index)},${frame.y(value)}`)
    const from = frame.x(piece[0]?.[0] ?? 0)
    const to = frame.x(piece.at(-1)?.[0] ?? 0)
    return (
      <polygon
        key={piece[0]?.[0]}
        className="hw-chart-area"
        points={[`${from},${zero}`, ...line, `${to},${zero}`].join(' ')}
        style={{ fill: pattern }}
      />
    )
  })
}

/** Stripes at an angle of the series' own over its colour. */
export function SeriesPattern({ id, series }: { id: string; series: number }) {
  return (
    <pattern
      id={id}
      width={8}
      height={8}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${series * 45})`}
    >
      <rect className="hw-chart-fill" data-series={series} width={8} height={8} />
      {series > 0 && <rect className="hw-chart-stripe" width={2} height={8} />}
    </pattern>
  )
}

/** Hatch of a stretch in which there is nothing to draw. */
export function GapPattern({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width={7}
      height={7}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className="hw-chart-hatch" width={2} height={7} />
    </pattern>
  )
}
