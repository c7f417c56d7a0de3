import { keywordGroup } from '../sql/text/keywords'

/** Quotes a name for SQL, for any content. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const PLAIN = /^[a-z_][a-z0-9_]*$/

/** Quotes a name only where Postgres would otherwise read it as something else. */
export function quoteWhereNeeded(name: string): string {
  const group = keywordGroup(name)
  return PLAIN.test(name) && (group === null || group === 'unreserved') ? name : quoteName(name)
}

/** Quotes a value for SQL; the meaning does not depend on standard_conforming_strings. */
export function quoteLiteral(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}
