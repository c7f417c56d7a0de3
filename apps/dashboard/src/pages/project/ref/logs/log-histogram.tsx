import type { LogHistogram } from '@howdah/platform-client/resources/logs/logs'
import { useId } from 'react'
import { useStepSelection } from '../../../../charts/use-step-selection'
import { formatDateTime } from '../../../../format/date'
import { logPageMessages as messages } from './logs.messages'

export interface LogHistogramChartProps {
  histogram: LogHistogram
  onSelect: (times: { from: string; to: string }) => void
}

/** Number of lines over time. A range of steps is selected by dragging or by keyboard. */
export function LogHistogramChart({ histogram, onSelect }: LogHistogramChartProps) {
  const { step_seconds: seconds, steps } = histogram
  const hint = useId()
  const highest = Math.max(1, ...steps.map(({ error, info, warning }) => info + warning + error))
  const { groupProps, stepProps } = useStepSelection(steps.length, ({ first, last }) => {
    const begin = steps[first]
    const end = steps[last]
    if (begin === undefined || end === undefined) return
    const to = new Date(Date.parse(end.at) + seconds * 1_000).toISOString()
    onSelect({ from: begin.at, to })
  })

  return (
    <div className="hd-log-histogram">
      <div
        {...groupProps}
        role="group"
        aria-label={messages.histogram}
        aria-describedby={hint}
        className="hd-log-bars"
      >
        {steps.map(({ at, error, info, warning }, index) => {
          const count = info + warning + error
          const height = (lines: number) => `${(lines / highest) * 100}%`
          return (
            <button
              key={at}
              {...stepProps(index)}
              className="hd-log-bar"
              aria-label={messages.step(formatDateTime(at), count, error)}
              title={messages.step(formatDateTime(at), count, error)}
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
