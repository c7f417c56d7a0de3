import { Button, Callout } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { SidePanel } from '../frame/side-panel'
import type { HistoryScope } from './history-store'
import { historyTexts } from './history.messages'
import { HistoryEntry } from './history-entry'
import { findRuns } from './run-history'
import { useHistory } from './use-history'

export interface HistoryPanelProps {
  scope: HistoryScope
  /** Absent: the text cannot be changed. */
  onInsert?: (sql: string) => void
  /** Absent: nothing may be run. */
  onRunAgain?: (sql: string) => void
  onClose: () => void
}

/** The texts that were run, to be found and had again. */
export function HistoryPanel({ scope, onInsert, onRunAgain, onClose }: HistoryPanelProps) {
  const provider = useHowdahContext('HistoryPanel')
  const messages = useTexts(historyTexts)
  const { runs, failing, onForget, onClear } = useHistory(scope)
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState(false)
  const found = runs === null ? [] : findRuns(runs, search)
  return (
    <SidePanel title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <p className="hw-side-panel-note">{messages.note}</p>
      {runs !== null && runs.length > 0 && (
        <div className="hw-side-panel-tools">
          <SearchField
            className="hw-spacer"
            label={messages.search}
            value={search}
            onValueChange={setSearch}
          />
          <Button variant="soft" color="gray" onClick={() => setAsking(true)}>
            {messages.clear}
          </Button>
        </div>
      )}
      {failing && (
        <Callout.Root size="1" color="red" role="alert">
          <Callout.Text>{messages.failedToChange}</Callout.Text>
        </Callout.Root>
      )}
      <p className="hw-side-panel-note" role="status">
        {runs !== null && runs.length > 0 && (
          <bdi>{found.length === 0 ? messages.noMatch : messages.count(found.length)}</bdi>
        )}
      </p>
      {runs?.length === 0 && (
        <EmptyState
          icon={<History size={20} strokeWidth={1.5} />}
          title={messages.empty}
          description={messages.emptyHint}
        />
      )}
      {found.length > 0 && (
        <ol className="hw-side-panel-list">
          {found.map((run) => (
            <HistoryEntry
              key={run.id}
              run={run}
              messages={messages}
              locale={provider.locale}
              onInsert={onInsert}
              onRunAgain={onRunAgain}
              onForget={() => onForget(run.id)}
            />
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.clearTitle}
        description={messages.clearQuestion}
        confirmLabel={messages.clear}
        cancelLabel={messages.cancel}
        tone="danger"
        onConfirm={onClear}
      />
    </SidePanel>
  )
}
