import type { ChartSettings } from '@howdah/rules'
import { niceTicks } from '@howdah/rules/results'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChartPoint } from './chart-data'
import { chartFrame } from './chart-frame'
import type { ChartMessages } from './chart.messages'
import { SeriesMarks, SeriesPattern } from './chart-series'

interface ChartPictureProps {
  points: readonly ChartPoint[]
  settings: ChartSettings
  messages: ChartMessages
  locale: string | undefined
}

/** The chart itself, as large as its container. Series are told apart by colour and by pattern. */
export function ChartPicture({ points, settings, messages, locale }: ChartPictureProps) {
  const { ref, width, height } = useSize()
  const patterns = useId()
  const numbers = points.flatMap(({ values }) => values.flatMap(({ number }) => (number === null ? [] : [number])))
  const ticks = niceTicks(numbers, height < 200 ? 3 : 5)
  const frame = chartFrame({ width, height, count: points.length, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 })
  const summary = messages.summary(messages[settings.kind], settings.y.join(', '), settings.x, points.length)
  return (
    <>
      <div ref={ref} className="hw-chart-picture">
        {width > 0 && (
          <svg role="img" aria-label={summary} width={width} height={height}>
            <defs>
              {settings.y.map((name, series) => (
                <SeriesPattern key={name} id={`${patterns}-${series}`} series={series} />
              ))}
            </defs>
            {ticks.map((tick) => (
              <g key={tick} className="hw-chart-tick" data-zero={tick === 0 || undefined}>
                <line x1={frame.left} x2={frame.right} y1={frame.y(tick)} y2={frame.y(tick)} />
                <text x={frame.left - 8} y={frame.y(tick)} dy="0.32em" textAnchor="end">
                  {tick.toLocaleString(locale, { notation: Math.abs(tick) >= 1e6 ? 'compact' : 'standard', maximumFractionDigits: 12 })}
                </text>
              </g>
            ))}
            {settings.y.map((name, series) => (
              <SeriesMarks
                key={name}
                name={name}
                kind={settings.kind}
                points={points}
                series={series}
                seriesCount={settings.y.length}
                frame={frame}
                pattern={`url(#${patterns}-${series})`}
              />
            ))}
            {points.map(({ x }, index) =>
              index % frame.labelEvery === 0 ? (
                <text key={index} className="hw-chart-label" x={frame.x(index)} y={frame.bottom + 16} textAnchor="middle">
                  {shortened(x ?? messages.none, frame.labelLength)}
                </text>
              ) : null,
            )}
          </svg>
        )}
      </div>
      <ul className="hw-chart-legend">
        {settings.y.map((name, series) => (
          <li key={name}>
            <svg width="18" height="10" aria-hidden>
              <rect className="hw-chart-bar" data-series={series} width="18" height="10" style={{ fill: `url(#${patterns}-${series})` }} />
            </svg>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The size of an element, followed. Zero until it is known. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
