import { keywordGroup } from '@howdah/rules/sql/text/keywords'
import { nameOf } from './identifiers'
import { isName } from './lexeme'
import type { EditorLexeme } from './lexeme'

/** A table as a statement names it. */
export interface TableReference {
  schema: string | null
  name: string
  alias: string | null
}

const OPENS_LIST = new Set(['from', 'using'])
const OPENS_ONE = new Set(['join', 'into', 'update'])
const ENDS_LIST = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'fetch',
  'set',
  'values',
  'returning',
  'window',
  'union',
  'select',
])
/** Unreserved words that follow a table but are hardly ever its alias. */
const NO_ALIAS = new Set(['set', 'default', 'overriding', 'nowait', 'skip', 'by'])

/** Finds tables and `with` queries in one walk; what is no table of the catalog does no harm there. */
export function readTables(lexemes: readonly EditorLexeme[]): {
  tables: TableReference[]
  withQueries: string[]
} {
  const tables: TableReference[] = []
  const withQueries: string[] = []
  /** For each depth, true if a comma there continues a list of tables. */
  const inList = new Map<number, boolean>()

  lexemes.forEach((lexeme, index) => {
    if (lexeme.text === '(') inList.set(lexeme.depth + 1, false)
    else if (OPENS_LIST.has(lexeme.word)) inList.set(lexeme.depth, true)
    else if (ENDS_LIST.has(lexeme.word)) inList.set(lexeme.depth, false)
    const opens =
      OPENS_LIST.has(lexeme.word) ||
      OPENS_ONE.has(lexeme.word) ||
      (lexeme.text === ',' && inList.get(lexeme.depth) === true)
    const table = opens ? readTable(lexemes, index + 1, lexeme.word === 'into') : null
    if (table) tables.push(table)
    if (lexeme.word === 'as' && opensQuery(lexemes, index + 1)) {
      const name = nameBefore(lexemes, index)
      if (name !== null) withQueries.push(name)
    }
  })
  return { tables, withQueries }
}

/** Behind `into` a parenthesis holds columns, elsewhere it makes the name a function's. */
function readTable(
  lexemes: readonly EditorLexeme[],
  start: number,
  takesColumns: boolean,
): TableReference | null {
  let at = start
  while (lexemes[at]?.word === 'only' || lexemes[at]?.word === 'lateral') at += 1
  const names: string[] = []
  for (;;) {
    const part = lexemes[at]
    if (
      part === undefined ||
      !isName(part) ||
      (part.kind === 'identifier' && names.length === 0 && !canBeName(part.word))
    )
      break
    names.push(nameOf(part.text))
    at += 1
    if (lexemes[at]?.text !== '.') break
    at += 1
  }
  const name = names.at(-1)
  if (name === undefined || (lexemes[at]?.text === '(' && !takesColumns)) return null
  if (lexemes[at]?.text === '*') at += 1
  return { schema: names.at(-2) ?? null, name, alias: readAlias(lexemes, at) }
}

function readAlias(lexemes: readonly EditorLexeme[], start: number): string | null {
  const explicit = lexemes[start]?.word === 'as'
  const alias = lexemes[explicit ? start + 1 : start]
  if (alias === undefined || !isName(alias)) return null
  if (
    alias.kind === 'identifier' &&
    !explicit &&
    (!canBeName(alias.word) || NO_ALIAS.has(alias.word))
  )
    return null
  return nameOf(alias.text)
}

function canBeName(word: string): boolean {
  const group = keywordGroup(word)
  return group === null || group === 'unreserved'
}

/** `as (select`, `as not materialized (with` and the like. */
function opensQuery(lexemes: readonly EditorLexeme[], start: number): boolean {
  let at = start
  while (lexemes[at]?.word === 'not' || lexemes[at]?.word === 'materialized') at += 1
  if (lexemes[at]?.text !== '(') return false
  return ['select', 'with', 'insert', 'update', 'delete', 'merge', 'values', 'table', '('].includes(
    lexemes[at + 1]?.word || (lexemes[at + 1]?.text ?? ''),
  )
}

/** The name in front of `as`, over a list of column names where there is one. */
function nameBefore(lexemes: readonly EditorLexeme[], asIndex: number): string | null {
  let at = asIndex - 1
  const depth = lexemes[asIndex]?.depth ?? 0
  if (lexemes[at]?.text === ')')
    while (at > 0 && !(lexemes[at]?.text === '(' && lexemes[at]?.depth === depth)) at -= 1
  if (lexemes[at]?.text === '(') at -= 1
  const name = lexemes[at]
  return name && isName(name) ? nameOf(name.text) : null
}
