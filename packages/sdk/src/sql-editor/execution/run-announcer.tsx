import { shownExecution, type SqlExecution } from '../../execution/sql-execution'
import { shownResults } from '../results/shown-results'
import type { SqlEditorMessages } from '../sql-editor.messages'

export interface RunAnnouncerProps {
  run: SqlExecution
  messages: SqlEditorMessages
  locale: string | undefined
}

/**
 * Announces the outcome of a run to screen readers. Rendered from the start: a live region that is
 * added together with its text is not announced.
 */
export function RunAnnouncer({ run, messages, locale }: RunAnnouncerProps) {
  return (
    <span className="hw-visually-hidden">
      <span role="status" className="hw-announcer">
        {announcementOf(run, messages, locale)}
      </span>
    </span>
  )
}

/** A failure is not among them: its alert speaks for itself. */
export function announcementOf(
  state: SqlExecution,
  messages: SqlEditorMessages,
  locale: string | undefined,
): string {
  const run = shownExecution(state)
  switch (run.status) {
    case 'idle':
    case 'failed':
      return ''
    case 'waiting':
      return messages.waiting
    case 'running':
      return messages.announceRunning
    case 'cancelling':
      return messages.cancelling
    case 'cancelled':
      return messages.announceCancelled
    case 'done': {
      const count = run.results.at(-1)?.rowCount ?? 0
      return messages.announceDone(
        shownResults(run).length,
        messages.rows(count, count.toLocaleString(locale)),
      )
    }
    default:
      return run satisfies never
  }
}
