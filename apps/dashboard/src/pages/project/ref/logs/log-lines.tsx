import type { LogLine, LogView } from '@howdah/platform-client/resources/logs/logs'
import { Badge } from '@howdah/ui/elements'
import { CircleAlert, TriangleAlert } from 'lucide-react'
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

const SIGNS = { warning: TriangleAlert, error: CircleAlert } as const

/** Sign of warnings and errors, where there is no room for the badge. */
function SeveritySign({ severity }: { severity: LogLine['severity'] }) {
  if (severity === 'info') return null
  const Sign = SIGNS[severity]
  return (
    <Sign
      className="hd-log-sign"
      data-severity={severity}
      size={14}
      role="img"
      aria-label={messages.severities[severity]}
    />
  )
}

/** Returns true for a page whose lines can be of requests. */
export const canHaveRequests = (view: LogView): boolean =>
  view !== 'postgres' && view !== 'operations' && view !== 'pooler'

/** Details that are columns of a page. */
const DETAILS: Partial<Record<LogView, readonly ('pool' | 'user')[]>> = {
  pooler: ['pool', 'user'],
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
  const hasSources = view === 'all' || view === 'functions'
  const hasStatus = canHaveRequests(view)
  const details = DETAILS[view] ?? []
  return (
    <div className="hd-table-frame">
      <table className="hd-table hd-log-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col" data-wide>
              {columns.severity}
            </th>
            {hasSources && (
              <th scope="col" data-wide>
                {columns.source}
              </th>
            )}
            {hasStatus && <th scope="col">{columns.status}</th>}
            {details.map((name) => (
              <th key={name} scope="col" data-wide>
                {columns[name]}
              </th>
            ))}
            <th scope="col">{columns.message}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-severity={line.severity}>
              <td className="hd-log-time">
                <SeveritySign severity={line.severity} />
                {formatLogTime(line.at)}
              </td>
              <td data-wide>
                <SeverityBadge severity={line.severity} />
              </td>
              {hasSources && <td data-wide>{messages.sources[line.source]}</td>}
              {hasStatus && <td>{line.status}</td>}
              {details.map((name) => (
                <td key={name} data-wide>
                  <bdi>{textOf(line.details?.[name])}</bdi>
                </td>
              ))}
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
