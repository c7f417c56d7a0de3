import type { DiagramPoint, DiagramPositions, DiagramTable } from './diagram.types'

/** Pixels, at a zoom of 1. */
export const TABLE_WIDTH = 260
export const TABLE_HEAD_HEIGHT = 36
export const COLUMN_HEIGHT = 24
/** Below the last column, and the border. */
const TABLE_FOOT_HEIGHT = 6

/** Columns of a table that the diagram shows; the last line counts the rest. */
export const MAX_COLUMNS_SHOWN = 40

/** Returns the number of lines under the name of a table. */
export function linesOf({ columns }: Pick<DiagramTable, 'columns'>): number {
  return Math.min(columns.length, MAX_COLUMNS_SHOWN + 1)
}

export function tableHeight(table: Pick<DiagramTable, 'columns'>): number {
  return TABLE_HEAD_HEIGHT + linesOf(table) * COLUMN_HEIGHT + TABLE_FOOT_HEIGHT
}

/**
 * Returns the distance from the top of a table to the middle of a column's line, in pixels. Columns
 * that are not shown have the last line.
 */
export function columnMiddle(table: Pick<DiagramTable, 'columns'>, name: string): number {
  const place = table.columns.findIndex((column) => column.name === name)
  const line = Math.min(Math.max(place, 0), linesOf(table) - 1)
  return TABLE_HEAD_HEIGHT + line * COLUMN_HEIGHT + COLUMN_HEIGHT / 2
}

export interface DiagramBox extends DiagramPoint {
  width: number
  height: number
}

/** Returns the smallest box around the tables; null if none has a position. */
export function boundsOf(
  tables: readonly DiagramTable[],
  positions: DiagramPositions,
): DiagramBox | null {
  const boxes = tables.flatMap((table) => {
    const at = positions[table.id]
    return at ? [{ ...at, right: at.x + TABLE_WIDTH, bottom: at.y + tableHeight(table) }] : []
  })
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map(({ right }) => right)) - x,
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - y,
  }
}

/** Sides of two tables at which a key between them begins and ends. */
export interface KeySides {
  source: 'left' | 'right'
  target: 'left' | 'right'
}

/** Returns the sides that face each other; the same side where one table is above the other. */
export function keySides(source: DiagramPoint, target: DiagramPoint): KeySides {
  if (source.x >= target.x + TABLE_WIDTH) return { source: 'left', target: 'right' }
  if (source.x + TABLE_WIDTH <= target.x) return { source: 'right', target: 'left' }
  return { source: 'right', target: 'right' }
}
