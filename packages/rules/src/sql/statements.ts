import { isLineBreak } from './char-codes'
import { createRoutineBodyTracker } from './routine-body'
import { tokenize, type Token } from './tokenizer'

/** One statement: `sql` is the text's `[start, end)` in UTF-16 code units, without its semicolon. */
export interface SqlStatement {
  readonly sql: string
  readonly start: number
  readonly end: number
}

/**
 * Cuts a text into its statements, in order. White space around a statement is left out, comments in front of it and inside are kept; a
 * comment on the line of the semicolon before it belongs to that one and is left out. What holds only comments is no statement. A
 * semicolon inside parentheses (`create rule ... do also (a; b)`) or in a `begin atomic ... end` body cuts nothing. Never throws.
 */
export function splitStatements(sql: string): SqlStatement[] {
  return findSpans(sql).map(({ start, end }) => ({ sql: sql.slice(start, end), start, end }))
}

/**
 * The statement to run for a caret at `offset` (UTF-16 code units): the one it stands in or right behind, its semicolon included; else
 * the one that ends before it on the same line; else the next one; behind the last one, that. `null` when the text has no statement.
 */
export function statementAt(sql: string, offset: number): SqlStatement | null {
  const spans = findSpans(sql)
  let chosen = spans.at(-1)
  for (const [index, span] of spans.entries()) {
    if (offset > span.closedAt) {
      const next = spans[index + 1]
      const onItsLine = !hasLineBreak(sql, span.closedAt, offset)
      if (onItsLine && (next === undefined || offset < next.start)) {
        chosen = span
        break
      }
      continue
    }
    chosen = span
    break
  }
  return chosen === undefined ? null : { sql: sql.slice(chosen.start, chosen.end), start: chosen.start, end: chosen.end }
}
