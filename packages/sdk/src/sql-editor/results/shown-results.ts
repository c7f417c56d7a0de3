import type { SqlExecution, StatementResult } from '../../execution/sql-execution'

/** The results that are shown: of a statement that was explained, not the begin and rollback around it. */
export function shownResults(
  run: Exclude<SqlExecution, { status: 'idle' } | { status: 'confirming' }>,
): readonly StatementResult[] {
  if (!run.plan.explain) return run.results
  return run.results.filter(({ rows, status }) => rows !== null || status !== 'done')
}
