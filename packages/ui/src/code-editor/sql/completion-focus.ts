import { closeCompletion } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import type { Extension } from '@codemirror/state'

/**
 * Ends completion when the focus moves elsewhere. CodeMirror closes an open list, but not one that
 * is still being assembled, which would open over the newly focused element and stay.
 */
export function completionEndsWithFocus(): Extension {
  return EditorView.domEventHandlers({
    blur(event, view) {
      const to = event.relatedTarget
      const intoList =
        to !== null &&
        'closest' in to &&
        (to as Element).closest('.cm-tooltip-autocomplete') !== null
      // Not inside of the event, which may come in the middle of an update.
      if (!intoList) setTimeout(() => !view.hasFocus && closeCompletion(view))
    },
  })
}
