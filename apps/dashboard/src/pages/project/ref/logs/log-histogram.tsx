import type { LogHistogram } from '@howdah/platform-client/resources/logs/logs'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatDateTime } from '../../../../format/date'
import { logPageMessages as messages } from './logs.messages'

export interface LogHistogramChartProps {
  histogram: LogHistogram
  onSelect: (times: { from: string; to: string }) => void
}

interface Span {
  anchor: number
  focus: number
}

/** Number of lines over time. A range of steps is selected by dragging or by keyboard. */
export function LogHistogramChart({ histogram, onSelect }: LogHistogramChartProps) {
  const { step_seconds: seconds, steps } = histogram
  const hint = useId()
  const bars = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span | null>(null)
  const isDragging = useRef(false)
  const highest = Math.max(1, ...steps.map(({ error, info, warning }) => info + warning + error))
  const first = span === null ? -1 : Math.min(span.anchor, span.focus)
  const last = span === null ? -1 : Math.max(span.anchor, span.focus)
  const current = Math.min(span?.focus ?? steps.length - 1, steps.length - 1)

  function select(): void {
    const begin = steps[first]
    const end = steps[last]
    setSpan(null)
    if (begin === undefined || end === undefined) return
    const to = new Date(Date.parse(end.at) + seconds * 1_000).toISOString()
    onSelect({ from: begin.at, to })
  }

  function move(event: KeyboardEvent): void {
    const next = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: steps.length - 1,
    }[event.key]
    if (event.key === 'Escape') setSpan(null)
    if (next === undefined || next < 0 || next >= steps.length) return
    event.preventDefault()
    setSpan({ anchor: event.shiftKey ? (span?.anchor ?? current) : next, focus: next })
    bars.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="hd-log-histogram">
      <div
        ref={bars}
        role="group"
        aria-label={messages.histogram}
        aria-describedby={hint}
        className="hd-log-bars"
        onKeyDown={move}
        onPointerUp={() => {
          if (!isDragging.current) return
          isDragging.current = false
          select()
        }}
        onPointerLeave={() => {
          if (isDragging.current) setSpan(null)
          isDragging.current = false
        }}
      >
        {steps.map(({ at, error, info, warning }, index) => {
          const count = info + warning + error
          const height = (lines: number) => `${(lines / highest) * 100}%`
          return (
            <button
              key={at}
              type="button"
              className="hd-log-bar"
              tabIndex={index === current ? 0 : -1}
              aria-label={messages.step(formatDateTime(at), count, error)}
              title={messages.step(formatDateTime(at), count, error)}
              data-selected={(index >= first && index <= last) || undefined}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                isDragging.current = true
                setSpan({ anchor: index, focus: index })
              }}
              onPointerEnter={() => {
                if (isDragging.current && span !== null) setSpan({ ...span, focus: index })
              }}
              onFocus={() => {
                if (span === null) setSpan({ anchor: index, focus: index })
              }}
              onBlur={(event) => {
                if (!bars.current?.contains(event.relatedTarget)) setSpan(null)
              }}
              onClick={(event) => {
                // A click of the keyboard; the pointer has selected when it was released.
                if (event.detail === 0) select()
              }}
            >
              <span
                className="hd-log-bar-part"
                data-severity="error"
                style={{ height: height(error) }}
              />
              <span
                className="hd-log-bar-part"
                data-severity="warning"
                style={{ height: height(warning) }}
              />
              <span
                className="hd-log-bar-part"
                data-severity="info"
                style={{ height: height(info) }}
              />
            </button>
          )
        })}
      </div>
      <div className="hd-log-axis">
        <span>{formatDateTime(steps[0]?.at ?? null)}</span>
        <span id={hint} className="hd-log-hint">
          {messages.histogramHint}
        </span>
        <span>{formatDateTime(steps.at(-1)?.at ?? null)}</span>
      </div>
    </div>
  )
}
