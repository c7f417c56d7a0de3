import { columnMiddle, keySides } from '@howdah/rules/diagram/diagram-size'
import type {
  DiagramGraph,
  DiagramKey,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'
import { handleId } from './diagram-handles'
import type { KeyEdge } from './key-edge'

/** Returns the edges of the keys, from side to side as the tables stand. */
export function edgesOf(
  { tables, keys }: DiagramGraph,
  positions: DiagramPositions,
  selected: number | null,
  labelOf: (key: DiagramKey, source: DiagramTable, target: DiagramTable) => string,
): KeyEdge[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return keys.flatMap((key) => {
    const source = byId.get(key.source)
    const target = byId.get(key.target)
    const from = positions[key.source]
    const to = positions[key.target]
    if (!source || !target || !from || !to) return []
    const sides = keySides(from, to)
    const isMarked = selected === key.source || selected === key.target
    return [
      {
        id: String(key.id),
        type: 'key' as const,
        source: String(key.source),
        sourceHandle: handleId('source', sides.source, key.source_columns[0] ?? ''),
        target: String(key.target),
        targetHandle: handleId('target', sides.target, key.target_columns[0] ?? ''),
        className: isMarked ? 'hw-diagram-marked' : undefined,
        zIndex: isMarked ? 1 : 0,
        ariaLabel: labelOf(key, source, target),
        data: { key },
      },
    ]
  })
}

/** Returns the columns of a table at which keys begin or end, each with its distance from the top. */
export function joinedColumns(
  { keys }: DiagramGraph,
  table: DiagramTable,
): { sources: Map<string, number>; targets: Map<string, number> } {
  const middleOf = (name: string): [string, number] => [name, columnMiddle(table, name)]
  const first = (names: readonly string[]) => names.slice(0, 1)
  return {
    sources: new Map(
      keys
        .filter(({ source }) => source === table.id)
        .flatMap(({ source_columns }) => first(source_columns).map(middleOf)),
    ),
    targets: new Map(
      keys
        .filter(({ target }) => target === table.id)
        .flatMap(({ target_columns }) => first(target_columns).map(middleOf)),
    ),
  }
}
