/** Mapping of data rows to the slots of the grid. */
export interface SlotWindow {
  slots: number
  offset: number
  /** The row of the active cell. When it has no slot it borrows the nearest end, so that focus on it is not lost. */
  pinnedRow: number | null
}

export function rowOfSlot(slot: number, { slots, offset, pinnedRow }: SlotWindow): number {
  if (pinnedRow !== null) {
    if (slot === 0 && pinnedRow < offset) return pinnedRow
    if (slot === slots - 1 && pinnedRow >= offset + slots) return pinnedRow
  }
  return slot + offset
}

export function slotOfRow(row: number, { slots, offset }: SlotWindow): number {
  return Math.min(slots - 1, Math.max(0, row - offset))
}

/**
 * Creates the object that react-data-grid uses as an array of rows: each row is its number,
 * computed on access. Nothing is stored, so a million rows cost the same as one.
 */
export function createSlotRows(length: number, rowOf: (slot: number) => number): readonly number[] {
  return new Proxy<number[]>([], {
    get(target, key, receiver) {
      if (key === 'length') return length
      const slot = slotOf(key)
      if (slot === null) return Reflect.get(target, key, receiver) as unknown
      return slot >= 0 && slot < length ? rowOf(slot) : undefined
    },
    has(target, key) {
      const slot = slotOf(key)
      return slot === null ? Reflect.has(target, key) : slot >= 0 && slot < length
    },
  })
}

function slotOf(key: string | symbol): number | null {
  const slot = typeof key === 'string' ? Number(key) : NaN
  return Number.isInteger(slot) ? slot : null
}
