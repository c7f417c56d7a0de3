import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

export { searchKeymap }

/** Everything of the search, above the keys that fetched it. */
export function searchExtension(): Extension {
  return [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap)]
}
