import type { GridPosition } from './data-grid.types'

/** The element that an event began at, also where a shadow root hides it. */
export function originOf(event: Event): Element | null {
  const origin = event.composedPath()[0] ?? event.target
  // Not by instanceof: the grid may be in another window's document.
  return origin !== null && 'closest' in origin ? (origin as Element) : null
}

/**
 * Returns the position in the data of the cell that contains an element; a row's number counts as
 * its first cell.
 */
export function positionOf(element: Element | null): GridPosition | null {
  const cell = element?.closest('[role="gridcell"], [role="rowheader"]')
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2
  const column = Number(cell?.getAttribute('aria-colindex')) - 2
  return cell && row >= 0 ? { row, column: Math.max(0, column) } : null
}

/** The column of a header, from 0; -1 for the one over the row numbers. */
export function headerColumnOf(header: Element): number {
  return Number(header.getAttribute('aria-colindex')) - 2
}

/** Opens the context menu of a cell from the keyboard, because not every system sends the event. */
export function sendContextMenu(cell: Element): void {
  const box = cell.getBoundingClientRect()
  cell.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: box.left + Math.min(16, box.width / 2),
      clientY: box.bottom - 4,
    }),
  )
}
