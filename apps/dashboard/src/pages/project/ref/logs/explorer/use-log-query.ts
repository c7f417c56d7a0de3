import {
  runLogQuery,
  type LogQueryResult,
  type LogRange,
} from '@howdah/platform-client/resources/logs/logs'
import { useEffect, useRef, useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'

/** A query on the logs, from its start to its result. */
export type LogQueryRun =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; result: LogQueryResult }

/** Runs one query on the logs at a time. */
export function useLogQuery(ref: string) {
  const { client } = useDashboard()
  const [run, setRun] = useState<LogQueryRun>({ kind: 'idle' })
  const controller = useRef<AbortController | null>(null)

  // Ends the query with the page.
  useEffect(() => () => controller.current?.abort(), [])

  async function start(sql: string, range: LogRange): Promise<void> {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setRun({ kind: 'running' })
    try {
      const result = await runLogQuery(client, { ref, sql, range, signal })
      if (!signal.aborted) setRun({ kind: 'done', result })
    } catch (error) {
      if (!signal.aborted) setRun({ kind: 'failed', error })
    }
  }

  function cancel(): void {
    controller.current?.abort()
    setRun({ kind: 'idle' })
  }

  return { run, start, cancel }
}
