import { statementAt } from '@howdah/rules/sql/text/statements'
import { tokenize } from '@howdah/rules/sql/text/tokenizer'
import type { Token } from '@howdah/rules/sql/text/tokenizer'
import { nameOf } from './identifiers'
import { isName } from './lexeme'
import type { EditorLexeme } from './lexeme'
import { readTables } from './sql-tables'
import type { TableReference } from './sql-tables'

/**
 * Context of the caret that completion depends on. Offsets are UTF-16 code units of the whole text.
 */
export interface SqlScope {
  /** Names before the last dot: `auth.us|` has `['auth']`. */
  path: readonly string[]
  /** Start of the word at the caret; the caret itself if there is none. */
  from: number
  /** The word began with a double quote. */
  quoted: boolean
  /** True if only a table or view is allowed here, as after `from` and `join`. */
  expectsRelation: boolean
  /** True behind a relation of `from` or `join`, where an alias or the next clause follows. */
  followsRelation: boolean
  /** True behind `as`, where a name is made up. */
  namesAlias: boolean
  /** The tables that the statement names, with their aliases. */
  tables: readonly TableReference[]
  /** Names of `with` queries, which are used like tables. */
  withQueries: readonly string[]
}

/** Null where nothing can be completed: inside a string, a number, a comment. */
export function readScope(text: string, caret: number): SqlScope | null {
  const [start, end] = statementBounds(text, caret)
  const lexemes: EditorLexeme[] = []
  let depth = 0
  for (const token of tokenize(text.slice(start, end))) {
    const tokenStart = start + token.start
    const tokenEnd = start + token.end
    const atCaret = tokenStart < caret && caret <= tokenEnd
    if (atCaret && isClosedToCompletion(token, caret < tokenEnd)) return null
    if (
      token.kind === 'whitespace' ||
      token.kind === 'line-comment' ||
      token.kind === 'block-comment'
    )
      continue
    const raw = text.slice(tokenStart, tokenEnd)
    if (raw === ')') depth -= 1
    lexemes.push({
      kind: token.kind,
      text: raw,
      word: token.kind === 'identifier' ? raw.toLowerCase() : '',
      depth,
      start: tokenStart,
      end: tokenEnd,
    })
    if (raw === '(') depth += 1
  }
  const word = lexemes.findIndex(
    (lexeme) => isName(lexeme) && lexeme.start < caret && caret <= lexeme.end,
  )
  const next = word === -1 ? lexemes.filter((lexeme) => lexeme.end <= caret).length : word
  const pathStart = beginningOfPath(lexemes, next)
  const current = word === -1 ? undefined : lexemes[word]
  return {
    path: lexemes
      .slice(pathStart, next)
      .filter(isName)
      .map((lexeme) => nameOf(lexeme.text)),
    from: current?.start ?? caret,
    quoted: current?.kind === 'quoted-identifier',
    expectsRelation: relationFollows(lexemes, pathStart),
    followsRelation: isBehindRelation(lexemes, pathStart),
    namesAlias: isAlias(lexemes, pathStart),
    ...readTables(lexemes),
  }
}

/** Space behind a statement that has no semicolon yet still belongs to it. */
function statementBounds(text: string, caret: number): [number, number] {
  const statement = statementAt(text, caret)
  if (statement === null || caret < statement.start) return [caret, caret]
  if (caret <= statement.end) return [statement.start, statement.end]
  return text.slice(statement.end, caret).includes(';') ? [caret, caret] : [statement.start, caret]
}

function isClosedToCompletion(token: Token, isBeforeEnd: boolean): boolean {
  switch (token.kind) {
    case 'string':
      return isBeforeEnd || !token.terminated
    case 'block-comment':
      return isBeforeEnd || !token.terminated
    case 'line-comment':
    case 'number':
    case 'parameter':
      return true
    default:
      return false
  }
}

/** Goes back over `name . name .` in front of the word at `index`. */
function beginningOfPath(lexemes: readonly EditorLexeme[], index: number): number {
  let first = index
  for (;;) {
    const dot = lexemes[first - 1]
    const name = lexemes[first - 2]
    if (dot?.text !== '.' || name === undefined || !isName(name)) return first
    first -= 2
  }
}

const FROM_OR_JOIN = new Set(['from', 'join'])

function isBehindRelation(lexemes: readonly EditorLexeme[], index: number): boolean {
  const name = lexemes[index - 1]
  if (name === undefined || !isName(name) || CLAUSES.has(name.word)) return false
  const first = beginningOfPath(lexemes, index - 1)
  return FROM_OR_JOIN.has(lexemes[first - 1]?.word ?? '')
}

/** Statements in which `as` names a column or a table. In others a statement or a type may follow. */
const WITH_ALIASES = new Set(['select', 'with', 'insert', 'update', 'delete', 'values', 'merge'])

function isAlias(lexemes: readonly EditorLexeme[], index: number): boolean {
  const as = lexemes[index - 1]
  if (as?.word !== 'as' || !WITH_ALIASES.has(lexemes[0]?.word ?? '')) return false
  // `cast(a as text)`
  const opened = lexemes.findLastIndex(
    (lexeme, at) => at < index - 1 && lexeme.text === '(' && lexeme.depth === as.depth - 1,
  )
  return lexemes[opened - 1]?.word !== 'cast'
}

const BEFORE_RELATION = new Set([
  'from',
  'join',
  'into',
  'update',
  'table',
  'only',
  'truncate',
  'references',
  'lateral',
  'vacuum',
  'analyze',
])
const CLAUSES = new Set([
  'select',
  'from',
  'where',
  'group',
  'order',
  'having',
  'limit',
  'set',
  'values',
  'returning',
  'window',
  'on',
  'join',
])

function relationFollows(lexemes: readonly EditorLexeme[], index: number): boolean {
  const before = lexemes[index - 1]
  if (before === undefined) return false
  if (BEFORE_RELATION.has(before.word)) return true
  if (before.text !== ',') return false
  for (let at = index - 2; at >= 0; at--) {
    const lexeme = lexemes[at]
    if (lexeme === undefined || lexeme.depth < before.depth) return false
    if (lexeme.depth === before.depth && CLAUSES.has(lexeme.word)) return lexeme.word === 'from'
  }
  return false
}
