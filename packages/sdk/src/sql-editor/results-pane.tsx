import { EmptyState, Spinner, Tabs, VisuallyHidden } from '@howdah/ui'
import { Ban, CircleAlert, Table2 } from 'lucide-react'
import { useState } from 'react'
import { isOpen, shownRun, type OpenRun, type SettledRun, type StatementResult } from './query-run'
import type { SqlEditorMessages } from './sql-editor.messages'
import { StatementPanel } from './statement-panel'
import { useShortcutLabels } from './use-shortcut-labels'
import type { SqlEditorModel } from './use-sql-editor'

/** What came of the last run: one numbered tab a statement. */
export function ResultsPane({ model, onRetry }: { model: SqlEditorModel; onRetry: () => void }) {
  const { messages } = model
  const keys = useShortcutLabels()
  const run = shownRun(model.run)
  if (run.status === 'idle') {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title={messages.emptyTitle}
        description={messages.emptyHint(keys.run)}
      />
    )
  }
  if (run.results.length === 0) return <NoResults model={model} run={run} />
  return <ResultTabs key={run.plan.id} model={model} run={run} onRetry={onRetry} />
}

type StartedRun = OpenRun | Exclude<SettledRun, { status: 'idle' }>

function NoResults({ model: { messages }, run }: { model: SqlEditorModel; run: StartedRun }) {
  if (isOpen(run)) {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<Spinner size="3" />}
        title={run.status === 'waiting' ? messages.waiting : run.status === 'cancelling' ? messages.cancelling : messages.running}
      />
    )
  }
  const title = run.status === 'cancelled' ? messages.cancelledNothing : messages.successNoRows
  return <EmptyState className="hw-results-empty" title={title} />
}

interface ResultTabsProps {
  model: SqlEditorModel
  run: StartedRun
  onRetry: () => void
}

/** Until somebody picks a tab, the statement that failed is shown, else the newest. */
function ResultTabs({ model, run, onRetry }: ResultTabsProps) {
  const { messages } = model
  const [picked, setPicked] = useState<string | null>(null)
  const automatic = run.status === 'failed' ? run.statement : (run.results.at(-1)?.statement ?? 0)
  const value = picked ?? String(automatic)
  return (
    <Tabs.Root className="hw-result-tabs" value={value} onValueChange={setPicked}>
      <Tabs.List size="1" className="hw-result-tab-list" aria-label={messages.resultsLabel}>
        {run.results.map((result) => (
          <Tabs.Trigger key={result.statement} value={String(result.statement)} data-status={result.status}>
            <ResultLabel result={result} model={model} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {run.results.map((result) => (
        <Tabs.Content key={result.statement} value={String(result.statement)} className="hw-result-panel" tabIndex={-1}>
          {value === String(result.statement) && <StatementPanel model={model} run={run} result={result} onRetry={onRetry} />}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function ResultLabel({ result, model: { messages } }: { result: StatementResult; model: SqlEditorModel }) {
  return (
    <span className="hw-result-label">
      <StatusIcon result={result} messages={messages} />
      <span>
        <VisuallyHidden>{messages.resultTab(result.statement + 1)}</VisuallyHidden>
        <span aria-hidden>{result.statement + 1}</span>
      </span>
      {result.command && <span className="hw-result-command">{result.command}</span>}
    </span>
  )
}

function StatusIcon({ result, messages }: { result: StatementResult; messages: SqlEditorMessages }) {
  switch (result.status) {
    case 'streaming':
      return (
        <>
          <Spinner size="1" />
          <VisuallyHidden>{messages.streaming}</VisuallyHidden>
        </>
      )
    case 'failed':
      return <CircleAlert size={14} strokeWidth={1.5} role="img" aria-label={messages.failed} className="hw-result-failed" />
    case 'cancelled':
      return <Ban size={14} strokeWidth={1.5} role="img" aria-label={messages.cancelled} />
    case 'done':
      return null
    default:
      return result.status satisfies never
  }
}
