import type { LogLine, LogView } from '@howdah/platform-client/resources/logs/logs'
import { Badge } from '@howdah/ui/elements'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { columnText, hasPaths, LOG_COLUMNS, requestPath, type LogColumn } from './log-columns'
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

/** Columns that narrow windows have, too. */
const IN_NARROW: ReadonlySet<LogColumn> = new Set<LogColumn>(['status'])
/** Columns whose texts are short, and stay on one line. */
const UNBROKEN: ReadonlySet<LogColumn> = new Set<LogColumn>([
  ...(['source', 'product', 'status', 'method', 'duration', 'version'] as const),
])

export interface LogLinesProps {
  lines: readonly LogLine[]
  view: LogView
  /** Accessible name of the table. */
  label: string
  onOpen: (line: LogLine) => void
}

/** Lines of the logs as a table. */
export function LogLines({ label, lines, onOpen, view }: LogLinesProps) {
  const titles = messages.columns
  const columns = LOG_COLUMNS[view]
  const isWide = (column: LogColumn) => !IN_NARROW.has(column) || undefined
  return (
    <div className="hd-table-frame">
      <table className="hd-table hd-log-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{titles.time}</th>
            <th scope="col" data-wide>
              {titles.severity}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" data-wide={isWide(column)}>
                {titles[column]}
              </th>
            ))}
            <th scope="col">{hasPaths(view) ? titles.path : titles.message}</th>
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
              {columns.map((column) => (
                <td
                  key={column}
                  data-wide={isWide(column)}
                  className={UNBROKEN.has(column) ? 'hd-log-short' : undefined}
                >
                  <bdi>{columnText(line, column)}</bdi>
                </td>
              ))}
              <td>
                <Message line={line} hasPath={hasPaths(view)} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MessageProps {
  line: LogLine
  /** Shows the path only where there is room for the columns with the rest. */
  hasPath: boolean
  onOpen: (line: LogLine) => void
}

function Message({ hasPath, line, onOpen }: MessageProps) {
  return (
    <button
      type="button"
      className="hd-log-message"
      aria-label={messages.open(line.message)}
      onClick={() => onOpen(line)}
    >
      {hasPath ? (
        <>
          <bdi data-wide>{requestPath(line)}</bdi>
          <bdi data-narrow>{line.message}</bdi>
        </>
      ) : (
        <bdi>{line.message}</bdi>
      )}
    </button>
  )
}
