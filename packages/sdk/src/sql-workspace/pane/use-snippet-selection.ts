import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import {
  withRange,
  noListSelection,
  withToggled,
  type ListSelection,
} from '@howdah/ui/list-selection/list-selection'
import { useState } from 'react'

interface HeldSelection {
  isOn: boolean
  selection: ListSelection
  /** Snippets that were in a list when they were selected. */
  known: ReadonlyMap<string, SnippetEntry>
}

const off: HeldSelection = { isOn: false, selection: noListSelection, known: new Map() }

/** Manages the snippets that are selected in the pane, in any of its lists. */
export function useSnippetSelection(mayDelete: (snippet: SnippetEntry) => boolean) {
  const [held, setHeld] = useState(off)
  const { isOn, selection, known } = held
  return {
    /** Rows have check boxes. */
    isOn,
    snippets: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    has: (id: string) => selection.ids.has(id),
    maySelect: mayDelete,
    begin: (snippet: SnippetEntry) =>
      setHeld({
        isOn: true,
        selection: withToggled(noListSelection, snippet.id),
        known: new Map([[snippet.id, snippet]]),
      }),
    /** @param isRange Shift is pressed: all snippets of the list from the last one to this one */
    toggle(snippet: SnippetEntry, isRange: boolean, list: readonly SnippetEntry[]) {
      const selectable = list.filter(mayDelete)
      const order = selectable.map(({ id }) => id)
      setHeld({
        isOn: true,
        selection: isRange
          ? withRange(selection, snippet.id, order)
          : withToggled(selection, snippet.id),
        known: new Map([...known, ...selectable.map((one) => [one.id, one] as const)]),
      })
    },
    end: () => setHeld(off),
  }
}

export type SnippetSelectionModel = ReturnType<typeof useSnippetSelection>
