import { useState, type RefObject } from 'react'
import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import { headerColumnOf, originOf, positionOf } from './cell-position'
import type { GridPosition } from './data-grid.types'
import { isInEditor } from './editing/use-grid-editing'

export type GridPlace =
  | { kind: 'cell'; position: GridPosition }
  | { kind: 'column'; column: number }

/**
 * Returns the place whose menu is open, and follows the place that had the focus last.
 * @param menuColumns number of columns whose headers have a menu
 */
export function useGridPlace(lastRef: RefObject<GridPlace | null>, menuColumns: number) {
  const [menu, setMenu] = useState<GridPlace | null>(null)

  const placeAt = (origin: Element | null): GridPlace | null => {
    // A field has the browser's own menu.
    if (isInEditor(origin)) return null
    const position = positionOf(origin)
    if (position) return { kind: 'cell', position }
    const header = origin?.closest('[role="columnheader"]')
    const column = header ? headerColumnOf(header) : -1
    return column >= 0 && column < menuColumns ? { kind: 'column', column } : null
  }
  return {
    menu,
    onFocus(event: FocusEvent) {
      lastRef.current = placeAt(originOf(event.nativeEvent)) ?? lastRef.current
    },
    onContextMenu(event: MouseEvent) {
      const target = placeAt(originOf(event.nativeEvent))
      if (target) setMenu((lastRef.current = target))
      else event.stopPropagation()
    },
    // A long touch opens the menu without such an event in some browsers.
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch') setMenu(placeAt(originOf(event.nativeEvent)))
    },
  }
}
