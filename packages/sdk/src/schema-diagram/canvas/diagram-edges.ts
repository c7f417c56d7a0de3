import { columnMiddle, keySides, TABLE_WIDTH } from '@howdah/rules/diagram/diagram-size'
import { keyCardinality, type KeyCardinality } from '@howdah/rules/diagram/diagram-graph'
import type {
  DiagramGraph,
  DiagramKey,
  DiagramPoint,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'
import { getSmoothStepPath, Position } from '@xyflow/react'

/** The line of a key between two tables. */
export interface KeyEdge {
  id: number
  /** Path from the referencing column to the referenced one. */
  path: string
  cardinality: KeyCardinality
  label: string
  /** One of its tables is selected. */
  isMarked: boolean
}

/** Returns the lines of the keys, from side to side as the tables stand; the marked ones last, above the others. */
export function edgesOf(
  { tables, keys }: DiagramGraph,
  positions: DiagramPositions,
  selected: number | null,
  labelOf: (key: DiagramKey, source: DiagramTable, target: DiagramTable) => string,
): KeyEdge[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const edges = keys.flatMap((key) => {
    const source = byId.get(key.source)
    const target = byId.get(key.target)
    const from = positions[key.source]
    const to = positions[key.target]
    if (!source || !target || !from || !to) return []
    const sides = keySides(from, to)
    const start = endOf(source, from, sides.source, key.source_columns[0])
    const end = endOf(target, to, sides.target, key.target_columns[0])
    const [path] = getSmoothStepPath({
      ...{ sourceX: start.x, sourceY: start.y, sourcePosition: POSITIONS[sides.source] },
      ...{ targetX: end.x, targetY: end.y, targetPosition: POSITIONS[sides.target] },
      ...{ borderRadius: 6, offset: 24 },
    })
    return [
      {
        id: key.id,
        path,
        cardinality: keyCardinality(key),
        label: labelOf(key, source, target),
        isMarked: selected === key.source || selected === key.target,
      },
    ]
  })
  return [...edges.filter(({ isMarked }) => !isMarked), ...edges.filter(({ isMarked }) => isMarked)]
}

const POSITIONS = { left: Position.Left, right: Position.Right } as const

/** Returns the place at a side of a table where a key begins or ends. */
const endOf = (
  table: DiagramTable,
  at: DiagramPoint,
  side: 'left' | 'right',
  column = '',
): DiagramPoint => ({
  x: side === 'left' ? at.x : at.x + TABLE_WIDTH,
  y: at.y + columnMiddle(table, column),
})
