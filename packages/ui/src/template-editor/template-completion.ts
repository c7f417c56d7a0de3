import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { completionEndsWithFocus } from '../code-editor/sql/completion-focus'

export interface TemplateVariable {
  /** Without the dot. */
  name: string
  hint: string
}

/** Offers the variables of a template after `{{`, while a name is written, and by Ctrl-Space. */
export const offerVariables = (variables: readonly TemplateVariable[]): Extension => [
  autocompletion({
    icons: false,
    override: [(context) => variablesAt(context, variables)],
  }),
  completionEndsWithFocus(),
]

/** Returns what can be inserted at a place; null inside other text, unless it is asked for. */
export function variablesAt(
  context: CompletionContext,
  variables: readonly TemplateVariable[],
): CompletionResult | null {
  const action = context.matchBefore(/\{\{\s*(?:if\s+)?\.?\w*$/)
  if (action === null && !context.explicit) return null
  const from = action?.from ?? context.pos
  const [name = ''] = /\w*$/.exec(action?.text ?? '') ?? []
  const isIf = /^\{\{\s*if\s/.test(action?.text ?? '')
  return {
    from: context.pos - name.length,
    options: variables.map((variable, index) => ({
      label: variable.name,
      detail: variable.hint,
      // In the given order.
      boost: -index,
      apply: (view: EditorView, _: Completion, __: number, to: number) =>
        insertAction(view, { from, to }, `{{ ${isIf ? 'if ' : ''}.${variable.name} }}`),
    })),
    validFor: /^\w*$/,
  }
}

/** Replaces what was written of an action, with its end. */
function insertAction(
  view: EditorView,
  { from, to }: { from: number; to: number },
  insert: string,
) {
  const line = view.state.doc.lineAt(to)
  const [end = ''] = /^\w*\s*\}\}/.exec(view.state.sliceDoc(to, line.to)) ?? []
  view.dispatch({
    changes: { from, to: to + end.length, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}
