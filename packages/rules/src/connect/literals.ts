/** Returns a Swift string literal. */
export const swiftLiteral = (text: string): string =>
  `"${escaped(text, /["\\]/g).replaceAll(/\p{Cc}/gu, (sign) => `\\u{${hex(sign)}}`)}"`

/** Returns a Kotlin string literal. */
export const kotlinLiteral = (text: string): string =>
  `"${escaped(text, /["\\$]/g).replaceAll(/\p{Cc}/gu, unicodeEscape)}"`

/** Returns a Dart string literal. */
export const dartLiteral = (text: string): string =>
  `'${escaped(text, /['\\$]/g).replaceAll(/\p{Cc}/gu, unicodeEscape)}'`

/** Returns a JavaScript string literal. */
export const jsLiteral = (text: string): string =>
  `'${escaped(text, /['\\]/g).replaceAll(/[\p{Cc}\u2028\u2029]/gu, unicodeEscape)}'`

const escaped = (text: string, signs: RegExp) => text.replaceAll(signs, String.raw`\$&`)

const hex = (sign: string) => sign.charCodeAt(0).toString(16)

const unicodeEscape = (sign: string) => `\\u${hex(sign).padStart(4, '0')}`
