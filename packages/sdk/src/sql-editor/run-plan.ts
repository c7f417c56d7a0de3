import type { ImpersonatedRole } from '@howdah/platform-client'
import { applyAutoLimit, checkRunGuard, findRisks, splitStatements, statementAt } from '@howdah/rules'

/** What of the document is run. */
export type RunScope = 'all' | 'selection' | 'statement'

/** Where the caret and the selection are, in UTF-16 code units of the document. */
export interface RunSelection {
  from: number
  to: number
  head: number
}

/** Everything that one run needs, fixed at the moment when it was asked for. */
export interface RunPlan {
  /** Counts up; what arrives late for another run is told by it. */
  id: number
  scope: RunScope
  projectRef: string
  /** What is sent. */
  sql: string
  /** The document at that moment, and where in it the text of the run starts. */
  document: string
  from: number
  /** Where in `sql` the auto limit was put, and its length; null when none was added. */
  added: { at: number; length: number } | null
  /** The row limit that was added; null for none. */
  limit: number | null
  role?: ImpersonatedRole
  connectionString?: string
  /** Milliseconds. */
  timeoutMs?: number
}

/** Why a run asks first (specification, sections 5 and 8). */
export interface RunQuestion {
  reason: 'has-write-operation' | 'has-unknown-functions'
  destructive: boolean
  updateWithoutWhere: boolean
}

export interface RunRequest {
  id: number
  scope: RunScope
  projectRef: string
  document: string
  selection: RunSelection
  /** Rows; -1 for no limit. */
  rowLimit: number
  role?: ImpersonatedRole
  connectionString?: string
  timeoutMs?: number
}

/** The plan for a run; null when the scope holds no statement. */
export function planRun({ id, scope, projectRef, document, selection, rowLimit, ...options }: RunRequest): RunPlan | null {
  const range = rangeOf(scope, document, selection)
  if (!range) return null
  const text = document.slice(range.from, range.to)
  if (splitStatements(text).length === 0) return null
  const { sql, applied } = applyAutoLimit(text, rowLimit)
  return {
    id,
    scope,
    projectRef,
    sql,
    document,
    from: range.from,
    added: applied ? insertionIn(text, sql) : null,
    limit: applied ? rowLimit : null,
    ...options,
  }
}

/** The selection if there is one, else everything: what `Mod+Enter` and the Run button do. */
export function defaultScope(selection: RunSelection): RunScope {
  return selection.from === selection.to ? 'all' : 'selection'
}

/** What has to be asked before this text runs; null when it may run at once. */
export function questionOf(sql: string): RunQuestion | null {
  const reason = checkRunGuard(sql)
  return reason === 'run' ? null : { reason, ...findRisks(sql) }
}

function rangeOf(scope: RunScope, document: string, selection: RunSelection): { from: number; to: number } | null {
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

/** Where `after` has what `before` has not, when it is one piece. */
export function insertionIn(before: string, after: string): { at: number; length: number } {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return { at, length: after.length - before.length }
}
