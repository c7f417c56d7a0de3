import { keywordGroup } from '@howdah/rules'

const PLAIN = /^[a-z_][a-z0-9_]*$/

/** A name as it must be written: quoted only where Postgres would otherwise read it as something else. */
export function quoteWhereNeeded(name: string): string {
  const group = keywordGroup(name)
  return PLAIN.test(name) && (group === null || group === 'unreserved') ? name : quote(name)
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

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
