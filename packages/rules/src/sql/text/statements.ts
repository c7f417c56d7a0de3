import { isLineBreak, isWhitespace } from './char-codes'
import { isSymbol, readSql, type Comment } from './reading'
import { createRoutineBodyTracker } from '../guard/routine-body'

/** One statement: `sql` is the text's `[start, end)` in UTF-16 code units, without its semicolon. */
export interface SqlStatement {
  readonly sql: string
  readonly start: number
  readonly end: number
}

/**
 * Splits a text into its statements, in order. White space around a statement is left out; comments
 * before it and inside it are included, except for one on the line of the preceding semicolon,
 * which belongs to that statement and is left out. Text with only comments is not a statement. A
 * semicolon inside parentheses (`create rule ... do also (a; b)`) or in a `begin atomic ... end`
 * body does not split. Never throws.
 */
export function splitStatements(sql: string): SqlStatement[] {
  return findSpans(sql).map((span) => cut(sql, span))
}

/**
 * Returns the statement to run for a caret at `offset` (UTF-16 code units): the one that contains
 * it, or whose semicolon it directly follows; between two statements, the preceding one if on the
 * same line, else the next; after the last one, the last. `null` if the text has no statement.
 */
export function statementAt(sql: string, offset: number): SqlStatement | null {
  const spans = findSpans(sql)
  const reached = spans.findIndex((span) => offset <= span.closedAt)
  const following = reached === -1 ? undefined : spans[reached]
  const previous = reached === -1 ? spans.at(-1) : spans[reached - 1]
  const isInside = following !== undefined && offset >= following.start
  const isBehind =
    previous !== undefined &&
    !isInside &&
    firstLineBreak(sql, previous.closedAt, Math.min(offset, sql.length)) === -1
  const chosen = isBehind ? previous : (following ?? previous)
  return chosen === undefined ? null : cut(sql, chosen)
}

interface Span {
  readonly start: number
  readonly end: number
  /** Behind its semicolon, or where it ends when it has none. */
  readonly closedAt: number
}

const cut = (sql: string, { start, end }: Span): SqlStatement => ({
  sql: sql.slice(start, end),
  start,
  end,
})

const NONE = -1

function findSpans(sql: string): Span[] {
  const { lexemes, comments } = readSql(sql)
  const spans: Span[] = []
  let body = createRoutineBodyTracker()
  let codeStart = NONE
  let codeEnd = NONE
  let semicolonBefore = NONE
  let nextComment = 0

  /** Collects the comments before `until` and closes the statement that they belong to, if any. */
  const close = (until: number, closedAt: number | null) => {
    const own: Comment[] = []
    for (
      let comment = comments[nextComment];
      comment !== undefined && comment.start < until;
      comment = comments[nextComment]
    ) {
      own.push(comment)
      nextComment += 1
    }
    if (codeStart === NONE) return
    const start = startOfComments(sql, semicolonBefore, codeStart, own)
    const end = Math.max(codeEnd, endWithoutSpace(sql, own.at(-1)?.end ?? NONE))
    spans.push({ start: Math.min(start, codeStart), end, closedAt: closedAt ?? end })
  }

  for (let index = 0; index < lexemes.length; index += 1) {
    const lexeme = lexemes[index]
    if (lexeme === undefined) break
    if (isSymbol(lexeme, ';') && lexeme.depth === 0 && !body.isInside()) {
      close(lexeme.start, lexeme.end)
      body = createRoutineBodyTracker()
      codeStart = NONE
      semicolonBefore = lexeme.end
    } else {
      if (codeStart === NONE) codeStart = lexeme.start
      codeEnd = lexeme.end
      body.pass(lexemes, index)
    }
  }
  close(sql.length, null)
  return spans
}

/**
 * Returns the start of the comments before a statement, except for those that end the line of the
 * preceding semicolon.
 */
function startOfComments(
  sql: string,
  semicolon: number,
  code: number,
  comments: readonly Comment[],
): number {
  if (comments.length === 0 || semicolon === NONE) return comments[0]?.start ?? code
  const lineEnd = firstLineBreak(sql, semicolon, code)
  const lineStart = lastLineBreak(sql, semicolon, code)
  const isRemark = (comment: Comment) => comment.start < lineEnd && comment.end <= lineStart
  return comments.find((comment) => !isRemark(comment))?.start ?? code
}

/** A line comment takes the spaces at the end of its line with it. */
function endWithoutSpace(sql: string, end: number): number {
  let at = end
  while (at > 0 && isWhitespace(sql.charCodeAt(at - 1))) at -= 1
  return at
}

function firstLineBreak(sql: string, from: number, until: number): number {
  for (let at = from; at < until; at += 1) if (isLineBreak(sql.charCodeAt(at))) return at
  return -1
}

function lastLineBreak(sql: string, from: number, until: number): number {
  for (let at = until - 1; at >= from; at -= 1) if (isLineBreak(sql.charCodeAt(at))) return at
  return -1
}
