import { isAnyWord, isSymbol, isWord, readSql, type Lexeme } from '../text/reading'
import { wordSet } from '../text/words'

export interface AutoLimited {
  readonly sql: string
  /** True if a limit was added to the text; otherwise `sql` is the unchanged text. */
  readonly applied: boolean
}

/**
 * Words that a finished select cannot end in: a limit would turn its error into one about a word
 * that the user did not type.
 */
const UNFINISHED_BEHIND: ReadonlySet<string> = wordSet(
  'all and any as asymmetric between by case cast collate cross distinct else except exists from full group having ilike in inner ' +
    'intersect is join lateral left like natural not offset on only or order outer right select similar symmetric tablesample then to ' +
    'union using values variadic when where window with',
)

/**
 * Words after a locking `for`: `for update`, `for no key update`, `for share`, `for key share`,
 * `for read only`.
 */
const LOCKS = wordSet('update no share key read')
const RULE_OUT = wordSet('limit fetch into')

/**
 * Adds ` limit n` to a single select statement that has none, before its semicolon; the rest of the
 * text stays as it is.
 *
 * None is added if
 * - `limit` is not a positive whole number (-1 means none),
 * - the text contains a comment or more than one statement, or cannot be read to its end,
 * - the statement does not start with the word `select` (one that starts with `with` or a
 *   parenthesis does not),
 * - it has a `limit` or `fetch` of its own; one inside parentheses belongs to another select,
 * - it creates a table (`into`) or locks rows (`for update`), where a limit would change the effect
 *   and not only the output.
 *
 * Idempotent. Never throws.
 */
export function applyAutoLimit(sql: string, limit: number): AutoLimited {
  const unchanged = { sql, applied: false }
  if (!Number.isSafeInteger(limit) || limit <= 0) return unchanged

  const { lexemes, comments, isSound } = readSql(sql)
  if (comments.length > 0 || !isSound) return unchanged

  const statement = singleStatement(lexemes)
  const last = statement?.at(-1)
  if (statement === null || last === undefined || !isWord(statement[0], 'select')) return unchanged
  if (isUnfinished(last) || statement.some((_, index) => rulesOutLimit(statement, index)))
    return unchanged
  return { sql: `${sql.slice(0, last.end)} limit ${limit}${sql.slice(last.end)}`, applied: true }
}

/** The lexemes of the one statement, without semicolons; null when there is none or more than one. */
function singleStatement(lexemes: readonly Lexeme[]): readonly Lexeme[] | null {
  const start = lexemes.findIndex((lexeme) => !isSymbol(lexeme, ';'))
  if (start === -1) return null
  const semicolon = lexemes.findIndex((lexeme, index) => index > start && isSymbol(lexeme, ';'))
  if (semicolon === -1) return lexemes.slice(start)
  return lexemes.slice(semicolon).every((lexeme) => isSymbol(lexeme, ';'))
    ? lexemes.slice(start, semicolon)
    : null
}

function isUnfinished(last: Lexeme): boolean {
  if (last.kind === 'symbol')
    return !(isSymbol(last, ')') || isSymbol(last, ']') || isSymbol(last, '*'))
  return isAnyWord(last, UNFINISHED_BEHIND)
}

function rulesOutLimit(statement: readonly Lexeme[], index: number): boolean {
  const lexeme = statement[index]
  if (lexeme === undefined || lexeme.depth > 0 || lexeme.isBehindAs) return false
  if (isWord(lexeme, 'for')) return isAnyWord(statement[index + 1], LOCKS)
  return isAnyWord(lexeme, RULE_OUT)
}
