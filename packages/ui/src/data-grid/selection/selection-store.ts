import {
  noSelection,
  selectionTransition,
  type GridSelection,
  type SelectionEvent,
} from './grid-selection'

/**
 * Selection of one grid, stored outside of React, since a drag continues while the grid is rendered
 * again.
 */
export interface SelectionStore {
  get: () => GridSelection
  /** True when something changed. */
  act: (event: SelectionEvent) => boolean
  subscribe: (listener: () => void) => () => void
}

export function createSelectionStore(): SelectionStore {
  let selection = noSelection
  const listeners = new Set<() => void>()
  return {
    get: () => selection,
    act(event) {
      const next = selectionTransition(selection, event)
      if (next === selection) return false
      selection = next
      for (const listener of [...listeners]) listener()
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
