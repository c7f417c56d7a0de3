import type { GridPosition } from '../data-grid.types'
import { HEADER_ROW, nextPosition, type GridExtent } from '../grid-keys'
import type { GridSelection, SelectionEvent } from './grid-selection'

export interface SelectionKey {
  key: string
  /** Ctrl, or Cmd. */
  mod: boolean
  shift: boolean
}

/**
 * Returns the effect of a key on the selection, and the cell that becomes active with it; null if
 * the key does not affect the selection.
 */
export function selectionKey(
  { key, mod, shift }: SelectionKey,
  selection: GridSelection,
  active: GridPosition,
  extent: GridExtent,
): { event: SelectionEvent; to: GridPosition | null } | null {
  const { row } = active
  if (mod && !shift && key.toLowerCase() === 'a')
    return { event: { type: 'all-selected' }, to: null }
  if (key === 'Escape')
    return selection.kind === 'none' ? null : { event: { type: 'cleared' }, to: null }
  if (key === ' ' && shift)
    return { event: { type: 'row-toggled', row, rowCount: extent.rowCount }, to: null }
  if (key === ' ' && mod)
    return { event: { type: 'column-pressed', column: active.column }, to: null }
  if (!shift) return null
  const next = nextPosition({ key, mod }, active, extent)
  if (!next) return null
  const to = { row: Math.max(next.row, HEADER_ROW + 1), column: next.column }
  const isAcross =
    key === 'ArrowLeft' || key === 'ArrowRight' || (!mod && (key === 'Home' || key === 'End'))
  if (selection.kind === 'rows' && !isAcross)
    return {
      event: { type: 'row-extended', from: row, to: to.row },
      to: { ...to, column: active.column },
    }
  if (selection.kind === 'columns' && isAcross)
    return { event: { type: 'column-extended', column: to.column }, to }
  return { event: { type: 'extended', from: active, to }, to }
}
