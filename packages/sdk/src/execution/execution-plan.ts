import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
import { applyAutoLimit } from '@howdah/rules/sql/limit/auto-limit'
import { bindParameters, findParameters, type SqlEdit } from '@howdah/rules/parameters/parameters'
import { checkRunGuard, runGuardFindings } from '@howdah/rules/sql/guard/run-guard'
import { explainSql } from '@howdah/rules/explain/explain-sql'
import { findRisks } from '@howdah/rules/sql/guard/risks'
import { splitStatements, statementAt } from '@howdah/rules/sql/text/statements'

/** Part of the document that is run. */
export type RunScope = 'all' | 'selection' | 'statement'

/** Position of the caret and of the selection, in UTF-16 code units of the document. */
export interface ExecutionSelection {
  from: number
  to: number
  head: number
}

/** Everything that one run needs, fixed at the moment when it was asked for. */
export interface ExecutionPlan {
  /** Increasing number; delayed events of another run are recognized by it. */
  id: number
  scope: RunScope
  projectRef: string
  /** Text that is sent. */
  sql: string
  /** The document at that moment, and where in it the text of the run starts. */
  document: string
  from: number
  /** Text that would be sent without the automatic limit. */
  whole: string
  /**
   * Parts of the text that differ in `sql`: numbers for named parameters, the automatic limit, an
   * explain around it. In order.
   */
  edits: readonly SqlEdit[]
  /** The row limit that was added; null for none. */
  limit: number | null
  /** Values for $1, $2 ...; absent when the text has none. */
  parameters?: readonly (string | null)[]
  /** Asked for the plan of a statement instead of its rows. */
  explain?: ExplainKind
  /** Text that the guard checks, where that is not `sql`. */
  guarded?: string
  role?: ImpersonatedRole
  connectionString?: string
  /** Milliseconds. */
  timeoutMs?: number
}

/** The plan as Postgres expects it to go, or carried out, measured and rolled back. */
export type ExplainKind = 'plan' | 'analyze'

/** Why a text is not run. */
export type PlanRefusal =
  | 'nothing-to-run'
  | 'parameters-need-one-statement'
  | 'parameter-without-value'
  | 'explain-needs-one-statement'
  /** Its effects cannot be undone: a statement with parameters is alone in its run. */
  | 'analyze-writes-with-parameters'

/** Reason that a run asks first. */
export interface ExecutionQuestion {
  reason: 'has-write-operation' | 'has-unknown-functions'
  /** Words that write, or unknown functions; empty where the text cannot be judged. */
  findings: readonly string[]
  destructive: boolean
  updateWithoutWhere: boolean
}

export interface ExecutionRequest {
  id: number
  scope: RunScope
  projectRef: string
  document: string
  selection: ExecutionSelection
  /** Rows; -1 for no limit. */
  rowLimit: number
  /** Values given for `:name` and `$1`; NULL is null. */
  values?: ReadonlyMap<string, string | null>
  explain?: ExplainKind
  role?: ImpersonatedRole
  connectionString?: string
  timeoutMs?: number
}

/** The plan for a run, or why there is none. */
export function planExecution(request: ExecutionRequest): ExecutionPlan | PlanRefusal {
  const { id, scope, projectRef, document, selection, rowLimit, values, explain, ...options } =
    request
  const range = rangeOf(scope, document, selection)
  if (!range) return 'nothing-to-run'
  const text = document.slice(range.from, range.to)
  const statements = splitStatements(text).length
  if (statements === 0) return 'nothing-to-run'
  if (explain && statements > 1) return 'explain-needs-one-statement'

  const open = findParameters(text)
  if (open.length > 0 && statements > 1) return 'parameters-need-one-statement'
  if (open.some(({ name }) => !values?.has(name))) return 'parameter-without-value'
  const bound = bindParameters(text, open)
  const sent = explain
    ? explained(bound.sql, explain, open.length > 0)
    : limited(bound.sql, rowLimit)
  if (!sent) return 'analyze-writes-with-parameters'
  return {
    id,
    scope,
    projectRef,
    document,
    from: range.from,
    whole: bound.sql,
    ...sent,
    edits: sent.edits.reduce(withInsertion, bound.edits),
    ...(open.length > 0
      ? {
          parameters: bound.order.map((name) =>
            name === null ? null : (values?.get(name) ?? null),
          ),
        }
      : {}),
    ...options,
  }
}

/** The fields of a run plan for a text that is ready to be sent; the edits are insertions. */
type Sent = Pick<ExecutionPlan, 'sql' | 'limit' | 'edits' | 'explain' | 'guarded'>

function limited(text: string, rowLimit: number): Sent {
  const { sql, applied } = applyAutoLimit(text, rowLimit)
  return { sql, limit: applied ? rowLimit : null, edits: applied ? [insertionIn(text, sql)] : [] }
}

function explained(text: string, explain: ExplainKind, parameters: boolean): Sent | null {
  // The statement alone: text after its semicolon would end up after the semicolon of the rollback.
  const [statement] = splitStatements(text)
  const from = statement?.start ?? 0
  const to = statement?.end ?? text.length
  const wrapped = explainSql(text.slice(from, to), { analyze: explain === 'analyze', parameters })
  if (!wrapped) return null
  const { sql, at, carriesOutWrite } = wrapped
  const tail = at + to - from
  return {
    sql,
    limit: null,
    explain,
    guarded: carriesOutWrite ? text : '',
    edits: [
      { at: 0, before: from, after: at },
      { at: tail, before: text.length - to, after: sql.length - tail },
    ],
  }
}

/** Edits of a text that is changed once more. */
function withInsertion(edits: readonly SqlEdit[], added: SqlEdit): readonly SqlEdit[] {
  const grown = added.after - added.before
  const before = edits.filter(({ at }) => at < added.at)
  const behind = edits
    .filter(({ at }) => at >= added.at)
    .map((edit) => ({ ...edit, at: edit.at + grown }))
  return [...before, added, ...behind]
}

/** The text of a run as it was written. */
export function writtenText({ document, from, sql, edits }: ExecutionPlan): string {
  return document.slice(
    from,
    from + edits.reduce((length, { before, after }) => length + before - after, sql.length),
  )
}

/** The selection if there is one, else everything: what `Mod+Enter` and the Run button do. */
export function defaultScope(selection: ExecutionSelection): RunScope {
  return selection.from === selection.to ? 'all' : 'selection'
}

/**
 * Returns the scope of an explain: the statement at the caret when nothing is selected, otherwise
 * the selection.
 */
export function explainScope(selection: ExecutionSelection): RunScope {
  return selection.from === selection.to ? 'statement' : 'selection'
}

/** Returns the question to ask before this text runs; null when it may run immediately. */
export function questionOf(sql: string): ExecutionQuestion | null {
  const reason = checkRunGuard(sql)
  return reason === 'run' ? null : { reason, findings: runGuardFindings(sql), ...findRisks(sql) }
}

function rangeOf(
  scope: RunScope,
  document: string,
  selection: ExecutionSelection,
): { from: number; to: number } | null {
  switch (scope) {
    case 'all':
      return { from: 0, to: document.length }
    case 'selection':
      return selection.from === selection.to ? null : selection
    case 'statement': {
      const statement = statementAt(document, selection.head)
      return statement && { from: statement.start, to: statement.end }
    }
    default:
      return scope satisfies never
  }
}

/** Returns the part of `after` that is missing in `before`, when it is one piece. */
function insertionIn(before: string, after: string): SqlEdit {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return { at, before: 0, after: after.length - before.length }
}
