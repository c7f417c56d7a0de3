import type { Extension } from '@codemirror/state'
import { Compartment, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** The keys of CodeMirror's `searchKeymap` that open or use the search: its code is fetched with the first of them. */
const KEYS = [
  'Mod-f',
  'F3',
  'Mod-g',
  'Shift-F3',
  'Shift-Mod-g',
  'Mod-Shift-l',
  'Mod-Alt-g',
  'Mod-d',
]

/** Search, go to line and marks of other matches of the selection, loaded on their first use. */
export function lazySearch(): Extension {
  const place = new Compartment()
  const load = async (view: EditorView) => {
    const code = await import('./search-extension')
    const there = place.get(view.state)
    if (Array.isArray(there) && there.length === 0)
      view.dispatch({ effects: place.reconfigure(code.searchExtension()) })
    return code
  }
  return [
    place.of([]),
    Prec.low(
      keymap.of(
        KEYS.map((key) => ({
          key,
          preventDefault: true,
          run: (view) => {
            load(view).then(
              ({ searchKeymap }) =>
                searchKeymap.find((binding) => binding.key === key)?.run?.(view),
              () => {}, // the next press tries again
            )
            return true
          },
        })),
      ),
    ),
    EditorView.updateListener.of(({ view, state, selectionSet }) => {
      if (selectionSet && !state.selection.main.empty) load(view).catch(() => {})
    }),
  ]
}
