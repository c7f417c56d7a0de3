import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { Spinner } from '@howdah/ui/elements'
import { Table2 } from 'lucide-react'
import { TemplatesMenu } from '../../templates/templates-menu'
import { PartBoundary } from '../../frame/part-boundary'
import { LazyResultTabs } from './lazy-result-tabs'
import { isOpen, executionInPane, type StartedExecution } from '../../execution/sql-execution'
import { Elapsed } from './elapsed'
import { shownResults } from './shown-results'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import type { ResultsModel } from '../sql-editor.model'

/** Renders the results of the last run: one numbered tab per statement. */
export function ResultsPane({ model, onRetry }: { model: ResultsModel; onRetry: () => void }) {
  const { messages } = model
  const keys = useShortcutLabels()
  const run = executionInPane(model.run)
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
      <LazyResultTabs.Component
        fallback={<NoResults model={model} run={run} />}
        model={model}
        run={run}
        onRetry={onRetry}
      />
    </PartBoundary>
  )
}

function NoResults({
  model: { messages, locale },
  run,
}: {
  model: ResultsModel
  run: StartedExecution
}) {
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
        description={
          run.status !== 'waiting' && (
            <Elapsed startedAt={run.startedAt} locale={locale} label={messages.elapsed} />
          )
        }
      />
    )
  }
  const title = run.status === 'cancelled' ? messages.cancelledNothing : messages.successNoRows
  return <EmptyState className="hw-results-empty" title={title} />
}
