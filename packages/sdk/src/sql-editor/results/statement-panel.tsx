import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { shouldShowLimitNotice } from '@howdah/rules/sql/limit/row-limit'
import { Callout } from '@howdah/ui/elements'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { rolledBackCount } from '@howdah/rules/sql/errors/rolled-back'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { formatMilliseconds } from '@howdah/ui/format/duration'
import type { ExportSource } from '../../export/use-export'
import type { ResultSet } from '../../results/result-set'
import { useRowCount } from '../../results/use-result-set'
import { leftoverSentence } from '../execution/leftovers'
import {
  isOpen,
  type OpenExecution,
  type SettledExecution,
  type StatementResult,
} from '../../execution/sql-execution'
import { ResultBody } from './result-body'
import { ResultTools } from './result-tools'
import { durationOf, exportSourceOf, viewOf } from './result-views'
import { QueryErrorAlert } from './sql-error-alert'
import type { ResultsModel } from '../sql-editor.model'

interface StatementPanelProps {
  model: ResultsModel
  run: OpenExecution | Exclude<SettledExecution, { status: 'idle' }>
  result: StatementResult
  onRetry: () => void
}

/**
 * Renders one statement's result: its error or notices, its rows, and a line with its statistics.
 */
export function StatementPanel({ model, run, result, onRetry }: StatementPanelProps) {
  const { messages } = model
  const { rows } = result
  /** Read on export; rendering everything again at each step of a drag would slow the drag down. */
  const selection = useRef<{ of: ResultSet | null; selected: GridSelection }>({
    of: null,
    selected: NOTHING_SELECTED,
  })
  const source = exportSourceOf(run, result)
  const failed = run.status === 'failed' && result.status === 'failed' ? run.error : null
  return (
    <div className="hw-statement">
      <div className="hw-statement-body">
        {failed && (
          <QueryErrorAlert
            error={failed}
            messages={messages}
            isReadOnlyRole={!model.mayWrite}
            {...othersOf(run)}
            onRetry={onRetry}
            onFix={fixOf(model, run)}
          />
        )}
        <RunNotices model={model} run={run} result={result} />
        {rows && !(failed && rows.rowCount === 0) && (
          <div className="hw-statement-grid">
            <ResultBody
              model={model}
              rows={rows}
              complete={result.status !== 'streaming'}
              view={viewOf(rows, model.tools.resultViews)}
              rolledBack={run.plan.explain === 'analyze' && run.plan.parameters === undefined}
              query={source?.sql}
              onSelectionChange={(selected) => (selection.current = { of: rows, selected })}
            />
          </div>
        )}
        {!rows && result.status === 'done' && <RowlessResult model={model} result={result} />}
      </div>
      <StatementStats
        model={model}
        run={run}
        result={result}
        source={source}
        selection={() =>
          selection.current.of === rows ? selection.current.selected : NOTHING_SELECTED
        }
      />
    </div>
  )
}

const NOTHING_SELECTED: GridSelection = { kind: 'none' }

/**
 * Returns the action that fixes the error with AI; undefined where AI is not offered, or the text
 * may not be changed.
 */
function fixOf(
  { ai, readOnly }: ResultsModel,
  run: StatementPanelProps['run'],
): (() => void) | undefined {
  if (!ai.offered || readOnly || run.status !== 'failed') return undefined
  const { plan, error, statement } = run
  // The text around an explained statement is not the person's.
  return () =>
    ai.onFix(
      { document: plan.document, from: plan.from, statement: plan.explain ? 0 : statement },
      error,
    )
}

/** Returns what a failed run took back, and the number of statements that it did not come to. */
function othersOf(run: StatementPanelProps['run']): { rolledBack: number; notRun: number } {
  if (run.status !== 'failed' || run.plan.explain) return { rolledBack: 0, notRun: 0 }
  const texts = splitStatements(run.plan.sql)
  const ran = run.results
    .filter(({ statement }) => statement < run.statement)
    .map(({ command, statement }) => ({ command, sql: texts[statement]?.sql ?? '' }))
  return {
    rolledBack: rolledBackCount(ran),
    notRun: Math.max(0, texts.length - 1 - run.statement),
  }
}

function RowlessResult({
  model: { messages, locale },
  result,
}: Pick<StatementPanelProps, 'model' | 'result'>) {
  const touched = result.rowCount ?? 0
  return (
    <div className="hw-rowless">
      <CircleCheck size={18} strokeWidth={1.5} aria-hidden />
      <div>
        <p className="hw-rowless-title">{messages.successNoRows}</p>
        {touched > 0 && (
          <p className="hw-rowless-more">
            <bdi>
              {messages.rowsAffected(messages.rows(touched, touched.toLocaleString(locale)))}
            </bdi>
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * Renders the notices of Postgres, the leftovers of the run and what became of them, and the reason
 * for missing rows.
 */
function RunNotices({ model, run, result }: Omit<StatementPanelProps, 'onRetry'>) {
  const { messages } = model
  const last = run.results.at(-1) === result
  const sentences = [
    ...missingRows(model, run, result),
    ...(run.status === 'done' && last
      ? run.leftovers.map((leftover) => leftoverSentence(leftover, messages))
      : []),
  ]
  if (sentences.length === 0 && result.notices.length === 0) return null
  return (
    <div className="hw-statement-notices">
      {sentences.map((sentence) => (
        <Callout.Root key={sentence} size="1" color="amber" className="hw-notice">
          <Callout.Icon>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          </Callout.Icon>
          <Callout.Text className="hw-notice-text">{sentence}</Callout.Text>
        </Callout.Root>
      ))}
      {result.notices.length > 0 && (
        <ul className="hw-postgres-notices" aria-label={messages.notices}>
          {result.notices.map((notice, index) => (
            <li key={index}>
              <bdi>
                {[`${notice.severity}: ${notice.message}`, notice.detail, notice.hint]
                  .filter(Boolean)
                  .join(' ')}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function missingRows(
  model: ResultsModel,
  run: StatementPanelProps['run'],
  result: StatementResult,
): string[] {
  const { messages, maxResultBytes } = model
  if (result.status === 'failed' && result.rows && result.rows.rowCount > 0)
    return [messages.incomplete]
  if (run.status !== 'cancelled' || result.status !== 'cancelled') return []
  if (run.reason === 'too-large') return [messages.tooLarge(formatBytes(maxResultBytes))]
  return [
    result.rows && result.rows.rowCount > 0 ? messages.cancelledNotice : messages.cancelledNothing,
  ]
}

interface StatementStatsProps extends Omit<StatementPanelProps, 'onRetry'> {
  source: ExportSource | null
  selection: () => GridSelection
}

function StatementStats({ model, run, result, source, selection }: StatementStatsProps) {
  const { messages, locale } = model
  const arrived = useRowCount(result.rows)
  const rows = messages.rows(arrived, arrived.toLocaleString(locale))
  const { limit } = run.plan
  const duration = durationOf(run, result)
  const time = duration && formatMilliseconds(duration.ms, locale)
  const limited =
    limit !== null &&
    result.status === 'done' &&
    shouldShowLimitNotice({ applied: true, limit, rowCount: arrived })
  return (
    <div className="hw-statement-stats">
      {result.status === 'streaming' && isOpen(run) ? (
        <bdi>{messages.runningRows(rows)}</bdi>
      ) : (
        <>
          {result.rows && <bdi>{rows}</bdi>}
          {time && <bdi>{duration.ofRun ? messages.inTotal(time) : time}</bdi>}
        </>
      )}
      {limited && <bdi className="hw-limit-notice">{messages.limitedTo(limit)}</bdi>}
      {result.rows && result.status !== 'failed' && (
        <ResultTools
          model={model}
          rows={result.rows}
          view={viewOf(result.rows, model.tools.resultViews)}
          source={source}
          selection={selection}
        />
      )}
    </div>
  )
}
