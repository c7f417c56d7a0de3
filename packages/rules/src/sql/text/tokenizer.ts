import {
  CHAR,
  isDigit,
  isIdentifierStart,
  isOperatorChar,
  isPunctuation,
  isWhitespace,
} from './char-codes'
import {
  endOfBlockComment,
  endOfDollarString,
  endOfFirstOperator,
  endOfIdentifier,
  endOfLineComment,
  endOfNumber,
  endOfOperatorRun,
  endOfParameter,
  endOfQuoted,
  endOfWhitespace,
  stringPrefix,
  type StringStyle,
} from './scanners'

export type TokenKind =
  | 'whitespace'
  | 'line-comment'
  | 'block-comment'
  | 'identifier'
  | 'quoted-identifier'
  | 'string'
  | 'number'
  | 'parameter'
  | 'operator'
  | 'punctuation'
  /** A character that Postgres knows no use for outside of quotes: a backslash, a brace, a lone `$`, a control character. */
  | 'unknown'

/** A piece of the text, `[start, end)` in UTF-16 code units. Tokens follow each other without gaps. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  /** False when a quote, a dollar quote or a block comment is still open at the end of the text. */
  readonly terminated: boolean
}

/**
 * Splits a text into tokens like PostgreSQL's own scanner (`standard_conforming_strings` on). Never
 * throws, and takes time linear in the text's length for any content. Keywords are identifiers
 * here: the meaning of a word depends on its position.
 */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  /** Style of the string that a quote on a following line would go on with. */
  let openStyle: StringStyle | null = null
  let lineBreakSinceString = false

  const push = (kind: TokenKind, end: number, terminated = true) => {
    tokens.push({ kind, start: at, end, terminated })
    at = end
  }
  const pushString = (openingQuote: number, style: StringStyle) => {
    const { end, terminated } = endOfQuoted(sql, openingQuote, style)
    push('string', end, terminated)
    openStyle = style
    lineBreakSinceString = false
  }
  const pushWord = () => {
    const prefix = stringPrefix(sql, at)
    if (prefix === null) return push('identifier', endOfIdentifier(sql, at))
    if (prefix.opens !== 'identifier') return pushString(prefix.quote, prefix.opens)
    const { end, terminated } = endOfQuoted(sql, prefix.quote, 'standard')
    push('quoted-identifier', end, terminated)
  }
  const pushDollar = () => {
    if (isDigit(sql.charCodeAt(at + 1))) return push('parameter', endOfParameter(sql, at))
    const extent = endOfDollarString(sql, at)
    if (extent === null) push('unknown', at + 1)
    else push('string', extent.end, extent.terminated)
  }
  // Reads the whole run in one pass: scanning it again for each of its operators would take
  // quadratic time.
  const pushOperators = () => {
    const runEnd = endOfOperatorRun(sql, at)
    push('operator', endOfFirstOperator(sql, at, runEnd))
    while (at < runEnd) push('operator', at + 1)
  }

  while (at < sql.length) {
    const code = sql.charCodeAt(at)
    const next = sql.charCodeAt(at + 1)
    if (isWhitespace(code)) {
      const { end, lineBreak } = endOfWhitespace(sql, at)
      lineBreakSinceString ||= lineBreak
      push('whitespace', end)
      continue
    }
    if (code === CHAR.minus && next === CHAR.minus) {
      push('line-comment', endOfLineComment(sql, at))
      continue
    }
    if (code === CHAR.quote) {
      pushString(at, openStyle !== null && lineBreakSinceString ? openStyle : 'standard')
      continue
    }
    openStyle = null
    if (code === CHAR.slash && next === CHAR.star) {
      const { end, terminated } = endOfBlockComment(sql, at)
      push('block-comment', end, terminated)
    } else if (code === CHAR.doubleQuote) {
      const { end, terminated } = endOfQuoted(sql, at, 'standard')
      push('quoted-identifier', end, terminated)
    } else if (isIdentifierStart(code)) pushWord()
    else if (isDigit(code) || (code === CHAR.dot && isDigit(next)))
      push('number', endOfNumber(sql, at))
    else if (code === CHAR.dollar) pushDollar()
    else if (isOperatorChar(code)) pushOperators()
    else if (isPunctuation(code)) push('punctuation', at + (isPair(code, next) ? 2 : 1))
    else push('unknown', at + 1)
  }
  return tokens
}

/** `::`, `:=` and `..` */
const isPair = (code: number, next: number): boolean =>
  (code === CHAR.colon && (next === CHAR.colon || next === CHAR.equals)) ||
  (code === CHAR.dot && next === CHAR.dot)
