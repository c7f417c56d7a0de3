import { runQuery } from '@howdah/platform-client/query/run-query'
import type { PlatformClient } from '@howdah/platform-client/client'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { createResultSet, type GrowingResultSet } from '../results/result-set'
import type { ExecutionPlan } from './execution-plan'
import type { SqlExecutionEvent } from './sql-execution'

export interface FollowInput {
  client: PlatformClient
  signal: AbortSignal
  /** Maximum size of the result, in UTF-16 code units of its rows' text. */
  maxResultBytes: () => number
  opening: Opening
  apply: (event: SqlExecutionEvent) => void
  onTooLarge: () => void
}

/** Runs a plan, and applies what the stream of its result says. Rejects as the query does. */
export async function followExecution(plan: ExecutionPlan, input: FollowInput): Promise<void> {
  const { client, signal, maxResultBytes, opening, apply, onTooLarge } = input
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
          if (size > maxResultBytes()) onTooLarge()
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

/**
 * Resolves after the browser has painted. Users wait for the first rows, and reading on would delay
 * their rendering.
 */
const painted = () => new Promise<void>((resolve) => void afterPaint(resolve))

/** Holds the columns of a result back until there is a row to show with them, or there will be none, or it takes too long. */
export interface Opening {
  hold: (event: SqlExecutionEvent) => void
  show: () => void
  holdNoMore: () => void
}

export function createOpening(apply: (event: SqlExecutionEvent) => void): Opening {
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
