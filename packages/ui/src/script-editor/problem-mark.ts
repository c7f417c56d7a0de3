import type { Extension, Text } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

/** Place of a problem in a file, as compilers write it. */
export interface ScriptProblem {
  /** From 1. */
  line: number
  /** From 1. */
  column: number
  message: string
}

/** Underlines the place of a problem, brings it into view, and follows it while text around it changes. */
export function problemMark(problem: ScriptProblem): Extension {
  return ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => {
      const range = problemRange(view.state.doc, problem)
      const mark = Decoration.mark({
        class: 'hw-script-problem',
        attributes: { title: problem.message },
      })
      // The editor cannot be changed while it is updated.
      queueMicrotask(() => {
        if (view.dom.isConnected)
          view.dispatch({ effects: EditorView.scrollIntoView(range.from, { y: 'center' }) })
      })
      return {
        marks:
          range.from < range.to
            ? Decoration.set([mark.range(range.from, range.to)])
            : Decoration.none,
        update({ changes, docChanged }) {
          if (docChanged) this.marks = this.marks.map(changes)
        },
      }
    },
    { decorations: ({ marks }) => marks },
  )
}

/** Returns the word at a place, or the last character before the end of the line. */
export function problemRange(
  doc: Text,
  { column, line }: Omit<ScriptProblem, 'message'>,
): { from: number; to: number } {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(found.from + Math.max(column, 1) - 1, Math.max(found.from, found.to - 1))
  const [word = ''] = /^[\w$]+/.exec(doc.sliceString(from, found.to)) ?? []
  return { from, to: Math.min(from + Math.max(word.length, 1), found.to) }
}
