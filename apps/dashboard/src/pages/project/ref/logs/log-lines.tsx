import type { LogLine, LogView } from '@howdah/platform-client/resources/logs/logs'
import { Badge } from '@howdah/ui/elements'
import { formatLogTime } from './log-time'
import { logPageMessages as messages } from './logs.messages'

const COLORS = { info: 'gray', warning: 'amber', error: 'red' } as const

export function SeverityBadge({ severity }: { severity: LogLine['severity'] }) {
  return (
    <Badge color={COLORS[severity]} highContrast>
      {messages.severities[severity]}
    </Badge>
  )
}

export interface LogLinesProps {
  lines: readonly LogLine[]
  view: LogView
  /** Accessible name of the table. */
  label: string
  onOpen: (line: LogLine) => void
}

/** Lines of the logs as a table. */
export function LogLines({ label, lines, onOpen, view }: LogLinesProps) {
  const { columns } = messages
  const hasStatus = view !== 'postgres' && view !== 'operations'
  return (
    <div className="hd-table-frame">
      <table className="hd-table hd-log-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col" data-wide>
              {columns.severity}
            </th>
            {hasStatus && <th scope="col">{columns.status}</th>}
            <th scope="col">{columns.message}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-severity={line.severity}>
              <td className="hd-log-time">{formatLogTime(line.at)}</td>
              <td data-wide>
                <SeverityBadge severity={line.severity} />
              </td>
              {hasStatus && <td>{line.status ?? messages.sources[line.source]}</td>}
              <td>
                <button
                  type="button"
                  className="hd-log-message"
                  aria-label={messages.open(line.message)}
                  onClick={() => onOpen(line)}
                >
                  <bdi>{line.message}</bdi>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
