import type { PlatformError } from '@howdah/platform-client/errors'
import type {
  QueryColumn,
  QueryLeftover,
  QueryNotice,
} from '@howdah/platform-client/query/query.types'
import type { GrowingResultSet } from '../results/result-set'
import type { ExecutionPlan, ExecutionQuestion } from './execution-plan'

/** Result of one statement of a run. */
export interface StatementResult {
  /** Its place in the run, from 0. */
  statement: number
  status: 'streaming' | 'done' | 'failed' | 'cancelled'
  /** Null for a statement that returns no rows. */
  rows: GrowingResultSet | null
  /** The command tag without its numbers, for example INSERT; null until it is known. */
  command: string | null
  /** Rows returned or touched; null where Postgres counts none. */
  rowCount: number | null
  /** Milliseconds. */
  durationMs: number | null
  notices: readonly QueryNotice[]
}

/** Why a run was cancelled: by hand, because its result outgrew the browser, or because the editor went away. */
export type CancelReason = 'user' | 'too-large'

/** A started run: its plan and its progress. */
interface Started {
  plan: ExecutionPlan
  results: readonly StatementResult[]
  /** `performance.now()` of the start. */
  startedAt: number
}

/** A run that is over, or none. */
export type SettledExecution =
  | { status: 'idle' }
  | ({ status: 'done'; durationMs: number; leftovers: readonly QueryLeftover[] } & Started)
  | ({ status: 'cancelled'; reason: CancelReason; durationMs: number } & Started)
  | ({ status: 'failed'; error: PlatformError; statement: number; durationMs: number } & Started)

/** A run that has ended. */
export type EndedExecution = Exclude<SettledExecution, { status: 'idle' }>

interface Opened extends Started {
  /**
   * The run whose rows stay on screen until this one has something to show, or takes too long: see
   * `SHOW_DELAY_MS`.
   */
  before: EndedExecution | null
}

/** A run that holds a request open, or waits to. */
export type OpenExecution =
  | ({ status: 'waiting' } & Opened)
  | ({ status: 'running' } & Opened)
  | ({ status: 'cancelling'; reason: CancelReason } & Opened)

/**
 * Time in milliseconds. A response that arrives sooner replaces the earlier rows without an empty
 * screen in between.
 */
export const SHOW_DELAY_MS = 300

/** A run that was sent; what it has come to so far can be shown. */
export type StartedExecution = OpenExecution | EndedExecution

/** The one state of an editor's run. */
export type SqlExecution =
  | SettledExecution
  | {
      status: 'confirming'
      plan: ExecutionPlan
      question: ExecutionQuestion
      previous: SettledExecution
    }
  | OpenExecution

/** Events of a run. `run` is the id of its plan: delayed events of another run are dropped. */
export type SqlExecutionEvent =
  | { type: 'asked'; plan: ExecutionPlan; question: ExecutionQuestion | null; at: number }
  | { type: 'confirmed'; at: number }
  | { type: 'dismissed' }
  | { type: 'waited'; run: number }
  | { type: 'sent'; run: number }
  | {
      type: 'columns'
      run: number
      statement: number
      columns: readonly QueryColumn[]
      rows: GrowingResultSet
    }
  | {
      type: 'statement'
      run: number
      statement: number
      command: string
      rowCount: number | null
      durationMs: number
      notices: readonly QueryNotice[]
    }
  | { type: 'ended'; run: number; durationMs: number; leftovers: readonly QueryLeftover[] }
  | { type: 'failed'; run: number; statement: number; error: PlatformError; at: number }
  | { type: 'wait-elapsed'; run: number }
  | { type: 'cancel-asked'; reason: CancelReason }
  | { type: 'aborted'; run: number; at: number }

export const idleExecution: SettledExecution = { status: 'idle' }

/** The state after the event; the same object when the event means nothing now. */
export function executionTransition(state: SqlExecution, event: SqlExecutionEvent): SqlExecution {
  if ('run' in event && !(isOpen(state) && state.plan.id === event.run)) return state
  switch (event.type) {
    case 'asked':
      if (!isSettled(state)) return state
      if (event.question)
        return { status: 'confirming', plan: event.plan, question: event.question, previous: state }
      return start(event.plan, event.at, state)
    case 'confirmed':
      return state.status === 'confirming' ? start(state.plan, event.at, state.previous) : state
    case 'dismissed':
      return state.status === 'confirming' ? state.previous : state
    case 'waited':
      return state.status === 'running' ? { ...state, status: 'waiting' } : state
    case 'sent':
      return state.status === 'waiting' ? { ...state, status: 'running' } : state
    case 'columns':
      return withResults(state, (results) => [...results, freshResult(event.statement, event.rows)])
    case 'statement':
      return withResults(state, (results) => finishStatement(results, event))
    case 'ended':
      if (!isOpen(state)) return state
      return {
        ...startedOf(state),
        status: 'done',
        durationMs: event.durationMs,
        leftovers: event.leftovers,
      }
    case 'failed':
      if (!isOpen(state)) return state
      return {
        ...startedOf(state),
        results: failStatement(state.results, event.statement),
        status: 'failed',
        error: event.error,
        statement: event.statement,
        durationMs: event.at - state.startedAt,
      }
    case 'wait-elapsed':
      return isOpen(state) && state.before ? { ...state, before: null } : state
    case 'cancel-asked':
      if (state.status !== 'running' && state.status !== 'waiting') return state
      return { ...startedOf(state), status: 'cancelling', reason: event.reason, before: null }
    case 'aborted':
      if (!isOpen(state)) return state
      return {
        ...startedOf(state),
        results: state.results.map((result) =>
          result.status === 'streaming' ? { ...result, status: 'cancelled' } : result,
        ),
        status: 'cancelled',
        reason: state.status === 'cancelling' ? state.reason : 'user',
        durationMs: event.at - state.startedAt,
      }
    default:
      return event satisfies never
  }
}

export function isOpen(state: SqlExecution): state is OpenExecution {
  return state.status === 'waiting' || state.status === 'running' || state.status === 'cancelling'
}

export function isSettled(state: SqlExecution): state is SettledExecution {
  return !isOpen(state) && state.status !== 'confirming'
}

/** The run whose results are on screen: while a question is asked, the one before it. */
export function shownExecution(state: SqlExecution): OpenExecution | SettledExecution {
  return state.status === 'confirming' ? state.previous : state
}

/** The run that the results pane shows: `before`, as long as the open one has nothing to show. */
export function executionInPane(state: SqlExecution): OpenExecution | SettledExecution {
  const run = shownExecution(state)
  return isOpen(run) && run.results.length === 0 && run.before ? run.before : run
}

function start(plan: ExecutionPlan, at: number, last: SettledExecution): OpenExecution {
  return {
    status: 'running',
    plan,
    results: [],
    startedAt: at,
    before: isWorthKeeping(last) ? last : null,
  }
}

/**
 * Returns true when the rows of the run stay on screen while the next run starts. An error
 * disappears immediately: if it recurs, it must be announced again.
 */
function isWorthKeeping(run: SettledExecution): run is EndedExecution {
  return (
    (run.status === 'done' || run.status === 'cancelled') &&
    run.results.some(({ rows }) => rows !== null)
  )
}

function startedOf({ plan, results, startedAt }: Started): Started {
  return { plan, results, startedAt }
}

function withResults(
  state: SqlExecution,
  change: (results: readonly StatementResult[]) => readonly StatementResult[],
): SqlExecution {
  return isOpen(state) ? { ...state, before: null, results: change(state.results) } : state
}

function freshResult(statement: number, rows: GrowingResultSet | null): StatementResult {
  return {
    statement,
    status: 'streaming',
    rows,
    command: null,
    rowCount: null,
    durationMs: null,
    notices: [],
  }
}

function finishStatement(
  results: readonly StatementResult[],
  {
    statement,
    command,
    rowCount,
    durationMs,
    notices,
  }: Extract<SqlExecutionEvent, { type: 'statement' }>,
): readonly StatementResult[] {
  const last = results.at(-1)
  const known = last?.statement === statement ? last : freshResult(statement, null)
  const earlier = known === last ? results.slice(0, -1) : results
  return [...earlier, { ...known, status: 'done', command, rowCount, durationMs, notices }]
}

function failStatement(
  results: readonly StatementResult[],
  statement: number,
): readonly StatementResult[] {
  const known =
    results.find((result) => result.statement === statement) ?? freshResult(statement, null)
  return [...results.filter((result) => result !== known), { ...known, status: 'failed' }]
}
