import { createAttributeWatch } from './attribute-notation'
import { createClauseTracker, type ClauseTracker } from '../text/clauses'
import { KNOWN_FUNCTIONS } from './known-functions'
import { keywordGroup } from '../text/keywords'
import { isAnyWord, isIdentifier, isSymbol, isWord, type Lexeme } from '../text/reading'
import { wordSet } from '../text/words'

/** Of the words that can never name a function without quotes, those that are called like one all the same. */
const CALLED_LIKE_FUNCTIONS: ReadonlySet<string> = wordSet(
  'current_catalog current_date current_role current_time current_timestamp current_user localtime localtimestamp session_user ' +
    'system_user user coalesce extract greatest grouping json json_array json_arrayagg json_exists json_object json_objectagg json_query ' +
    'json_scalar json_serialize json_table json_value least merge_action normalize nullif overlay position substring treat trim ' +
    'xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable in',
)

/** Words that are syntax before `(` only behind these; anywhere else a function may have their name. */
const SYNTAX_BEHIND: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['by', wordSet('group order partition')],
  ['first', wordSet('fetch')],
  ['join', wordSet('left right full outer inner cross natural')],
  ['next', wordSet('fetch')],
  ['sets', wordSet('grouping')],
  ['varying', wordSet('bit char character nchar')],
  ['zone', wordSet('time')],
])

/** An operand follows the parentheses of these: `distinct on (...)`, `operator(...)`. */
const OPERAND_BEHIND_LIST = wordSet('on operator')

/** Operators written as words, which Postgres also has as names of functions. */
const WORD_OPERATORS: ReadonlySet<string> = wordSet('like ilike overlaps join')
/** Words that could name a column but, where an operand is due, ask for one. */
const OPERAND_FOLLOWS: ReadonlySet<string> = wordSet('by content document escape passing zone')

/**
 * Checks for a call of a function outside the known list: a name, with or without quotes and
 * schema, before `(`, where the grammar has no other meaning for it, or after the dot of an
 * expression. In doubt it counts as a call. Functions behind operators, casts, views and the
 * columns of tables cannot be detected.
 */
export function callsUnknownFunction(lexemes: readonly Lexeme[]): boolean {
  return !unknownCalls(lexemes).next().done
}

/** Returns the names of functions outside the known list that are called by name, without duplicates. */
export function unknownFunctionNames(lexemes: readonly Lexeme[]): string[] {
  return [...new Set([...unknownCalls(lexemes)].filter((name) => name !== null))]
}

/** Yields a name for each call; null for one by a dot, whose name is uncertain, and then ends. */
function* unknownCalls(lexemes: readonly Lexeme[]): Generator<string | null> {
  const clauses = createClauseTracker()
  const attributes = createAttributeWatch()
  for (let index = 0; index < lexemes.length; index += 1) {
    if (isSymbol(lexemes[index], '(') && opensUnknownCall(lexemes, index, clauses))
      yield lexemes[index - 1]?.text ?? null
    attributes.pass(lexemes, index, clauses)
    if (attributes.mayCall()) {
      yield null
      return
    }
    clauses.pass(lexemes, index)
  }
}

function opensUnknownCall(
  lexemes: readonly Lexeme[],
  parenthesis: number,
  clauses: ClauseTracker,
): boolean {
  const name = lexemes[parenthesis - 1]
  // U&"d!0061ta" uescape '!' (...) is a call too.
  if (name?.kind === 'literal') return isWord(lexemes[parenthesis - 2], 'uescape')
  if (name?.kind !== 'word' && name?.kind !== 'name') return false

  let first = parenthesis - 1
  while (isSymbol(lexemes[first - 1], '.') && isIdentifier(lexemes[first - 2])) first -= 2
  const before = lexemes[first - 1]
  // A type with its modifier, the list of an alias, or the body of a `with`.
  if (isSymbol(before, '::') || lexemes[first]?.isBehindAs) return false
  if (first < parenthesis - 1) return !isKnownQualified(lexemes.slice(first, parenthesis))
  if (isSymbol(before, '.')) return true

  if (isWord(name, 'operator')) return lexemes[parenthesis + 1]?.text !== 'pg_catalog'
  // No call can follow an operand: `from t x(a, b)`, `count(*) over (`, `a like (`.
  if (endsOperand(lexemes, first - 1, clauses)) return false
  if (clauses.expectsQueryName(before)) return false
  if (name.kind === 'word' && isSyntax(lexemes, first, clauses)) return false
  return !KNOWN_FUNCTIONS.has(name.text)
}

function isKnownQualified(parts: readonly Lexeme[]): boolean {
  const [schema, , name] = parts
  return (
    parts.length === 3 && schema?.text === 'pg_catalog' && KNOWN_FUNCTIONS.has(name?.text ?? '')
  )
}

/**
 * Checks that an operand certainly ends here, so that an operator, an alias or another clause must
 * follow.
 */
function endsOperand(lexemes: readonly Lexeme[], index: number, clauses: ClauseTracker): boolean {
  const lexeme = lexemes[index]
  if (lexeme === undefined) return false
  switch (lexeme.kind) {
    case 'literal':
    case 'name':
      return true
    case 'word':
      return keywordGroup(lexeme.text) === null
    case 'symbol':
      return (
        lexeme.text === ']' ||
        (lexeme.text === ')' && !isAnyWord(lexemes[clauses.lastOpened() - 1], OPERAND_BEHIND_LIST))
      )
  }
}

/**
 * Checks that an unquoted word before `(`, at a position where an operand may be expected, is part
 * of the grammar.
 */
function isSyntax(lexemes: readonly Lexeme[], index: number, clauses: ClauseTracker): boolean {
  const word = lexemes[index]?.text ?? ''
  const before = lexemes[index - 1]
  const group = keywordGroup(word)
  if (group === 'reserved' || group === 'column-name') return !CALLED_LIKE_FUNCTIONS.has(word)
  if (group === null) return false

  const leads = SYNTAX_BEHIND.get(word)
  if (leads !== undefined && isAnyWord(before, leads)) return true
  if (word === 'rollup' || word === 'cube') return clauses.expectsGroupingElement(before)
  if (word === 'materialized') return isWord(before, 'not') && isWord(lexemes[index - 2], 'as')
  if (WORD_OPERATORS.has(word))
    return followsColumnNamedLikeKeyword(
      lexemes,
      isWord(before, 'not') ? index - 2 : index - 1,
      clauses,
    )
  return false
}

/** `name like (...)`, where `name` is a keyword that names a column as well. */
function followsColumnNamedLikeKeyword(
  lexemes: readonly Lexeme[],
  index: number,
  clauses: ClauseTracker,
): boolean {
  if (endsOperand(lexemes, index, clauses)) return true
  const lexeme = lexemes[index]
  if (lexeme?.kind !== 'word' || OPERAND_FOLLOWS.has(lexeme.text)) return false
  const group = keywordGroup(lexeme.text)
  return group === 'unreserved' || group === 'column-name'
}
