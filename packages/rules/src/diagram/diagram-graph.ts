import type { DiagramGraph, DiagramKey, DiagramTable } from './diagram.types'

export interface KeyCardinality {
  /** Rows of the referencing table for one row of the referenced table. */
  source: 'zero-or-one' | 'zero-or-more'
  /** Rows of the referenced table for one row of the referencing table. */
  target: 'one' | 'zero-or-one'
}

/** Returns how many rows a foreign key connects at each of its ends. */
export function keyCardinality(
  key: Pick<DiagramKey, 'is_source_unique' | 'is_source_nullable'>,
): KeyCardinality {
  return {
    source: key.is_source_unique ? 'zero-or-one' : 'zero-or-more',
    target: key.is_source_nullable ? 'zero-or-one' : 'one',
  }
}

/** Returns a table with the tables that it references or that reference it. */
export function withNeighbors(graph: DiagramGraph, id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (const { source, target } of graph.keys) {
    if (source === id) found.add(target)
    if (target === id) found.add(source)
  }
  return found
}

/** Returns the part of a graph with only these tables, and the keys between them. */
export function partOf(graph: DiagramGraph, ids: ReadonlySet<number>): DiagramGraph {
  return {
    ...graph,
    tables: graph.tables.filter(({ id }) => ids.has(id)),
    keys: graph.keys.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  }
}

/**
 * Returns the tables that a search finds: by their name first, then by the name of a column.
 * Letters of either case are equal. All tables if the text is empty.
 */
export function searchTables(
  tables: readonly DiagramTable[],
  text: string,
): readonly DiagramTable[] {
  const part = text.trim().toLowerCase()
  if (part === '') return tables
  const has = (name: string) => name.toLowerCase().includes(part)
  const byName = tables.filter(({ schema, name }) => has(name) || has(`${schema}.${name}`))
  const byColumn = tables.filter(
    (table) => !byName.includes(table) && table.columns.some(({ name }) => has(name)),
  )
  return [...byName, ...byColumn]
}
