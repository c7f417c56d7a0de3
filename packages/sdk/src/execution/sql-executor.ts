import { isAbort, PlatformError } from '@howdah/platform-client/errors'
import { runQuery } from '@howdah/platform-client/query/run-query'
import type { PlatformClient } from '@howdah/platform-client/client'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { createResultSet, type GrowingResultSet } from '../results/result-set'
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
  /** The answer to the question. */
  confirm: () => void
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
}

export function createSqlExecutor({
  client,
  maxResultBytes,
  onChange,
  onStart,
  onEnd,
}: SqlExecutorOptions): SqlExecutor {
  let state: SqlExecution = idleExecution
  let controller: AbortController | null = null

  // To draw that it runs takes the time in which a machine of few cores could answer.
  let notifyTimer: ReturnType<typeof setTimeout> | null = null

  const tell = () => {
    if (notifyTimer !== null) clearTimeout(notifyTimer)
    notifyTimer = null
    onChange(state)
  }

  const apply = (event: SqlExecutionEvent) => {
    const next = executionTransition(state, event)
    if (next === state) return
    // An answered question disappears immediately: its buttons no longer have a meaning.
    const begins = next.status === 'running' && controller === null && state.status !== 'confirming'
    state = next
    if (begins) notifyTimer = setTimeout(tell, NOTIFY_DELAY_MS)
    else if (notifyTimer === null || event.type !== 'sent') tell()
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
      await follow(plan, own.signal, opening)
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

  const follow = async (plan: ExecutionPlan, signal: AbortSignal, opening: Opening) => {
    const run = plan.id
    const { projectRef, sql, parameters, role, connectionString, timeoutMs } = plan
    let rows: GrowingResultSet | null = null
    let size = 0
    // Knows when the request leaves, which is when waiting for a free connection ends.
    const watched: PlatformClient = {
      ...client,
      fetch: (request) => {
        const answer = client.fetch(request)
        apply({ type: 'sent', run })
        return answer
      },
    }
    const request = {
      projectRef,
      sql,
      parameters,
      role,
      connectionString,
      timeoutMs,
      signal,
      afterFirstRows: painted,
    }
    try {
      for await (const event of runQuery(watched, request)) {
        switch (event.type) {
          case 'waiting':
            apply({ type: 'waited', run })
            break
          case 'columns':
            rows = createResultSet(event.columns)
            opening.hold({ ...event, run, rows })
            break
          case 'rows':
            rows?.append(event.chunk)
            opening.show()
            size += event.chunk.size
            if (size > maxResultBytes()) abort('too-large')
            break
          case 'statement':
            opening.show()
            // Its last rows are drawn together with the news that it has ended.
            rows = null
            apply({ ...event, run })
            break
          case 'end':
            apply({ type: 'ended', run, durationMs: event.durationMs, leftovers: event.leftovers })
            break
          default:
            event satisfies never
        }
      }
    } finally {
      opening.show()
      rows?.finish()
    }
  }

  return {
    get state() {
      return state
    },
    ask: (plan) => take(plan, questionOf(plan.guarded ?? plan.sql)),
    start: (plan) => take(plan, null),
    confirm() {
      apply({ type: 'confirmed', at: performance.now() })
      startIfAgreed()
    },
    dismiss: () => apply({ type: 'dismissed' }),
    cancel: () => abort('user'),
  }
}

/**
 * Resolves after the browser has painted. Users wait for the first rows, and reading on would delay
 * their rendering.
 */
const painted = () => new Promise<void>((resolve) => void afterPaint(resolve))

/** Holds the columns of a result back until there is a row to show with them, or there will be none, or it takes too long. */
interface Opening {
  hold: (event: SqlExecutionEvent) => void
  show: () => void
  holdNoMore: () => void
}

function createOpening(apply: (event: SqlExecutionEvent) => void): Opening {
  let held: SqlExecutionEvent | null = null
  let holds = true
  const show = () => {
    if (held) apply(held)
    held = null
  }
  return {
    hold(event) {
      held = event
      if (!holds) show()
    },
    show,
    holdNoMore() {
      holds = false
      show()
    },
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
