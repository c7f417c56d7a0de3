/**
 * Returns the name that a written identifier refers to: folded to lower case, or the text between
 * its quotes.
 */
export function nameOf(written: string): string {
  if (!written.startsWith('"')) return written.toLowerCase()
  const inside =
    written.endsWith('"') && written.length > 1 ? written.slice(1, -1) : written.slice(1)
  return inside.replaceAll('""', '"')
}
