import { tokenize, type TokenKind } from './tokenizer'

/**
 * Token with a meaning, with the properties that the rules need.
 *
 * - `word`: an unquoted identifier, lower-cased as in Postgres (ASCII only). It may be a keyword.
 * - `name`: a quoted identifier (its exact text), or any identifier after a dot: it can only be a
 *   name.
 * - `literal`: a string, number or parameter; its text is not stored.
 */
export interface Lexeme {
  readonly kind: 'word' | 'name' | 'literal' | 'symbol'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Number of open parentheses around it; a parenthesis itself is on the outer level. */
  readonly depth: number
  /**
   * True if the keyword `as` precedes it: there even a reserved word may only be a label, such as
   * `limit` in `select 1 as limit`.
   */
  readonly isBehindAs: boolean
}

export interface Comment {
  readonly start: number
  readonly end: number
}

/** A text as the rules see it: without white space, comments apart. */
export interface Reading {
  readonly lexemes: readonly Lexeme[]
  readonly comments: readonly Comment[]
  /**
   * False when it cannot be judged: something is left open at the end, brackets do not match, or there is a character (a backslash, a
   * brace) that Postgres has no use for.
   */
  readonly isSound: boolean
}

/** Reads a text once for all the rules. Never throws; linear time. */
export function readSql(sql: string): Reading {
  const lexemes: Lexeme[] = []
  const comments: Comment[] = []
  const open: string[] = []
  let depth = 0
  let isSound = true
  let isBehindDot = false
  let isBehindAs = false

  for (const token of tokenize(sql)) {
    const { kind, start, end } = token
    if (!token.terminated || kind === 'unknown') isSound = false
    if (kind === 'whitespace') continue
    if (kind === 'line-comment' || kind === 'block-comment') {
      comments.push({ start, end })
      continue
    }
    const meaning: Lexeme['kind'] = lexemeKind(kind, isBehindDot)
    const text = textOf(sql, kind, start, end)
    const symbol = meaning === 'symbol' ? text : ''
    if (symbol === ')' || symbol === ']') {
      if (open.pop() !== symbol) isSound = false
      if (symbol === ')' && depth > 0) depth -= 1
    }
    lexemes.push({ kind: meaning, text, start, end, depth, isBehindAs })
    if (symbol === '(') {
      open.push(')')
      depth += 1
    } else if (symbol === '[') {
      open.push(']')
    }
    isBehindDot = symbol === '.'
    isBehindAs = meaning === 'word' && text === 'as' && !isBehindAs
  }
  return { lexemes, comments, isSound: isSound && open.length === 0 }
}

export const isWord = (lexeme: Lexeme | undefined, word: string): boolean =>
  lexeme?.kind === 'word' && lexeme.text === word

export const isAnyWord = (lexeme: Lexeme | undefined, words: ReadonlySet<string>): boolean =>
  lexeme?.kind === 'word' && words.has(lexeme.text)

export const isIdentifier = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.kind === 'word' || lexeme?.kind === 'name'

export const isSymbol = (lexeme: Lexeme | undefined, symbol: string): boolean =>
  lexeme?.kind === 'symbol' && lexeme.text === symbol

type MeaningfulKind = Exclude<TokenKind, 'whitespace' | 'line-comment' | 'block-comment'>

function lexemeKind(kind: MeaningfulKind, isBehindDot: boolean): Lexeme['kind'] {
  switch (kind) {
    case 'identifier':
      return isBehindDot ? 'name' : 'word'
    case 'quoted-identifier':
      return 'name'
    case 'string':
    case 'number':
    case 'parameter':
      return 'literal'
    case 'operator':
    case 'punctuation':
    case 'unknown':
      return 'symbol'
  }
}

function textOf(sql: string, kind: MeaningfulKind, start: number, end: number): string {
  switch (kind) {
    case 'identifier':
      return foldCase(sql.slice(start, end))
    case 'quoted-identifier':
      return unquote(sql.slice(start, end))
    case 'string':
    case 'number':
    case 'parameter':
      return ''
    case 'operator':
    case 'punctuation':
    case 'unknown':
      return end - start === 1 ? sql.charAt(start) : sql.slice(start, end)
  }
}

/** Postgres folds the letters of ASCII only: the Kelvin sign is no `k` to it. */
const foldCase = (identifier: string): string =>
  identifier.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Removes the quotes of an identifier. `U&"..."` stays as it is written: its escapes may represent
 * any character.
 */
const unquote = (quoted: string): string =>
  quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted
