import { Button, IconButton } from '@howdah/ui/elements'
import { CircleAlert, CircleCheck, Ban, Trash2 } from 'lucide-react'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import { formatMoment } from '@howdah/ui/format/date'
import type { HistoryMessages } from './history.messages'
import type { PastRun } from './run-history'

interface HistoryEntryProps {
  run: PastRun
  messages: HistoryMessages
  locale: string | undefined
  onInsert?: (sql: string) => void
  onRunAgain?: (sql: string) => void
  onForget: () => void
}

/** One run: its text, how it went, and what can be done with it. */
export function HistoryEntry({
  run,
  messages,
  locale,
  onInsert,
  onRunAgain,
  onForget,
}: HistoryEntryProps) {
  const Icon = ICONS[run.status]
  const at = new Date(run.at)
  return (
    <li className="hw-query-card" data-status={run.status}>
      <pre className="hw-text-block hw-query-card-text" data-wraps tabIndex={0}>
        <bdi>{run.sql}</bdi>
      </pre>
      {run.error !== null && (
        <p className="hw-query-card-error">
          <bdi>{run.error}</bdi>
        </p>
      )}
      <div className="hw-query-card-details">
        <Icon size={14} strokeWidth={1.5} aria-hidden />
        <span>{messages[run.status]}</span>
        <time dateTime={at.toISOString()}>{formatMoment(at.getTime(), locale)}</time>
        {run.rows !== null && <bdi>{messages.rows(run.rows, run.rows.toLocaleString(locale))}</bdi>}
        <bdi>{formatMilliseconds(run.durationMs, locale)}</bdi>
        {run.cut && <span>{messages.cut}</span>}
      </div>
      <div className="hw-query-card-actions">
        {onInsert && !run.cut && (
          <Button size="1" variant="soft" onClick={() => onInsert(run.sql)}>
            {messages.insert}
          </Button>
        )}
        {onRunAgain && !run.cut && (
          <Button size="1" variant="soft" onClick={() => onRunAgain(run.sql)}>
            {messages.runAgain}
          </Button>
        )}
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.forget}
          onClick={onForget}
        >
          <Trash2 size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

const ICONS = { done: CircleCheck, failed: CircleAlert, cancelled: Ban } as const
