import { useState } from 'react'
import { withRange, noListSelection, withToggled, type ListSelection } from './list-selection'

/**
 * Manages the selected items of a list. Items that are no longer displayed are not selected.
 * @param order ids of the displayed items that can be selected
 */
export function useListSelection(order: readonly string[]) {
  const [held, setHeld] = useState<ListSelection>(noListSelection)
  const ids = order.filter((id) => held.ids.has(id))
  return {
    /** In the displayed order. */
    ids,
    has: (id: string) => held.ids.has(id) && ids.includes(id),
    /** State of the check box for all items. */
    all: ids.length === 0 ? false : ids.length === order.length ? true : ('indeterminate' as const),
    /** @param isRange Shift is pressed: all items from the last one to this one */
    toggle: (id: string, isRange: boolean) =>
      setHeld(isRange ? withRange(held, id, order) : withToggled(held, id)),
    toggleAll: () =>
      setHeld(
        ids.length === order.length ? noListSelection : { ids: new Set(order), anchor: null },
      ),
    clear: () => setHeld(noListSelection),
  }
}

export type ListSelectionModel = ReturnType<typeof useListSelection>
