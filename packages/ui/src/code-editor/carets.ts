import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection } from '@codemirror/view'

const drawn = new Compartment()

/**
 * Several carets at a time. They are drawn, since a browser has one only; a single one is the browser's own. To draw it too would have it
 * measured and laid out at each key, and the page prepare frames for as long as it blinks.
 */
export function carets(): Extension {
  return [
    EditorState.allowMultipleSelections.of(true),
    drawn.of([]),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const wanted = newSelection.ranges.length > 1
      if (wanted === startState.selection.ranges.length > 1) return null
      return { effects: drawn.reconfigure(wanted ? drawSelection() : []) }
    }),
  ]
}
