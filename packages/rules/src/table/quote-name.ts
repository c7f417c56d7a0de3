/** A name as SQL has it, whatever it holds. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A value as SQL has it; means the same whatever standard_conforming_strings says. */
export function quoteLiteral(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}
