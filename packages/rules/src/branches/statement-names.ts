import { isSymbol, isWord, type Lexeme } from '../sql/text/reading'

/** A statement as its effects are read from it. */
export interface StatementText {
  sql: string
  lexemes: readonly Lexeme[]
}

/** True if words follow one another somewhere in a statement. */
export const has = (lexemes: readonly Lexeme[], ...words: string[]): boolean =>
  lexemes.some((_, at) => words.every((word, step) => isWord(lexemes[at + step], word)))

/** True if a statement begins with words. */
export const begins = (lexemes: readonly Lexeme[], ...words: string[]): boolean =>
  words.every((word, at) => isWord(lexemes[at], word))

/** Returns the names behind words that a part of a statement begins with, as they are written. */
export function namesBehind(
  { lexemes, sql }: StatementText,
  words: readonly string[],
  from = 0,
  max = Infinity,
): string[] {
  const names: string[] = []
  let at = from
  do {
    if (names.length > 0) at += 2
    while (lexemes[at]?.kind === 'word' && words.includes(lexemes[at]?.text ?? '')) at += 1
    const start = lexemes[at]
    if (!start) return names
    while (isSymbol(lexemes[at + 1], '.') && lexemes[at + 2]) at += 2
    names.push(sql.slice(start.start, lexemes[at]?.end))
  } while (names.length < max && isSymbol(lexemes[at + 1], ','))
  return names
}

/** Returns the first name behind words; null if there is none. */
export const nameBehind = (
  text: StatementText,
  words: readonly string[],
  from = 0,
): string | null => namesBehind(text, words, from, 1)[0] ?? null

const BEFORE_TABLE = ['create', 'global', 'local', 'temp', 'temporary', 'unlogged']

/** True if a statement creates a table. */
export function createsTable(lexemes: readonly Lexeme[]): boolean {
  const at = lexemes.findIndex(({ text }) => !BEFORE_TABLE.includes(text))
  return isWord(lexemes[0], 'create') && isWord(lexemes[at], 'table')
}

/** Returns the name of a table that a statement creates. */
export const createdTable = (text: StatementText): string | null =>
  nameBehind(text, [...BEFORE_TABLE, 'table', 'if', 'not', 'exists'])

/** Returns the actions of an `alter table`, each from its first word on. */
export function alterActions({ lexemes }: StatementText): Lexeme[][] {
  let at = 2
  while (['if', 'exists', 'only'].some((word) => isWord(lexemes[at], word))) at += 1
  while (isSymbol(lexemes[at + 1], '.')) at += 2
  at += isSymbol(lexemes[at + 1], '*') ? 2 : 1
  const actions: Lexeme[][] = [[]]
  for (const lexeme of lexemes.slice(at)) {
    if (lexeme.depth === 0 && isSymbol(lexeme, ',')) actions.push([])
    else actions.at(-1)?.push(lexeme)
  }
  return actions
}

/** True if an action adds a column. */
export const addsColumn = (action: readonly Lexeme[]): boolean =>
  isWord(action[0], 'add') && !NO_COLUMNS.some((word) => isWord(action[1], word))

const NO_COLUMNS = ['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'not']
