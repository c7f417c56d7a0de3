import fc from 'fast-check'

/** Of one to 63 bytes; every name ends in its place, so that no two are the same. */
const nasty = fc.array(
  fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '.',
      ' ',
      ';',
      '--',
      '/*',
      '*/',
      '\\',
      '$$',
      '$1',
      '%s',
      '(',
      ')',
      ',',
      '\n',
      '\t',
      'ä',
      '漢',
      '👾',
      '\u202e',
    ),
    fc.constantFrom(
      'select',
      'table',
      'drop table victim',
      'A',
      'é',
      'E\u0301',
      '", "b" text); drop table victim; --',
      "'; drop table victim; --",
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
  ),
  { maxLength: 8 },
)
const named = (parts: string[], place: number): string => {
  let text = ''
  for (const character of parts.join('').replaceAll('\0', '').toWellFormed()) {
    if (Buffer.byteLength(text + character) > 61) break
    text += character
  }
  return `${text}${place}`
}
/** Number of sets of names to try; more in the soak. */
export const nastySets = Number(process.env.HOWDAH_TEST_NAMES ?? 2)

/**
 * Generates `count` names of schemas, tables, columns and constraints that break any code that does
 * not quote them.
 */
export const nastyNames = (count: number) =>
  fc.array(nasty, { minLength: count, maxLength: count }).map((lists) => lists.map(named))
