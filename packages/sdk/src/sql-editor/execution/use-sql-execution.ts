import type { PlatformClient } from '@howdah/platform-client/client'
import { useEffect, useState } from 'react'
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
  onConfirm: () => void
  onDismiss: () => void
  onCancel: () => void
}

export function useSqlExecution(
  client: PlatformClient,
  surroundings: () => ExecutionContext,
): EditorExecution {
  const [run, setRun] = useState<SqlExecution>(idleExecution)
  const [executor] = useState(() => createEditorExecutor(client, surroundings, setRun))
  const [nextId] = useState(createCounter)

  // A run belongs to the editor on screen: when it goes, the run ends on the server too.
  useEffect(() => () => executor.cancel(), [executor])

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

function createCounter(): () => number {
  let count = 0
  return () => (count += 1)
}
