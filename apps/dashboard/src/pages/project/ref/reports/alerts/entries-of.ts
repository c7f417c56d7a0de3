/** Returns the entries of texts by their names. */
export function entriesOf<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): [Name, string][] {
  // Object.entries widens the names.
  return Object.entries(texts) as [Name, string][]
}
