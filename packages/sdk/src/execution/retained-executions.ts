import type { PlatformClient } from '@howdah/platform-client/client'
import { isSettled, type SettledExecution, type SqlExecution } from './sql-execution'

/** Editors whose last run is retained after they have left the page. */
const MAX_RETAINED = 5
/** Of all retained rows together, in UTF-16 code units of their text. */
const MAX_RETAINED_SIZE = 64 * 1024 * 1024

/** The last runs of a client's editors, by editor; the last one that left the page comes last. */
const retained = new WeakMap<PlatformClient, Map<string, EndedExecution>>()
type EndedExecution = Exclude<SettledExecution, { status: 'idle' }>

/** Retains the results of an editor that leaves the page, for the case that it comes back. */
export function retainExecution(client: PlatformClient, editor: string, run: SqlExecution): void {
  const runs = retained.get(client) ?? new Map<string, EndedExecution>()
  retained.set(client, runs)
  runs.delete(editor)
  if (!isSettled(run) || run.status === 'idle') return
  runs.set(editor, run)
  for (const oldest of runs.keys()) {
    const size = [...runs.values()].reduce((sum, one) => sum + sizeOf(one), 0)
    if (runs.size <= MAX_RETAINED && size <= MAX_RETAINED_SIZE) return
    runs.delete(oldest)
  }
}

/** Returns the results of an editor that was on a page before; null if none are retained. */
export const retainedExecution = (client: PlatformClient, editor: string): EndedExecution | null =>
  retained.get(client)?.get(editor) ?? null

const sizeOf = ({ results }: EndedExecution): number =>
  results.reduce((sum, { rows }) => sum + (rows?.size ?? 0), 0)
