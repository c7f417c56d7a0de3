import { isAbort, PlatformError } from '@howdah/platform-client/errors'
import type { PlatformClient } from '@howdah/platform-client/client'
import { createTimer } from '@howdah/ui/scheduling/timer'
import { createOpening, followExecution } from './follow-execution'
import {
  SHOW_DELAY_MS,
  idleExecution,
  isOpen,
  isSettled,
  executionTransition,
  type SqlExecution,
  type SqlExecutionEvent,
  type SettledExecution,
} from './sql-execution'
import { questionOf, type ExecutionPlan, type ExecutionQuestion } from './execution-plan'

/** 256 MB: what a run may keep in the browser, in UTF-16 code units of its rows' text. */
export const DEFAULT_MAX_RESULT_BYTES = 256 * 1024 * 1024

/**
 * Delay in milliseconds before a run that has nothing to show yet is reported. A response that
 * arrives sooner is rendered immediately, and nothing before it.
 */
const NOTIFY_DELAY_MS = 60

/** Carries out the runs of one editor, one at a time. */
export interface SqlExecutor {
  readonly state: SqlExecution
  /** Runs the plan, or asks first when the guard wants it. Does nothing while another run is on. */
  ask: (plan: ExecutionPlan) => void
  /** Runs the plan without a question. Does nothing while another run is on. */
  start: (plan: ExecutionPlan) => void
  /**
   * The answer to the question. With `asksNoMore`, later runs of this editor are not asked about,
   * unless they delete something or change every row.
   */
  confirm: (asksNoMore?: boolean) => void
  dismiss: () => void
  /** Ends the run on the server; what has arrived stays. */
  cancel: () => void
}

export interface SqlExecutorOptions {
  client: PlatformClient
  /** Maximum size of a run's result, in UTF-16 code units of its rows' text. */
  maxResultBytes: () => number
  onChange: (state: SqlExecution) => void
  onStart: (plan: ExecutionPlan) => void
  onEnd: (run: Exclude<SettledExecution, { status: 'idle' }>) => void
  /** The run that is shown until the first one. */
  initial?: SettledExecution
}

export function createSqlExecutor({
  client,
  maxResultBytes,
  onChange,
  onStart,
  onEnd,
  initial = idleExecution,
}: SqlExecutorOptions): SqlExecutor {
  let state: SqlExecution = initial
  let asksNoMore = false
  let controller: AbortController | null = null

  // To draw that it runs takes the time in which a machine of few cores could answer.
  const notifyTimer = createTimer(() => onChange(state))
  const notify = () => {
    notifyTimer.stop()
    onChange(state)
  }

  const apply = (event: SqlExecutionEvent) => {
    const next = executionTransition(state, event)
    if (next === state) return
    // An answered question disappears immediately: its buttons no longer have a meaning.
    const begins = next.status === 'running' && controller === null && state.status !== 'confirming'
    state = next
    if (begins) notifyTimer.start(NOTIFY_DELAY_MS)
    else if (!notifyTimer.isWaiting() || event.type !== 'sent') notify()
  }

  const take = (plan: ExecutionPlan, question: ExecutionQuestion | null) => {
    apply({ type: 'asked', plan, question, at: performance.now() })
    startIfAgreed()
  }

  const startIfAgreed = () => {
    if (state.status === 'running' && controller === null) void carryOut(state.plan)
  }

  const abort = (reason: 'user' | 'too-large') => {
    apply({ type: 'cancel-asked', reason })
    controller?.abort()
  }

  const carryOut = async (plan: ExecutionPlan) => {
    const own = new AbortController()
    controller = own
    const run = plan.id
    const opening = createOpening(apply)
    const waitTimer = setTimeout(() => {
      opening.holdNoMore()
      apply({ type: 'wait-elapsed', run })
    }, SHOW_DELAY_MS)
    onStart(plan)
    try {
      await followExecution(plan, {
        client,
        signal: own.signal,
        maxResultBytes,
        opening,
        apply,
        onTooLarge: () => abort('too-large'),
      })
    } catch (error) {
      if (own.signal.aborted || isAbort(error))
        apply({ type: 'aborted', run, at: performance.now() })
      else
        apply({
          type: 'failed',
          run,
          statement: failedStatement(state, error),
          error: asPlatformError(error),
          at: performance.now(),
        })
    } finally {
      clearTimeout(waitTimer)
      if (controller === own) controller = null
    }
    if (isSettled(state) && state.status !== 'idle') onEnd(state)
  }

  return {
    get state() {
      return state
    },
    ask(plan) {
      const question = questionOf(plan.guarded ?? plan.sql)
      const isRisky = question?.destructive === true || question?.updateWithoutWhere === true
      take(plan, asksNoMore && !isRisky ? null : question)
    },
    start: (plan) => take(plan, null),
    confirm(noMore = false) {
      asksNoMore ||= noMore
      apply({ type: 'confirmed', at: performance.now() })
      startIfAgreed()
    },
    dismiss: () => apply({ type: 'dismissed' }),
    cancel: () => abort('user'),
  }
}

/** The statement that an error belongs to: as reported by the platform, else the one that was streaming, else the next. */
function failedStatement(state: SqlExecution, error: unknown): number {
  if (error instanceof PlatformError && error.statement !== undefined) return error.statement
  const last = isOpen(state) ? state.results.at(-1) : undefined
  if (!last) return 0
  return last.status === 'streaming' ? last.statement : last.statement + 1
}

function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new PlatformError({ code: 'internal', status: 0, message })
}
