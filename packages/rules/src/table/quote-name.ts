/** Quotes a name for SQL, for any content. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a value for SQL; the meaning does not depend on standard_conforming_strings. */
export function quoteLiteral(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}
