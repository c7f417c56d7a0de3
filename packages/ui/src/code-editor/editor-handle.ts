import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { CodeEditorHandle } from './code-editor.types'
import { selectionOf, textOf } from './editor-text'
import { smallestChange } from './value-sync'

/** Returns the handle of an editor. It does nothing while there is no view. */
export function editorHandle(viewRef: { readonly current: EditorView | null }): CodeEditorHandle {
  return {
    focus: () => viewRef.current?.focus(),
    getValue: () => (viewRef.current ? textOf(viewRef.current.state.doc) : ''),
    getSelection: () =>
      viewRef.current ? selectionOf(viewRef.current.state) : { from: 0, to: 0, head: 0 },
    setValue: (next) => {
      const view = viewRef.current
      view?.dispatch({
        changes: smallestChange(textOf(view.state.doc), next.replace(/\r\n?/g, '\n')),
        userEvent: 'input.replace',
      })
    },
    select: ({ from, to }) => {
      const view = viewRef.current
      if (!view) return
      const length = view.state.doc.length
      view.dispatch({
        selection: EditorSelection.range(Math.min(from, length), Math.min(to, length)),
        scrollIntoView: true,
      })
    },
    lineBottom: (offset) => {
      const view = viewRef.current
      const line = view?.coordsAtPos(Math.min(offset, view.state.doc.length))
      return view && line ? line.bottom - view.dom.getBoundingClientRect().top : null
    },
  }
}
