import { Spinner, Tabs } from '@howdah/ui/elements'
import { Ban, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { StartedExecution, StatementResult } from '../../execution/sql-execution'
import { shownResults } from './shown-results'
import type { SqlEditorMessages } from '../sql-editor.messages'
import type { ResultsModel } from '../sql-editor.model'
import { StatementPanel } from './statement-panel'

export interface ResultTabsProps {
  model: ResultsModel
  run: StartedExecution
  onRetry: () => void
}

/**
 * Renders the results of a run as tabs. Until the user picks a tab, the failed statement is shown,
 * otherwise the newest. Elements of one run are reused for the next.
 */
export function ResultTabs({ model, run, onRetry }: ResultTabsProps) {
  const { messages } = model
  const results = shownResults(run)
  const [picked, setPicked] = useState<{ run: number; tab: string } | null>(null)
  const automatic = run.status === 'failed' ? run.statement : (results.at(-1)?.statement ?? 0)
  const value = picked?.run === run.plan.id ? picked.tab : String(automatic)
  return (
    <Tabs.Root
      className="hw-result-tabs"
      value={value}
      onValueChange={(tab) => setPicked({ run: run.plan.id, tab })}
    >
      <Tabs.List size="1" className="hw-result-tab-list" aria-label={messages.resultsLabel}>
        {results.map((result, index) => (
          <Tabs.Trigger
            key={result.statement}
            value={String(result.statement)}
            data-status={result.status}
          >
            <ResultLabel
              result={result}
              number={index + 1}
              alone={results.length === 1}
              model={model}
            />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {results.map((result) => (
        <Tabs.Content
          key={result.statement}
          value={String(result.statement)}
          className="hw-result-panel"
          tabIndex={-1}
        >
          {value === String(result.statement) && (
            <StatementPanel model={model} run={run} result={result} onRetry={onRetry} />
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

interface ResultLabelProps {
  result: StatementResult
  /** From 1. */
  number: number
  /** True for the only result: its rows are counted below it anyway. */
  alone: boolean
  model: ResultsModel
}

function ResultLabel({ result, number, alone, model: { messages, locale } }: ResultLabelProps) {
  const { rowCount } = result
  return (
    <span className="hw-result-label">
      <StatusIcon result={result} messages={messages} />
      <span>
        <span className="hw-visually-hidden">{messages.resultTab(number)}</span>
        <span aria-hidden>{number}</span>
      </span>
      {result.status === 'failed' && (
        <span className="hw-result-command" aria-hidden>
          {messages.failed}
        </span>
      )}
      {result.command && <span className="hw-result-command">{result.command}</span>}
      {!alone && rowCount !== null && (
        <bdi className="hw-result-command">
          {messages.rows(rowCount, rowCount.toLocaleString(locale))}
        </bdi>
      )}
    </span>
  )
}

function StatusIcon({
  result,
  messages,
}: {
  result: StatementResult
  messages: SqlEditorMessages
}) {
  switch (result.status) {
    case 'streaming':
      return (
        <>
          <Spinner size="1" />
          <span className="hw-visually-hidden">{messages.streaming}</span>
        </>
      )
    case 'failed':
      return (
        <CircleAlert
          size={14}
          strokeWidth={1.5}
          role="img"
          aria-label={messages.failed}
          className="hw-result-failed"
        />
      )
    case 'cancelled':
      return <Ban size={14} strokeWidth={1.5} role="img" aria-label={messages.cancelled} />
    case 'done':
      return null
    default:
      return result.status satisfies never
  }
}
