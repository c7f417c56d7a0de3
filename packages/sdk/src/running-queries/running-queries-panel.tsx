import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { Button, Spinner } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { SidePanel } from '../frame/side-panel'
import { runningQueriesTexts, type RunningQueriesMessages } from './running-queries.messages'
import { useRunningQueries } from './use-running-queries'

export interface RunningQueriesPanelProps {
  scope: CatalogScope
  onClose: () => void
}

/** Renders the queries that currently run in the project's Postgres, with buttons that end them. */
export function RunningQueriesPanel({ scope, onClose }: RunningQueriesPanelProps) {
  const { locale } = useHowdahContext('RunningQueriesPanel')
  const messages = useTexts(runningQueriesTexts)
  const model = useRunningQueries(scope)
  const [asked, setAsked] = useState<RunningQuery | null>(null)
  const { queries, error, outcome } = model
  return (
    <SidePanel title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <p className="hw-side-panel-note">{messages.note}</p>
      {error !== null && <ErrorAlert error={error} onRetry={model.onRetry} />}
      <p className="hw-side-panel-note" role="status">
        {outcome !== null && error === null ? messages[outcome] : null}
      </p>
      {queries === null && error === null && (
        <EmptyState icon={<Spinner size="3" />} title={messages.loading} />
      )}
      {queries?.length === 0 && (
        <EmptyState
          icon={<Activity size={20} strokeWidth={1.5} />}
          title={messages.empty}
          description={messages.emptyHint}
        />
      )}
      {queries !== null && queries.length > 0 && (
        <ul className="hw-side-panel-list" aria-label={messages.count(queries.length)}>
          {queries.map((query) => (
            <RunningEntry
              key={`${query.pid} ${query.started}`}
              query={query}
              busy={model.busy}
              messages={messages}
              locale={locale}
              onCancel={() => model.onCancel(query)}
              onTerminate={() => setAsked(query)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={messages.terminateTitle(asked?.pid ?? '')}
        description={messages.terminateQuestion}
        confirmLabel={messages.terminate}
        cancelLabel={messages.keep}
        tone="danger"
        onConfirm={() => asked && model.onTerminate(asked)}
      />
    </SidePanel>
  )
}

interface RunningEntryProps {
  messages: RunningQueriesMessages
  locale: string | undefined
  query: RunningQuery
  busy: boolean
  onCancel: () => void
  onTerminate: () => void
}

function RunningEntry({ query, busy, messages, locale, onCancel, onTerminate }: RunningEntryProps) {
  const { pid, user, application, state, waiting_for, duration_ms, may_end } = query
  return (
    <li className="hw-query-card">
      {query.query === null ? (
        <p className="hw-side-panel-note">{messages.hiddenText}</p>
      ) : (
        <pre className="hw-text-block hw-query-card-text" data-wraps tabIndex={0}>
          <bdi>{query.query}</bdi>
        </pre>
      )}
      <div className="hw-query-card-details">
        <span>{messages.pid(pid)}</span>
        <span>
          <bdi>{user}</bdi>
        </span>
        {application !== '' && (
          <span>
            <bdi>{application}</bdi>
          </span>
        )}
        {state.startsWith('idle in transaction') && <span>{messages.idleInTransaction}</span>}
        {waiting_for !== null && <span>{messages.waiting(waiting_for)}</span>}
        {duration_ms !== null && (
          <span>{messages.duration(formatMilliseconds(Number(duration_ms), locale))}</span>
        )}
      </div>
      {may_end && (
        <div className="hw-query-card-actions">
          {state === 'active' && (
            <Button size="1" variant="soft" disabled={busy} onClick={onCancel}>
              {messages.cancel}
            </Button>
          )}
          <Button
            size="1"
            variant="soft"
            color="red"
            highContrast
            disabled={busy}
            onClick={onTerminate}
          >
            {messages.terminate}
          </Button>
        </div>
      )}
    </li>
  )
}
