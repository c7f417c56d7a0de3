import type { PlatformClient } from '@howdah/platform-client/client'
import type { HowdahContextValue } from '../../provider/howdah-context'
import type { HowdahErrorContext } from '../../provider/howdah-events'
import type { SettledExecution, SqlExecution } from '../../execution/sql-execution'
import {
  createSqlExecutor,
  DEFAULT_MAX_RESULT_BYTES,
  type SqlExecutor,
} from '../../execution/sql-executor'
import { changesSchema, outcomeOf } from '../../execution/execution-outcome'
import type { EndedExecution } from '../../execution/sql-execution'
import type { SqlEditorProps } from '../sql-editor.types'
import { readDefinitionsAgain } from '../../provider/read-definitions-again'

/** State of the editor and its host at the time when a run begins or ends. */
export interface ExecutionContext {
  props: SqlEditorProps
  provider: HowdahContextValue
  /** Keeps a run that is over. */
  remember: (run: EndedExecution) => void
  report: (error: unknown, during: HowdahErrorContext['during']) => void
}

/**
 * Creates the runner of one editor, which reports its runs to the host and to the widgets around
 * it.
 */
export function createEditorExecutor(
  client: PlatformClient,
  latest: () => ExecutionContext,
  onChange: (run: SqlExecution) => void,
  initial?: SettledExecution,
): SqlExecutor {
  return createSqlExecutor({
    client,
    initial,
    maxResultBytes: () => latest().props.maxResultBytes ?? DEFAULT_MAX_RESULT_BYTES,
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
