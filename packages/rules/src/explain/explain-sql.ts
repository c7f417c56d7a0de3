import { checkRunGuard } from '../sql/guard/run-guard'

/** SQL that is sent to explain a statement. */
export interface ExplainSql {
  readonly sql: string
  /** Offset of the statement in `sql`. */
  readonly at: number
  /** It is really carried out, and does or may do more than read: to be asked about first. It is rolled back at the end. */
  readonly carriesOutWrite: boolean
}

/**
 * The plan of one statement as JSON. With `analyze` it is carried out and measured, inside of a transaction that is rolled back; a
 * statement with parameters must be alone in its run, so null means that it cannot be: it does more than read, and nothing would
 * undo it.
 */
export function explainSql(
  text: string,
  { analyze, parameters }: { analyze: boolean; parameters: boolean },
): ExplainSql | null {
  if (!analyze) return wrap('explain (format json) ', text, '', false)
  const reads = checkRunGuard(text) === 'run'
  if (parameters) return reads ? wrap(ANALYZE, text, '', false) : null
  // On a line of its own: the statement may end in a comment.
  return wrap(`begin; ${ANALYZE}`, text, '\n; rollback', !reads)
}

const ANALYZE = 'explain (analyze, buffers, format json) '

const wrap = (head: string, text: string, tail: string, carriesOutWrite: boolean): ExplainSql => ({
  sql: head + text + tail,
  at: head.length,
  carriesOutWrite,
})

/** Checks that the columns of a result are those of an EXPLAIN (FORMAT JSON). */
export function isPlanResult(
  columns: readonly { readonly name: string; readonly typeOid: number }[],
): boolean {
  return (
    columns.length === 1 && columns[0]?.name === 'QUERY PLAN' && columns[0].typeOid === JSON_OID
  )
}

const JSON_OID = 114
