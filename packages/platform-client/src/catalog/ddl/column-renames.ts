/** One name that becomes another. */
export interface Rename {
  from: string
  to: string
}

/**
 * Renames in an order in which no name is taken when its turn comes; columns that trade names go by a name that none of them has.
 * @param taken names that stay
 */
export function orderRenames(renames: readonly Rename[], taken: readonly string[]): Rename[] {
  const waiting = renames.filter(({ from, to }) => from !== to)
  const ordered: Rename[] = []
  const known = new Set([...taken, ...renames.flatMap(({ from, to }) => [from, to])])
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => !waiting.some(({ from }) => from === to))
    if (free >= 0) {
      ordered.push(...waiting.splice(free, 1))
      continue
    }
    // The remaining ones form cycles: the first is renamed temporarily, so that the next one can
    // move.
    const [first] = waiting
    if (!first) break
    const aside = unused(known)
    known.add(aside)
    ordered.push({ from: first.from, to: aside })
    waiting[0] = { from: aside, to: first.to }
  }
  return ordered
}

/** A name that is not among them. */
export function unused(known: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!known.has(`renamed_${number}`)) return `renamed_${number}`
}
