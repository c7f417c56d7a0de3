import { tokenize, type Token } from './tokenizer'

/**
 * A token that means something, with what the rules ask of it.
 *
 * - `word`: an identifier without quotes, lower-cased as Postgres does (ASCII only). It may be a keyword.
 * - `name`: a quoted identifier (its exact text), or any identifier behind a dot: it can be nothing but a name.
 * - `literal`: a string, number or parameter; its text is not kept.
 */
export interface Lexeme {
  readonly kind: 'word' | 'name' | 'literal' | 'symbol'
  readonly text: string
  readonly start: number
  readonly end: number
  /** How many parentheses are open around it; a parenthesis itself stands on the outer level. */
  readonly depth: number
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

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Reads a text once for all the rules. Never throws; linear time. */
export function readSql(sql: string): Reading {
  const lexemes: Lexeme[] = []
  const comments: Comment[] = []
  const open: string[] = []
  let depth = 0
  let isSound = true

  for (const token of tokenize(sql)) {
    if (!token.terminated || token.kind === 'unknown') isSound = false
    if (token.kind === 'line-comment' || token.kind === 'block-comment') comments.push({ start: token.start, end: token.end })
    const meaning = meaningOf(sql, token, lexemes.at(-1))
    if (meaning === null) continue

    const { kind, text } = meaning
    if (kind === 'symbol' && (text === ')' || text === ']')) {
      if (open.pop() !== text) isSound = false
      if (text === ')') depth = Math.max(0, depth - 1)
    }
    lexemes.push({ kind, text, start: token.start, end: token.end, depth })
    if (kind === 'symbol' && (text === '(' || text === '[')) {
      open.push(CLOSERS[text] ?? '')
      if (text === '(') depth += 1
    }
  }
  return { lexemes, comments, isSound: isSound && open.length === 0 }
}

export const isWord = (lexeme: Lexeme | undefined, ...words: string[]): boolean => lexeme?.kind === 'word' && words.includes(lexeme.text)

export const isSymbol = (lexeme: Lexeme | undefined, ...symbols: string[]): boolean =>
  lexeme?.kind === 'symbol' && symbols.includes(lexeme.text)

/** Postgres folds the letters of ASCII only: the Kelvin sign is no `k` to it. */
export const foldCase = (identifier: string): string => identifier.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function meaningOf(sql: string, token: Token, before: Lexeme | undefined): Pick<Lexeme, 'kind' | 'text'> | null {
  switch (token.kind) {
    case 'whitespace':
    case 'line-comment':
    case 'block-comment':
      return null
    case 'identifier':
      return { kind: isSymbol(before, '.') ? 'name' : 'word', text: foldCase(sql.slice(token.start, token.end)) }
    case 'quoted-identifier':
      return { kind: 'name', text: unquote(sql.slice(token.start, token.end)) }
    case 'string':
    case 'number':
    case 'parameter':
      return { kind: 'literal', text: '' }
    case 'operator':
    case 'punctuation':
    case 'unknown':
      return { kind: 'symbol', text: sql.slice(token.start, token.end) }
  }
}

/** `U&"..."` stays as it is written: its escapes may stand for anything. */
const unquote = (quoted: string): string => (quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted)
