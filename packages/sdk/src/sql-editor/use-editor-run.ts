import type { PlatformClient } from '@howdah/platform-client'
import { useEffect, useState } from 'react'
import { createEditorRunner, type RunSurroundings } from './editor-runner'
import { idleRun, isSettled, type QueryRun } from '../runs/query-run'
import { planRun, type RunTrouble, type RunRequest } from '../runs/run-plan'

/** The run of an editor. */
export interface EditorRun {
  run: QueryRun
  /**
   * Starts a run. Returns the reason why it was not started; null when it was, or the user is asked
   * first.
   */
  start: (wish: Omit<RunRequest, 'id'>) => RunTrouble | null
  /** Runs what ran last once more. */
  onRetry: () => void
  onConfirm: () => void
  onDismiss: () => void
  onCancel: () => void
}

export function useEditorRun(
  client: PlatformClient,
  surroundings: () => RunSurroundings,
): EditorRun {
  const [run, setRun] = useState<QueryRun>(idleRun)
  const [runner] = useState(() => createEditorRunner(client, surroundings, setRun))
  const [nextId] = useState(createCounter)

  // A run belongs to the editor on screen: when it goes, the run ends on the server too.
  useEffect(() => () => runner.cancel(), [runner])

  return {
    run,
    start(wish) {
      const plan = planRun({ ...wish, id: nextId() })
      if (typeof plan === 'string') return plan
      runner.ask(plan)
      return null
    },
    onRetry() {
      const last = runner.state
      if (isSettled(last) && last.status !== 'idle') runner.ask({ ...last.plan, id: nextId() })
    },
    onConfirm: runner.confirm,
    onDismiss: runner.dismiss,
    onCancel: runner.cancel,
  }
}

function createCounter(): () => number {
  let count = 0
  return () => (count += 1)
}
