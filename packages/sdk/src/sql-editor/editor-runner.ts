import type { PlatformClient } from '@howdah/platform-client'
import type { HowdahContextValue } from '../provider/howdah-context'
import type { HowdahErrorContext } from '../provider/howdah-events'
import type { QueryRun } from '../runs/query-run'
import { createQueryRunner, DEFAULT_MAX_RESULT, type QueryRunner } from '../runs/query-runner'
import { changesSchema, outcomeOf, type EndedRun } from '../runs/run-outcome'
import type { SqlEditorProps } from './sql-editor.types'
import { readDefinitionsAgain } from '../provider/read-definitions-again'

/** State of the editor and its host at the time when a run begins or ends. */
export interface RunSurroundings {
  props: SqlEditorProps
  provider: HowdahContextValue
  /** Keeps a run that is over. */
  remember: (run: EndedRun) => void
  report: (error: unknown, during: HowdahErrorContext['during']) => void
}

/**
 * Creates the runner of one editor, which reports its runs to the host and to the widgets around
 * it.
 */
export function createEditorRunner(
  client: PlatformClient,
  latest: () => RunSurroundings,
  onChange: (run: QueryRun) => void,
): QueryRunner {
  return createQueryRunner({
    client,
    maxResultBytes: () => latest().props.maxResultBytes ?? DEFAULT_MAX_RESULT,
    onChange,
    onStart(plan) {
      const { props, provider } = latest()
      provider.emit({ type: 'sql.run', projectRef: plan.projectRef, scope: plan.scope })
      props.onRun?.({ sql: plan.sql, scope: plan.scope, limit: plan.limit })
    },
    onEnd(run) {
      const { props, provider, remember, report } = latest()
      const { projectRef } = run.plan
      const { status, durationMs, results } = run
      remember(run)
      if (status === 'failed') report(run.error, 'run')
      if (changesSchema(run)) {
        void readDefinitionsAgain(provider.queryClient, provider.client, projectRef)
        provider.emit({ type: 'schema.changed', projectRef })
      }
      provider.emit({
        type: 'sql.result',
        projectRef,
        status,
        durationMs,
        statements: results.length,
      })
      props.onResult?.(outcomeOf(run))
    },
  })
}
