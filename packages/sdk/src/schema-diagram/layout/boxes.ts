import type { DiagramPoint } from '@howdah/rules/diagram/diagram.types'

/** Pixels between tables, and between the ranks of joined tables. */
export const TABLE_GAP = 32
export const RANK_GAP = 96

/** Width by height of what many tables fill, close to that of a window. */
export const WINDOW_RATIO = 1.6

/** Tables by their oids in places from the top left of a box. */
export interface Box {
  width: number
  height: number
  places: ReadonlyMap<number, DiagramPoint>
}

/**
 * Places boxes in rows, each as high as its highest box; what is lower is stacked in it. Boxes of
 * several tables come first, then those of one.
 */
export function inRows(boxes: readonly Box[]): Map<number, DiagramPoint> {
  const area = boxes.reduce(
    (total, { width, height }) => total + (width + TABLE_GAP) * (height + TABLE_GAP),
    0,
  )
  const rowWidth = Math.max(
    Math.sqrt(area * WINDOW_RATIO),
    ...boxes.map(({ width }) => width + TABLE_GAP),
  )
  const places = new Map<number, DiagramPoint>()
  const row = { y: 0, height: 0 }
  const stack = { x: 0, width: 0, bottom: 0 }
  const sorted = boxes.toSorted(
    (one, other) =>
      Number(other.places.size > 1) - Number(one.places.size > 1) || other.height - one.height,
  )
  for (const box of sorted) {
    const isStacked =
      stack.bottom > row.y &&
      box.width <= stack.width &&
      stack.bottom + box.height <= row.y + row.height
    if (!isStacked) {
      const x = stack.x + (stack.width > 0 ? stack.width + TABLE_GAP : 0)
      const isInRow = x + box.width <= rowWidth
      if (!isInRow) Object.assign(row, { y: row.y + row.height + TABLE_GAP, height: 0 })
      Object.assign(stack, { x: isInRow ? x : 0, width: box.width, bottom: row.y })
    }
    for (const [id, { x, y }] of box.places) places.set(id, { x: stack.x + x, y: stack.bottom + y })
    stack.bottom += box.height + TABLE_GAP
    row.height = Math.max(row.height, stack.bottom - TABLE_GAP - row.y)
  }
  return places
}
