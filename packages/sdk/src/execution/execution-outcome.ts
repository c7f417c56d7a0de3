import type { EndedExecution, StatementResult } from './sql-execution'
import type { SqlRunOutcome } from '../sql-editor/sql-editor.types'

/** Returns a run as it is reported to the host. */
export function outcomeOf(run: EndedExecution): SqlRunOutcome {
  const { plan, results, status, durationMs } = run
  return {
    sql: plan.sql,
    scope: plan.scope,
    limit: plan.limit,
    status,
    durationMs,
    results: results.map(({ statement, command, rowCount, rows }) => ({
      statement,
      command,
      rowCount,
      rows,
    })),
    error: status === 'failed' ? run.error : null,
  }
}

/**
 * Returns true when the known schema of the project is out of date: after a create, alter or drop
 * statement.
 */
export function changesSchema(run: EndedExecution): boolean {
  return run.status === 'done' && run.results.some(isDefinition)
}

/** `create table ... as` and `select ... into` call themselves SELECT, but return no rows. */
function isDefinition({ command, rows }: StatementResult): boolean {
  return (
    command !== null &&
    (/^(create|alter|drop)\b/i.test(command) || (command === 'SELECT' && rows === null))
  )
}
