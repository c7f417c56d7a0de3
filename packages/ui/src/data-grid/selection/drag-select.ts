import { rootOf } from '../../theme/root-of'
import { positionOf } from '../cell-position'
import type { GridPosition } from '../data-grid.types'

export interface DragHost {
  /** The element that scrolls. */
  element: HTMLElement
  /** CSS px at its top and its start that rows scroll under. */
  header: number
  rowNumbers: number
  onPosition: (position: GridPosition) => void
}

/** CSS px a frame for each px that the pointer is outside, and at most. */
const SPEED_FACTOR = 0.5
const MAX_SPEED_PX = 120

/**
 * Follows the pointer until its button is released: reports each new cell under it, and scrolls the
 * rows while it is outside the grid, faster with distance. Returns a function that ends the drag
 * early.
 */
export function followDrag(host: DragHost): () => void {
  const { element } = host
  const document = element.ownerDocument
  const root = rootOf(element)
  let pointer: { x: number; y: number } | null = null
  let last = ''
  let frame = 0

  const check = () => {
    if (!pointer) return
    const box = element.getBoundingClientRect()
    const left = box.left + host.rowNumbers + 1
    const top = box.top + host.header + 1
    const x = Math.min(Math.max(pointer.x, left), box.left + element.clientWidth - 2)
    const y = Math.min(Math.max(pointer.y, top), box.top + element.clientHeight - 2)
    const by = (distance: number) =>
      Math.max(-MAX_SPEED_PX, Math.min(MAX_SPEED_PX, distance * SPEED_FACTOR))
    if (pointer.x !== x || pointer.y !== y) {
      element.scrollBy({ left: by(pointer.x - x), top: by(pointer.y - y), behavior: 'instant' })
      frame ||= requestAnimationFrame(() => {
        frame = 0
        check()
      })
    }
    const position = positionOf(root.elementFromPoint(x, y))
    if (!position || `${position.row}:${position.column}` === last) return
    last = `${position.row}:${position.column}`
    host.onPosition(position)
  }
  const onMove = (event: MouseEvent) => {
    if ((event.buttons & 1) === 0) return end()
    pointer = { x: event.clientX, y: event.clientY }
    check()
  }
  const end = () => {
    cancelAnimationFrame(frame)
    pointer = null
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', end)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', end)
  return end
}
