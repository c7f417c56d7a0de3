import { isSymbol, isWord, readSql, type Lexeme } from './reading'

/** The limit that stands for none. */
export const NO_ROW_LIMIT = -1
/** Rows that a select without a limit of its own is cut to unless somebody chose otherwise. */
export const DEFAULT_ROW_LIMIT = 100
/** What the row limit can be set to, in the order shown. */
export const ROW_LIMIT_CHOICES = [NO_ROW_LIMIT, 100, 500, 1000] as const

export interface AutoLimited {
  readonly sql: string
  /** Whether `sql` got a limit that the text did not have; otherwise it is the text unchanged. */
  readonly applied: boolean
}

/** Words and signs after which a select is not finished: a limit there would turn its error into one about a word nobody typed. */
const UNFINISHED_WORDS: ReadonlySet<string> = new Set(
  'all and as asc_ by case distinct else except from group having in intersect into join like not offset on or order select then union using when where window with'
    .replace(' asc_', '')
    .split(' '),
)

/**
 * Adds ` limit n` to a single select statement that has none, in front of its semicolon; the rest of the text stays as it is.
 *
 * None is added when `limit` is not a positive whole number; when the text holds a comment, more than one statement, or cannot be read to its end; when the
 * statement does not start with `select` (a `with` or a parenthesis in front does not); when it has a `limit` or `fetch` on its outer
 * level; and not to `select ... into`, nor to one that locks rows (`for update`, `for share`), where fewer rows would mean fewer locks.
 * Applying it twice changes nothing more. Never throws.
 */
export function applyAutoLimit(sql: string, limit: number): AutoLimited {
  const unchanged = { sql, applied: false }
  if (!Number.isSafeInteger(limit) || limit <= 0) return unchanged

  const { lexemes, hasComment, isSound } = readSql(sql)
  if (hasComment || !isSound) return unchanged

  const statement = singleStatement(lexemes)
  const last = statement?.at(-1)
  if (statement === null || last === undefined || !isWord(statement[0], 'select')) return unchanged
  if (isUnfinished(last) || statement.some((_, index) => rulesOutLimit(statement, index))) return unchanged
  return { sql: `${sql.slice(0, last.end)} limit ${limit}${sql.slice(last.end)}`, applied: true }
}

/** Whether to say that a result was cut: exactly when a limit was added and that many rows came. */
export function shouldShowLimitNotice(result: { applied: boolean; limit: number; rowCount: number }): boolean {
  return result.applied && result.limit > 0 && result.rowCount === result.limit
}

/** The lexemes of the one statement, without semicolons; null when there is none or more than one. */
function singleStatement(lexemes: readonly Lexeme[]): readonly Lexeme[] | null {
  const start = lexemes.findIndex((lexeme) => !isSymbol(lexeme, ';'))
  if (start === -1) return null
  const semicolon = lexemes.findIndex((lexeme, index) => index > start && isSymbol(lexeme, ';'))
  if (semicolon === -1) return lexemes.slice(start)
  return lexemes.slice(semicolon).every((lexeme) => isSymbol(lexeme, ';')) ? lexemes.slice(start, semicolon) : null
}

const isUnfinished = (last: Lexeme): boolean =>
  last.kind === 'symbol' ? !isSymbol(last, ')', ']', '*') : last.kind === 'word' && UNFINISHED_WORDS.has(last.text)

function rulesOutLimit(statement: readonly Lexeme[], index: number): boolean {
  const lexeme = statement[index]
  // Behind `as` even a reserved word is but a label.
  if (lexeme === undefined || lexeme.depth > 0 || isWord(statement[index - 1], 'as')) return false
  if (isWord(lexeme, 'for')) return isWord(statement[index + 1], 'update', 'no', 'share', 'key', 'read')
  return isWord(lexeme, 'limit', 'fetch', 'into')
}
