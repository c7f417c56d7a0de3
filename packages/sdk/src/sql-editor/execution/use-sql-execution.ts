import type { PlatformClient } from '@howdah/platform-client/client'
import { useEffect, useState } from 'react'
import { retainedExecution, retainExecution } from '../../execution/retained-executions'
import { createEditorExecutor, type ExecutionContext } from './editor-executor'
import { idleExecution, isSettled, type SqlExecution } from '../../execution/sql-execution'
import {
  planExecution,
  type PlanRefusal,
  type ExecutionRequest,
} from '../../execution/execution-plan'

/** The run of an editor. */
export interface EditorExecution {
  run: SqlExecution
  /**
   * Starts a run. Returns the reason why it was not started; null when it was, or the user is asked
   * first.
   */
  start: (request: Omit<ExecutionRequest, 'id'>) => PlanRefusal | null
  /** Runs what ran last once more. */
  onRetry: () => void
  onConfirm: (asksNoMore?: boolean) => void
  onDismiss: () => void
  onCancel: () => void
}

/** @param editor identity of the editor, whose results are there again when it is; null for none */
export function useSqlExecution(
  client: PlatformClient,
  editor: string | null,
  surroundings: () => ExecutionContext,
): EditorExecution {
  const [initial] = useState(() => (editor === null ? null : retainedExecution(client, editor)))
  const [run, setRun] = useState<SqlExecution>(initial ?? idleExecution)
  const [executor] = useState(() =>
    createEditorExecutor(client, surroundings, setRun, initial ?? undefined),
  )
  const [nextId] = useState(() => createCounter(initial?.plan.id ?? 0))

  // A run belongs to the editor on screen: when it goes, the run ends on the server too.
  useEffect(
    () => () => {
      if (editor !== null) retainExecution(client, editor, executor.state)
      executor.cancel()
    },
    [executor, client, editor],
  )

  return {
    run,
    start(request) {
      const plan = planExecution({ ...request, id: nextId() })
      if (typeof plan === 'string') return plan
      executor.ask(plan)
      return null
    },
    onRetry() {
      const last = executor.state
      if (isSettled(last) && last.status !== 'idle') executor.ask({ ...last.plan, id: nextId() })
    },
    onConfirm: executor.confirm,
    onDismiss: executor.dismiss,
    onCancel: executor.cancel,
  }
}

function createCounter(last: number): () => number {
  let count = last
  return () => (count += 1)
}
