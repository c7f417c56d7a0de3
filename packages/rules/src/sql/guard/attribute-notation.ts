import type { ClauseTracker } from '../text/clauses'
import { KNOWN_FUNCTIONS } from './known-functions'
import { isAnyWord, isIdentifier, isSymbol, isWord, type Lexeme } from '../text/reading'
import { wordSet } from '../text/words'

/**
 * Postgres calls functions by a dot, too: `('/etc/passwd'::text).pg_read_file`, or `f.pg_read_file` with `from lower('/etc/passwd') f`.
 * A dot behind an expression is a call unless its name is on the known list. A dot behind a name is a column as a rule; only where a
 * function takes a table's place it may be a call, and then every dotted name is taken for one.
 */
export interface AttributeWatch {
  /** Goes past a lexeme, before `clauses` does; to be called for each in turn. */
  pass(lexemes: readonly Lexeme[], index: number, clauses: ClauseTracker): void
  mayCall(): boolean
}

/** Words that can take a table's place without a function name before `(`. */
const VALUE_WORDS = wordSet(
  'cast collation current_catalog current_date current_role current_schema current_time current_timestamp current_user localtime ' +
    'localtimestamp session_user system_user user',
)

export function createAttributeWatch(): AttributeWatch {
  let callsOfExpression = false
  let hasFunctionAsTable = false
  let hasDottedName = false

  return {
    pass(lexemes, index, clauses) {
      const lexeme = lexemes[index]
      if (isSymbol(lexeme, '.')) {
        const name = lexemes[index + 1]
        if (name?.kind !== 'name') return
        if (!isIdentifier(lexemes[index - 1])) callsOfExpression ||= !KNOWN_FUNCTIONS.has(name.text)
        else hasDottedName ||= !isSymbol(lexemes[index + 2], '(')
      } else if (isIdentifier(lexeme) && clauses.expectsTable(lexemes[index - 1])) {
        hasFunctionAsTable ||= isAnyWord(lexeme, VALUE_WORDS) || isKnownCall(lexemes, index)
      }
    },
    mayCall: () => callsOfExpression || (hasFunctionAsTable && hasDottedName),
  }
}

/** `lower(` or `pg_catalog.lower(`; calls of other functions have been found before. */
function isKnownCall(lexemes: readonly Lexeme[], index: number): boolean {
  const name =
    isWord(lexemes[index], 'pg_catalog') && isSymbol(lexemes[index + 1], '.') ? index + 2 : index
  return isSymbol(lexemes[name + 1], '(') && KNOWN_FUNCTIONS.has(lexemes[name]?.text ?? '')
}
