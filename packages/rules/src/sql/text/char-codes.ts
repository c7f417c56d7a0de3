/** The characters that the scanner steers by. Codes rather than strings, because its loops see every character of a text. */
export const CHAR = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  dollar: 36,
  ampersand: 38,
  quote: 39,
  star: 42,
  plus: 43,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  colon: 58,
  equals: 61,
  backslash: 92,
  underscore: 95,
} as const

/**
 * Characters of operators. Marked as pure, like the others, so that bundles that do not read SQL
 * omit it.
 */
const OPERATOR = /* @__PURE__ */ codes('~!@#^&|`?+-*/%<>=')
/** An operator may end in `+` or `-` only if it holds one of these; otherwise the sign belongs to what follows. */
const SIGN_TOKENS = /* @__PURE__ */ codes('~!@#%^&|`?')
const PUNCTUATION = /* @__PURE__ */ codes('()[],;.:')

function codes(chars: string): ReadonlySet<number> {
  return new Set(Array.from(chars, (char) => char.charCodeAt(0)))
}

export const isOperatorChar = (code: number): boolean => OPERATOR.has(code)
export const keepsSigns = (code: number): boolean => SIGN_TOKENS.has(code)
export const isPunctuation = (code: number): boolean => PUNCTUATION.has(code)

export const isDigit = (code: number): boolean => code >= CHAR.zero && code <= 57
export const isOctalDigit = (code: number): boolean => code >= CHAR.zero && code <= 55
export const isBinaryDigit = (code: number): boolean => code === CHAR.zero || code === 49
export const isHexDigit = (code: number): boolean =>
  isDigit(code) || (lowerCase(code) >= 97 && lowerCase(code) <= 102)

/** Of an ASCII letter; other codes may become anything. */
export const lowerCase = (code: number): number => code | 32

/** Postgres' own idea of space: a no-break space is a letter to it. */
export const isWhitespace = (code: number): boolean =>
  code === CHAR.space || (code >= CHAR.tab && code <= CHAR.carriageReturn)
export const isLineBreak = (code: number): boolean =>
  code === CHAR.lineFeed || code === CHAR.carriageReturn

/** ASCII letters, `_`, and everything beyond ASCII, emoji and odd spaces included. */
export const isIdentifierStart = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  code === CHAR.underscore ||
  code >= 128
export const isIdentifierPart = (code: number): boolean =>
  isIdentifierStart(code) || isDigit(code) || code === CHAR.dollar
