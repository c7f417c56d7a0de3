import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { keymap } from '@codemirror/view'
import type { EditorProblem } from './code-editor.types'
import { toDiagnostics } from './problems'

/** Is in a state that has the keys that go from problem to problem. */
const withKeys = StateField.define<null>({ create: () => null, update: () => null })

/** Underlines the problems. Fetched with the first problem that there is. */
export function showProblems(view: EditorView, problems: readonly EditorProblem[]): void {
  if (view.state.field(withKeys, false) === undefined) {
    view.dispatch({ effects: StateEffect.appendConfig.of([withKeys, keymap.of(lintKeymap)]) })
  }
  view.dispatch(setDiagnostics(view.state, toDiagnostics(problems, view.state.doc.length)))
}
