import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
import { useEffect, useState } from 'react'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import {
  idleExecution,
  isOpen,
  shownExecution,
  type SqlExecution,
} from '../execution/sql-execution'
import { createSqlExecutor, DEFAULT_MAX_RESULT_BYTES } from '../execution/sql-executor'
import { outcomeOf } from '../execution/execution-outcome'
import type { SqlRunOutcome, SqlStatementOutcome } from '../sql-editor/sql-editor.types'

export interface QueryRunRequest {
  sql: string
  /** Values for $1, $2 ... as Postgres text; with them the text is one statement. */
  parameters?: readonly (string | null)[]
  role?: ImpersonatedRole
  /** Picks one of the project's own databases. */
  connectionString?: string
  /** Milliseconds. @default the project's setting */
  timeoutMs?: number
}

export interface QueryRunHandle {
  status: 'idle' | 'waiting' | 'running' | 'cancelling' | 'done' | 'failed' | 'cancelled'
  /** One for each statement so far; `rows` grows while it arrives, and fits ResultsGrid. */
  results: readonly SqlStatementOutcome[]
  /** Once the run is over. */
  outcome: SqlRunOutcome | null
  /**
   * Runs the text unchanged: no question, no automatic limit. Does nothing while a run is under
   * way.
   */
  run: (request: QueryRunRequest) => void
  /** Ends the run on the server; what has arrived stays. */
  cancel: () => void
}

/**
 * Runs SQL on the provider's project, streamed and cancellable, for an interface of the host's own. Leaving the page cancels.
 * @throws Error outside of HowdahProvider, and when it names no project
 */
export function useQueryRun(): QueryRunHandle {
  const { client } = useHowdahContext('useQueryRun')
  const projectRef = useProjectRef('useQueryRun')
  const [run, setRun] = useState<SqlExecution>(idleExecution)
  const [executor] = useState(() =>
    createSqlExecutor({
      client,
      maxResultBytes: () => DEFAULT_MAX_RESULT_BYTES,
      onChange: setRun,
      onStart: () => {},
      onEnd: () => {},
    }),
  )
  const [nextId] = useState(() => {
    let count = 0
    return () => (count += 1)
  })

  // A run belongs to the component: when it unmounts, the run is cancelled on the server too.
  useEffect(() => () => executor.cancel(), [executor])

  const shown = shownExecution(run)
  return {
    status: shown.status,
    results:
      shown.status === 'idle'
        ? []
        : shown.results.map(({ statement, command, rowCount, rows }) => ({
            statement,
            command,
            rowCount,
            rows,
          })),
    outcome: shown.status === 'idle' || isOpen(shown) ? null : outcomeOf(shown),
    run: ({ sql, ...options }) =>
      executor.start({
        id: nextId(),
        scope: 'all',
        projectRef,
        sql,
        document: sql,
        from: 0,
        edits: [],
        whole: sql,
        limit: null,
        ...options,
      }),
    cancel: executor.cancel,
  }
}
