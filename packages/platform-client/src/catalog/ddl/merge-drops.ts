/** Kinds whose statement takes several names, those first that are made of the ones behind them. */
const KINDS = [
  ...['materialized view', 'view', 'foreign table', 'table', 'index'],
  ...['procedure', 'function', 'aggregate', 'domain', 'type', 'extension', 'schema'],
] as const
const PREFIX = new RegExp(String.raw`^drop (${KINDS.join('|')}) `)
const CASCADE = ' cascade'

/**
 * Joins statements that drop objects into one of each kind: Postgres drops objects that depend on
 * each other together, and refuses to drop the first one alone.
 */
export function mergeDrops(statements: readonly string[]): string[] {
  const names = new Map<string, string[]>()
  const others: string[] = []
  let end = ''
  for (const statement of statements) {
    const [prefix, kind] = PREFIX.exec(statement) ?? []
    if (prefix === undefined || kind === undefined) {
      others.push(statement)
      continue
    }
    const cascades = statement.endsWith(CASCADE)
    if (cascades) end = CASCADE
    const name = statement.slice(prefix.length, cascades ? -CASCADE.length : undefined)
    names.set(kind, [...(names.get(kind) ?? []), name])
  }
  const merged = KINDS.flatMap((kind) => {
    const dropped = names.get(kind)
    return dropped === undefined ? [] : [`drop ${kind} ${dropped.join(', ')}${end}`]
  })
  return [...merged, ...others]
}
