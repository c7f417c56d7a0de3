import { quoteName } from '@howdah/rules/table/quote-name'
import { tokenize } from '@howdah/rules/sql/text/tokenizer'
import { DdlError, type DdlProblem, type QualifiedName } from './ddl.types'

/** NAMEDATALEN - 1. */
const MAX_IDENTIFIER_BYTES = 63

/** Validates the name of a schema, table, column or constraint; returns null for a valid name. */
export function nameProblem(name: string): DdlProblem | null {
  if (name === '') return 'name-empty'
  if (name.includes('\0')) return 'name-has-zero'
  return new TextEncoder().encode(name).length > MAX_IDENTIFIER_BYTES ? 'name-too-long' : null
}

/** @throws DdlError for an invalid name */
export function nameSql(name: string): string {
  const problem = nameProblem(name)
  if (problem) throw new DdlError(problem, name)
  return quoteName(name)
}

/** @throws DdlError for an invalid name */
export const qualifiedSql = ({ schema, name }: QualifiedName): string =>
  `${nameSql(schema)}.${nameSql(name)}`

/** @throws DdlError for invalid names, and an empty list */
export function nameListSql(names: readonly string[]): string {
  if (names.length === 0) throw new DdlError('no-columns', '')
  return `(${names.map(nameSql).join(', ')})`
}

/**
 * Validates the expression of a default, a check or a cast, as far as possible without Postgres;
 * returns null when no problem is found.
 */
export function expressionProblem(sql: string): DdlProblem | null {
  let depth = 0
  let isEmpty = true
  for (const { kind, start, end, terminated } of tokenize(sql)) {
    if (!terminated) return 'expression-leaks'
    if (kind === 'whitespace' || kind === 'line-comment' || kind === 'block-comment') continue
    isEmpty = false
    if (kind !== 'punctuation') continue
    const mark = sql.slice(start, end)
    if (mark === '(') depth++
    else if (mark === ')') depth--
    if (depth < 0 || mark === ';') return 'expression-leaks'
  }
  if (isEmpty) return 'expression-empty'
  return depth === 0 && !sql.includes('\0') ? null : 'expression-leaks'
}

/**
 * Wraps an expression in parentheses, which close on a separate line if a comment could swallow
 * them.
 * @throws DdlError for anything but one expression
 */
export function expressionSql(sql: string): string {
  const problem = expressionProblem(sql)
  if (problem) throw new DdlError(problem, sql)
  return sql.includes('--') ? `(${sql}\n)` : `(${sql.trim()})`
}

const NAME = `(?:"(?:[^"\\0]|"")+"|[a-z_\\u0080-\\uffff][\\w$\\u0080-\\uffff]*)`
const MODIFIER = `\\s*\\(\\s*[\\w-]+(?:\\s*,\\s*[\\w-]+)*\\s*\\)`

function typePattern(): RegExp {
  // Types whose names are several words.
  const wordy = [
    'double\\s+precision',
    `(?:national\\s+)?(?:character|char|bit)\\s+varying(?:${MODIFIER})?`,
    `(?:timestamp|time)(?:${MODIFIER})?\\s+with(?:out)?\\s+time\\s+zone`,
    `interval\\s+(?:year|month|day|hour|minute|second)(?:\\s+to\\s+(?:month|hour|minute|second))?(?:${MODIFIER})?`,
  ].join('|')
  return new RegExp(
    `^(?:${wordy}|${NAME}(?:\\s*\\.\\s*${NAME}){0,2}(?:${MODIFIER})?)(?:\\s*\\[\\s*\\d*\\s*\\])*$`,
    'i',
  )
}

// Marked as pure, so that bundlers drop it where it is unused.
const TYPE = /* @__PURE__ */ typePattern()

/**
 * Returns true if the text has the form of a type name and nothing more. Only Postgres knows if the
 * type exists.
 */
export const isTypeName = (sql: string): boolean => TYPE.test(sql.trim())

/** @throws DdlError for an invalid type */
export function typeSql(sql: string): string {
  if (!isTypeName(sql)) throw new DdlError('not-a-type', sql)
  return sql.trim()
}

/**
 * Asserts that the names are unique.
 * @throws DdlError for the first duplicate
 */
export function assertDistinct(names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new DdlError('name-twice', twice)
}
