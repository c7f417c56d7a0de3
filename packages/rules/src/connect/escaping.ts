/** Encodes text for a part of a URI, so that it needs no quoting in a shell or a `.env` file either. */
export function encodeUriPart(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Quotes a value of libpq's `keyword=value` notation where it needs it. */
export function quoteLibpqValue(value: string): string {
  if (/^[^\s'\\=]+$/.test(value)) return value
  return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

/** Quotes a word of a POSIX shell. */
export function quoteShellWord(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Quotes a value of an ADO.NET connection string where it needs it. */
export function quoteAdoNetValue(value: string): string {
  return /^[\w.:[\]-]+$/.test(value) ? value : `"${value.replaceAll('"', '""')}"`
}

/** A PHP string literal. */
export function phpLiteral(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}
