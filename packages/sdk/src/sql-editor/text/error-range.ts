import type { PlatformError } from '@howdah/platform-client/errors'
import { codePointToCodeUnit } from '@howdah/rules/sql/errors/error-position'
import type { ExecutionPlan } from '../../execution/execution-plan'

/** The place in the document, in UTF-16 code units, that Postgres's error points at; null when it points at none. */
export function errorRange(
  plan: ExecutionPlan,
  error: PlatformError,
): { from: number; to: number } | null {
  const position = error.sql?.position
  if (!position) return null
  const sent = codePointToCodeUnit(plan.sql, position)
  const runLength = plan.edits.reduce(
    (length, { before, after }) => length + before - after,
    plan.sql.length,
  )
  const inRun = writtenOffset(plan.edits, sent)
  const from = plan.from + Math.min(inRun, runLength)
  const word = WORD.exec(plan.document.slice(from, plan.from + runLength))
  if (word) return { from, to: from + word[0].length }
  // Past the end, as 'syntax error at end of input' is: the last character that is no space is what can be seen.
  const visible = plan.document.slice(0, from).trimEnd().length
  return visible > plan.from ? { from: visible - 1, to: visible } : null
}

/** Returns the offset in the written text for the offset `sent` in the sent text. */
function writtenOffset(edits: ExecutionPlan['edits'], sent: number): number {
  let shift = 0
  for (const { at, before, after } of edits) {
    if (sent < at) break
    if (sent < at + after) return at - shift
    shift += after - before
  }
  return sent - shift
}

/** The name, number or sign that starts here. */
const WORD = /^(?:[\p{L}\p{N}_$]+|"(?:[^"]|"")*"|[^\s])/u
