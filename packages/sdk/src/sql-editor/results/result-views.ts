import { guessChart } from '@howdah/rules/chart/chart-settings'
import { isPlanResult } from '@howdah/rules/explain/explain-sql'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import type { ExportSource } from '../../export/use-export'
import type { ResultSet } from '../../results/result-set'
import { isSettled, type SqlExecution, type StatementResult } from '../../execution/sql-execution'
import type { ResultView, WantedViews } from '../tools/use-editor-tools'

/** Returns the views of a result; the first is its default. */
export function viewsOf(rows: ResultSet): readonly ResultView[] {
  if (isPlanResult(rows.columns)) return ['plan', 'rows']
  return guessChart(rows.columns) ? ['rows', 'chart'] : ['rows']
}

/** The way that is wanted of results of this kind, where this one can be seen so. */
export function viewOf(rows: ResultSet, wanted: WantedViews): ResultView {
  const views = viewsOf(rows)
  const own = views[0] ?? 'rows'
  return views.find((view) => view === wanted[own]) ?? own
}

/**
 * Returns the time in milliseconds to show with a result: its own if it is the only statement of
 * the run, otherwise that of the whole run once it has ended. Postgres sends the ends of several
 * statements together, so the time of each is not known.
 */
export function durationOf(
  run: Exclude<SqlExecution, { status: 'idle' } | { status: 'confirming' }>,
  result: StatementResult,
): { ms: number; ofRun: boolean } | null {
  if (run.plan.explain || splitStatements(run.plan.whole).length > 1)
    return isSettled(run) ? { ms: run.durationMs, ofRun: true } : null
  const ms =
    run.status === 'failed' && result.status === 'failed' ? run.durationMs : result.durationMs
  return ms === null ? null : { ms, ofRun: false }
}

/**
 * Returns the source from which the whole result can be read again: a statement that reads, in a
 * run whose other statements only read too. Null where there is none.
 */
export function exportSourceOf(
  run: Exclude<SqlExecution, { status: 'idle' } | { status: 'confirming' }>,
  result: StatementResult,
): ExportSource | null {
  const { plan } = run
  if (plan.explain || !isSettled(run) || run.results.some(({ command }) => command !== 'SELECT'))
    return null
  const sql = splitStatements(plan.whole)[result.statement]?.sql
  if (sql === undefined) return null
  const { projectRef, parameters, role, connectionString, timeoutMs } = plan
  return { projectRef, sql, parameters, role, connectionString, timeoutMs }
}
