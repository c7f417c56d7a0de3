/** Language of the built-in texts. A translation of them writes its own numbers. */
const TEXTS_LOCALE = 'en'

/** Formats a number within a built-in text, in the language of the text and not of the reader. */
export const formatInText = (value: number | bigint, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(TEXTS_LOCALE, options).format(value)
