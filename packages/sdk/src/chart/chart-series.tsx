import type { ChartKind } from '@howdah/rules'
import { unbroken, type ChartPoint } from './chart-data'
import type { ChartFrame } from './chart-frame'

interface SeriesMarksProps {
  name: string
  kind: ChartKind
  points: readonly ChartPoint[]
  series: number
  seriesCount: number
  frame: ChartFrame
  /** What fills bars and areas. */
  pattern: string
}

/** One series of a chart. */
export function SeriesMarks(props: SeriesMarksProps) {
  switch (props.kind) {
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
      return props.kind satisfies never
  }
}

function Bars({ name, points, series, seriesCount, frame, pattern }: SeriesMarksProps) {
  const width = Math.max((frame.step * 0.8) / seriesCount, 0.5)
  const zero = frame.y(0)
  return (
    <g>
      {points.map(({ x, values }, index) => {
        const value = values[series]
        if (!value || value.number === null) return null
        const top = frame.y(value.number)
        return (
          <rect
            key={index}
            className="hw-chart-bar"
            data-series={series}
            x={frame.x(index) - (width * seriesCount) / 2 + width * series}
            y={Math.min(top, zero)}
            width={width}
            height={Math.max(Math.abs(zero - top), 0.5)}
            style={{ fill: pattern }}
          >
            <title>{`${x ?? 'NULL'}, ${name}: ${value.text ?? 'NULL'}`}</title>
          </rect>
        )
      })}
    </g>
  )
}

function Lines({ name, points, series, frame }: SeriesMarksProps) {
  const dots = frame.step >= 10
  return (
    <g>
      {unbroken(points, series).map((piece) => (
        <polyline
          key={piece[0]?.[0]}
          className="hw-chart-line"
          data-series={series}
          points={piece.map(([index, value]) => `${frame.x(index)},${frame.y(value)}`).join(' ')}
        />
      ))}
      {unbroken(points, series).flatMap((piece) =>
        piece.map(([index, value]) =>
          dots || piece.length === 1 ? (
            <circle key={index} className="hw-chart-dot" data-series={series} cx={frame.x(index)} cy={frame.y(value)} r={3}>
              <title>{`${points[index]?.x ?? 'NULL'}, ${name}: ${points[index]?.values[series]?.text ?? 'NULL'}`}</title>
            </circle>
          ) : null,
        ),
      )}
    </g>
  )
}

function Areas({ points, series, frame, pattern }: SeriesMarksProps) {
  const zero = frame.y(0)
  return (
    <g>
      {unbroken(points, series).map((piece) => {
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
      })}
    </g>
  )
}

/** Stripes at an angle of the series' own over its colour. */
export function SeriesPattern({ id, series }: { id: string; series: number }) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform={`rotate(${series * 45})`}>
      <rect className="hw-chart-fill" data-series={series} width={8} height={8} />
      {series > 0 && <rect className="hw-chart-stripe" width={2} height={8} />}
    </pattern>
  )
}
