import type { EdgeFunctionLogLine } from '@howdah/platform-client/resources/functions/functions'
import { formatLogTime } from '../../logs/log-time'

export interface LogTextProps {
  lines: readonly EdgeFunctionLogLine[]
  /** ID of the heading. */
  labelledBy: string
}

/** Lines that a function printed, with their times. */
export function LogText({ labelledBy, lines }: LogTextProps) {
  return (
    <pre className="hd-function-log" role="region" tabIndex={0} aria-labelledby={labelledBy}>
      {lines.map(({ at, level, message }, index) => (
        // Lines are always read again together.
        <span key={index} data-level={level}>
          {`${formatLogTime(at)}  ${message}\n`}
        </span>
      ))}
    </pre>
  )
}
