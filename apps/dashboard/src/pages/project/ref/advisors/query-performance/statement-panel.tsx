import type {
  StatementEntry,
  StatementStatistics,
} from '@howdah/platform-client/catalog/monitoring/statements'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button } from '@howdah/ui/elements'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { CopyButton } from '../../../../../forms/copying/copy-button'
import { openPreparedQuery } from '../../../../../navigation/prepared-query'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { StatementCharts } from './statement-charts'
import { formatTime, statementNumbers } from './statement-numbers'
import { StatementIndexes } from './statement-indexes'
import { StatementPlan } from './statement-plan'
import { statementButtonId } from './statement-table'

export interface CountedStatementPanelProps {
  projectRef: string
  id: string
  /** undefined if it is not in the list. */
  entry: StatementEntry | undefined
  statistics: StatementStatistics
  isAttached: boolean
  onClose: () => void
}

/** One statement: its text, its numbers, its last day and its plan. */
export function CountedStatementPanel({
  id,
  entry,
  onClose,
  ...shown
}: CountedStatementPanelProps) {
  // An address may have opened it: then there is no button that did.
  const focusRow = (event: Event) => {
    event.preventDefault()
    document.getElementById(statementButtonId(id))?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent
        title={messages.panel}
        closeLabel={messages.close}
        onCloseAutoFocus={focusRow}
      >
        <div className="hd-statement">
          {entry ? (
            <StatementDetails entry={entry} {...shown} />
          ) : (
            <p className="hd-section-intro">{messages.gone}</p>
          )}
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

function StatementDetails({
  projectRef,
  entry,
  statistics,
  isAttached,
}: Omit<CountedStatementPanelProps, 'id' | 'entry' | 'onClose'> & { entry: StatementEntry }) {
  const { details } = messages
  const facts = [
    [details.role, entry.role ?? messages.none],
    [details.database, entry.database ?? messages.none],
    [details.calls, statementNumbers.calls(entry)],
    [details.total, statementNumbers.time(entry)],
    [details.mean, statementNumbers.mean(entry)],
    [details.max, formatTime(entry.max_ms)],
    [details.rows, statementNumbers.rows(entry)],
    [details.cache, statementNumbers.cache(entry)],
  ] as const
  return (
    <>
      <div className="hd-statement-head">
        <CopyButton text={entry.query} name={messages.sqlName} />
        <Button
          size="1"
          variant="soft"
          onClick={() =>
            openPreparedQuery(projectRef, { name: messages.snippet, sql: entry.query })
          }
        >
          {messages.openSql}
        </Button>
      </div>
      <pre
        className="hd-statement-text hd-code"
        tabIndex={0}
        role="region"
        aria-label={messages.sql}
      >
        <bdi>{entry.query}</bdi>
      </pre>
      {entry.is_cut && <p className="hd-section-intro">{messages.cut}</p>}
      <dl className="hd-statement-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <StatementCharts projectRef={projectRef} entry={entry} isAttached={isAttached} />
      <StatementIndexes projectRef={projectRef} entry={entry} />
      <StatementPlan projectRef={projectRef} entry={entry} statistics={statistics} />
    </>
  )
}
