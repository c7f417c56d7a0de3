import {
  CHAR,
  isBinaryDigit,
  isDigit,
  isHexDigit,
  isIdentifierPart,
  isIdentifierStart,
  isLineBreak,
  isOctalDigit,
  isOperatorChar,
  isWhitespace,
  keepsSigns,
  lowerCase,
} from './char-codes'

/** End of a construct that can be left open. */
export interface Extent {
  readonly end: number
  readonly terminated: boolean
}

/**
 * Reading rule of a string, which also applies to its segments after a line break: to Postgres
 * `E'a'` newline `'b'` is one string with backslash escapes throughout.
 */
export type StringStyle = 'standard' | 'escape' | 'bits'

/**
 * Returns the construct that `E'`, `B'`, `X'`, `N'`, `U&'` or `U&"` opens at this offset, with the
 * offset of its quote.
 */
export function stringPrefix(
  sql: string,
  at: number,
): { quote: number; opens: StringStyle | 'identifier' } | null {
  const letter = String.fromCharCode(lowerCase(sql.charCodeAt(at)))
  const next = sql.charCodeAt(at + 1)
  if (next === CHAR.quote) {
    if (letter === 'e') return { quote: at + 1, opens: 'escape' }
    if (letter === 'b' || letter === 'x') return { quote: at + 1, opens: 'bits' }
    if (letter === 'n') return { quote: at + 1, opens: 'standard' }
  }
  if (letter === 'u' && next === CHAR.ampersand) {
    const quote = sql.charCodeAt(at + 2)
    if (quote === CHAR.quote) return { quote: at + 2, opens: 'standard' }
    if (quote === CHAR.doubleQuote) return { quote: at + 2, opens: 'identifier' }
  }
  return null
}

export function endOfWhitespace(sql: string, start: number): { end: number; lineBreak: boolean } {
  let end = start
  let lineBreak = false
  while (end < sql.length && isWhitespace(sql.charCodeAt(end))) {
    lineBreak ||= isLineBreak(sql.charCodeAt(end))
    end += 1
  }
  return { end, lineBreak }
}

export function endOfIdentifier(sql: string, start: number): number {
  let end = start + 1
  while (end < sql.length && isIdentifierPart(sql.charCodeAt(end))) end += 1
  return end
}

/** A carriage return alone ends a comment too. */
export function endOfLineComment(sql: string, start: number): number {
  let end = start + 2
  while (end < sql.length && !isLineBreak(sql.charCodeAt(end))) end += 1
  return end
}

export function endOfBlockComment(sql: string, start: number): Extent {
  let depth = 1
  let at = start + 2
  while (at < sql.length) {
    const code = sql.charCodeAt(at)
    const next = sql.charCodeAt(at + 1)
    if (code === CHAR.star && next === CHAR.slash) {
      at += 2
      depth -= 1
      if (depth === 0) return { end: at, terminated: true }
    } else if (code === CHAR.slash && next === CHAR.star) {
      at += 2
      depth += 1
    } else {
      at += 1
    }
  }
  return { end: sql.length, terminated: false }
}

/**
 * Finds the end of a quoted text. `standard`: a doubled quote represents one quote. `escape`:
 * additionally, a backslash escapes the next character. `bits`: a doubled quote is an end and a new
 * beginning.
 */
export function endOfQuoted(sql: string, openingQuote: number, style: StringStyle): Extent {
  const quote = sql.charCodeAt(openingQuote)
  let at = openingQuote + 1
  while (at < sql.length) {
    const code = sql.charCodeAt(at)
    if (code === quote) {
      if (style === 'bits' || sql.charCodeAt(at + 1) !== quote)
        return { end: at + 1, terminated: true }
      at += 2
    } else if (code === CHAR.backslash && style === 'escape') {
      at += 2
    } else {
      at += 1
    }
  }
  return { end: sql.length, terminated: false }
}

/** Null when the `$` opens no dollar quote. */
export function endOfDollarString(sql: string, start: number): Extent | null {
  let tagEnd = start + 1
  if (isIdentifierStart(sql.charCodeAt(tagEnd))) {
    while (isIdentifierPart(sql.charCodeAt(tagEnd)) && sql.charCodeAt(tagEnd) !== CHAR.dollar)
      tagEnd += 1
  }
  if (sql.charCodeAt(tagEnd) !== CHAR.dollar) return null
  const delimiter = sql.slice(start, tagEnd + 1)
  const close = sql.indexOf(delimiter, tagEnd + 1)
  return close === -1
    ? { end: sql.length, terminated: false }
    : { end: close + delimiter.length, terminated: true }
}

export function endOfParameter(sql: string, start: number): number {
  let end = start + 1
  while (isDigit(sql.charCodeAt(end))) end += 1
  return end
}

export function endOfNumber(sql: string, start: number): number {
  const radixEnd = endOfRadixNumber(sql, start)
  if (radixEnd !== null) return radixEnd
  let end = endOfDigits(sql, start, isDigit)
  // `1..10` is a range, not the number `1.` and `.10`.
  if (sql.charCodeAt(end) === CHAR.dot && sql.charCodeAt(end + 1) !== CHAR.dot)
    end = endOfDigits(sql, end + 1, isDigit)
  if (lowerCase(sql.charCodeAt(end)) === 'e'.charCodeAt(0)) {
    const sign = sql.charCodeAt(end + 1)
    const exponent = sign === CHAR.plus || sign === CHAR.minus ? end + 2 : end + 1
    if (isDigit(sql.charCodeAt(exponent))) end = endOfDigits(sql, exponent, isDigit)
  }
  return end
}

const DIGIT_OF_RADIX: Readonly<Record<string, (code: number) => boolean>> = {
  x: isHexDigit,
  o: isOctalDigit,
  b: isBinaryDigit,
}

/** `0x1F`, `0o17`, `0b11`; null for anything else. */
function endOfRadixNumber(sql: string, start: number): number | null {
  if (sql.charCodeAt(start) !== CHAR.zero) return null
  const isDigitOfRadix = DIGIT_OF_RADIX[String.fromCharCode(lowerCase(sql.charCodeAt(start + 1)))]
  if (isDigitOfRadix === undefined) return null
  let end = start + 2
  if (sql.charCodeAt(end) === CHAR.underscore) end += 1
  return isDigitOfRadix(sql.charCodeAt(end)) ? endOfDigits(sql, end, isDigitOfRadix) : null
}

/** Digits, with single underscores between them. */
function endOfDigits(sql: string, start: number, isDigitHere: (code: number) => boolean): number {
  let end = start
  for (;;) {
    const code = sql.charCodeAt(end)
    if (isDigitHere(code)) end += 1
    else if (code === CHAR.underscore && end > start && isDigitHere(sql.charCodeAt(end + 1)))
      end += 2
    else return end
  }
}

/** The run of operator characters; a comment inside ends it. */
export function endOfOperatorRun(sql: string, start: number): number {
  let end = start + 1
  while (end < sql.length && isOperatorChar(sql.charCodeAt(end))) {
    const code = sql.charCodeAt(end)
    const next = sql.charCodeAt(end + 1)
    if ((code === CHAR.minus && next === CHAR.minus) || (code === CHAR.slash && next === CHAR.star))
      break
    end += 1
  }
  return end
}

/** The first operator of a run: signs at its end are operators of their own unless it holds a character that keeps them. */
export function endOfFirstOperator(sql: string, start: number, runEnd: number): number {
  for (let at = start; at < runEnd; at += 1) if (keepsSigns(sql.charCodeAt(at))) return runEnd
  let end = runEnd
  while (
    end > start + 1 &&
    (sql.charCodeAt(end - 1) === CHAR.plus || sql.charCodeAt(end - 1) === CHAR.minus)
  )
    end -= 1
  return end
}
