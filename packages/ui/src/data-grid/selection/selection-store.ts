import { createStore } from 'zustand/vanilla'
import type { ReadonlyStore } from '../../store/readonly-store'
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
export interface SelectionStore extends ReadonlyStore<GridSelection> {
  /** True when something changed. */
  act: (event: SelectionEvent) => boolean
}

export function createSelectionStore(): SelectionStore {
  const { setState, ...store } = createStore<GridSelection>(() => noSelection)
  return {
    ...store,
    act(event) {
      const before = store.getState()
      const next = selectionTransition(before, event)
      setState(next, true)
      return next !== before
    },
  }
}
