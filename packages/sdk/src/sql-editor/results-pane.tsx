import { EmptyState, Spinner } from '@howdah/ui'
import { Table2 } from 'lucide-react'
import { TemplatesMenu } from '../templates/templates-menu'
import { PartBoundary } from '../frame/part-boundary'
import { LateResultTabs } from './late-result-tabs'
import { isOpen, runInPane, type StartedRun } from '../runs/query-run'
import { shownResults } from './result-views'
import { useShortcutLabels } from '../shortcuts/use-shortcut-labels'
import type { SqlEditorModel } from './sql-editor.model'

/** Renders the results of the last run: one numbered tab per statement. */
export function ResultsPane({ model, onRetry }: { model: SqlEditorModel; onRetry: () => void }) {
  const { messages } = model
  const keys = useShortcutLabels()
  const run = runInPane(model.run)
  if (run.status === 'idle') {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title={messages.emptyTitle}
        description={messages.emptyHint(keys.run)}
        action={
          model.templates && (
            <TemplatesMenu messages={messages} align="center" onTemplate={model.onInsert} />
          )
        }
      />
    )
  }
  if (shownResults(run).length === 0) return <NoResults model={model} run={run} />
  return (
    <PartBoundary onError={model.onPartError}>
      <LateResultTabs.Component
        fallback={<NoResults model={model} run={run} />}
        model={model}
        run={run}
        onRetry={onRetry}
      />
    </PartBoundary>
  )
}

function NoResults({ model: { messages }, run }: { model: SqlEditorModel; run: StartedRun }) {
  if (isOpen(run)) {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<Spinner size="3" />}
        title={
          run.status === 'waiting'
            ? messages.waiting
            : run.status === 'cancelling'
              ? messages.cancelling
              : messages.running
        }
      />
    )
  }
  const title = run.status === 'cancelled' ? messages.cancelledNothing : messages.successNoRows
  return <EmptyState className="hw-results-empty" title={title} />
}
