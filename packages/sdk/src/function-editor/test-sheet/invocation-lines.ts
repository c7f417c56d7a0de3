import type { EdgeFunctionLogLine } from '@howdah/platform-client/resources/functions/functions'

/** Marks by which the lines of an invocation are found. */
export interface Invocation {
  /** ID of the request; null where the function hides it. */
  requestId: string | null
  /** Time of the newest line before it; empty for none. */
  since: string
}

/** Returns what a function printed during an invocation, and what was printed outside of any request since then. */
export const linesOfInvocation = (
  lines: readonly EdgeFunctionLogLine[],
  { requestId, since }: Invocation,
): readonly EdgeFunctionLogLine[] =>
  lines.filter(({ at, request_id: id }) =>
    id === null || requestId === null ? at > since : id === requestId,
  )
