import { graphlib, layout } from '@dagrejs/dagre'
import type { DiagramPositions } from '@howdah/rules/diagram/diagram.types'
import { inRows, RANK_GAP, TABLE_GAP, type Box } from './boxes'
import { wrapRanks } from './wrap-ranks'

/** A table of the layout; sizes in pixels. */
export interface ArrangedTable {
  id: number
  width: number
  height: number
}

/** Tables, and the oids of the two tables that each key connects. */
export interface ArrangeRequest {
  tables: readonly ArrangedTable[]
  keys: readonly { source: number; target: number }[]
}

/** Joined tables up to this size, in pixels, are left as their ranks have them. */
const MAX_HEIGHT = 3_000
const MAX_WIDTH = 9_000

/**
 * Arranges tables so that referenced tables stand at the start of the tables that reference them.
 * Many tables fill about the shape of a window, those without keys at the end. Takes about two
 * seconds for 1,000 tables.
 */
export function arrange({ tables, keys }: ArrangeRequest): DiagramPositions {
  const joins = keys.filter(({ source, target }) => source !== target)
  const { groups, alone } = groupsOf(tables, joins)
  const boxes = [
    // Farther from each other than the tables.
    ...groups.map(ranked).map((box) => ({
      ...box,
      width: box.width + RANK_GAP - TABLE_GAP,
      height: box.height + RANK_GAP - TABLE_GAP,
    })),
    ...alone.map(({ id, width, height }) => ({
      ...{ width, height },
      places: new Map([[id, { x: 0, y: 0 }]]),
    })),
  ]
  return Object.fromEntries(inRows(boxes))
}

/** Tables that keys join, directly or through others. */
interface Group {
  tables: ArrangedTable[]
  keys: ArrangeRequest['keys'][number][]
}

/** Returns the groups of joined tables, and the other tables. */
function groupsOf(
  tables: readonly ArrangedTable[],
  joins: ArrangeRequest['keys'],
): { groups: Group[]; alone: ArrangedTable[] } {
  const neighbors = new Map<number, number[]>()
  for (const { source, target } of joins)
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const known = neighbors.get(one)
      if (known) known.push(other)
      else neighbors.set(one, [other])
    }
  const groupOf = new Map<number, Group>()
  const groups = new Set<Group>()
  for (const { id } of tables) {
    if (groupOf.has(id) || !neighbors.has(id)) continue
    const group: Group = { tables: [], keys: [] }
    groups.add(group)
    const reached = [id]
    for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
      if (groupOf.has(at)) continue
      groupOf.set(at, group)
      reached.push(...(neighbors.get(at) ?? []))
    }
  }
  for (const table of tables) groupOf.get(table.id)?.tables.push(table)
  for (const key of joins) groupOf.get(key.source)?.keys.push(key)
  return { groups: [...groups], alone: tables.filter(({ id }) => !groupOf.has(id)) }
}

/** Arranges joined tables in ranks, from the referenced ones to those that reference them. */
function ranked({ tables, keys }: Group): Box {
  const graph = new graphlib.Graph()
  // The other rankers take ten times as long for 1,000 tables.
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'tight-tree',
    acyclicer: 'greedy',
    nodesep: TABLE_GAP,
    ranksep: RANK_GAP,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of tables) graph.setNode(String(id), { width, height })
  for (const { source, target } of keys) graph.setEdge(String(target), String(source))
  layout(graph)

  // The layout knows the middle of a table, which is the same for all of a rank.
  const middles = tables.map((table) => {
    const middle: { x?: number; y?: number } = graph.node(String(table.id))
    return { table, x: middle.x ?? 0, y: middle.y ?? 0 }
  })
  const left = Math.min(...middles.map(({ table, x }) => x - table.width / 2))
  const top = Math.min(...middles.map(({ table, y }) => y - table.height / 2))
  const places = middles.map(({ table, x, y }) => ({
    table,
    x: Math.round(x - table.width / 2 - left),
    y: Math.round(y - table.height / 2 - top),
  }))
  const width = Math.max(...places.map(({ table, x }) => x + table.width))
  const height = Math.max(...places.map(({ table, y }) => y + table.height))
  if (height <= MAX_HEIGHT && width <= MAX_WIDTH)
    return { width, height, places: new Map(places.map(({ table, x, y }) => [table.id, { x, y }])) }

  const ranks = new Map<number, ArrangedTable[]>()
  for (const { table, x } of middles.toSorted((one, other) => one.x - other.x || one.y - other.y)) {
    const rank = ranks.get(x)
    if (rank) rank.push(table)
    else ranks.set(x, [table])
  }
  return wrapRanks([...ranks.values()])
}
