import type {
  DiagramPoint,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'

/** Positions as they are stored: by the names of tables, which outlive their oids. */
export type StoredPositions = Readonly<Record<string, DiagramPoint>>

const nameOf = ({ schema, name }: Pick<DiagramTable, 'schema' | 'name'>): string =>
  JSON.stringify([schema, name])

const isPoint = (value: unknown): value is DiagramPoint =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  Number.isFinite(value.x) &&
  'y' in value &&
  Number.isFinite(value.y)

/** Reads stored positions; what is not one is left out. */
export function storedPositionsOf(value: unknown): StoredPositions {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, point]) =>
      isPoint(point) ? [[name, { x: point.x, y: point.y }]] : [],
    ),
  )
}

/** Returns the stored positions of these tables by their oids. */
export function positionsById(
  tables: readonly DiagramTable[],
  stored: StoredPositions,
): DiagramPositions {
  return Object.fromEntries(
    tables.flatMap((table) => {
      const at = stored[nameOf(table)]
      return at ? [[table.id, at]] : []
    }),
  )
}

/** Returns the positions with another one of a table. */
export function withPosition(
  stored: StoredPositions,
  table: Pick<DiagramTable, 'schema' | 'name'>,
  { x, y }: DiagramPoint,
): StoredPositions {
  return { ...stored, [nameOf(table)]: { x: Math.round(x), y: Math.round(y) } }
}
