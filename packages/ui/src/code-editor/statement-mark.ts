import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'

export type MarkedRange = { from: number; to: number } | null

export const setMarkedRange = StateEffect.define<MarkedRange>()

const line = Decoration.line({ class: 'hw-code-editor-statement' })

interface Mark {
  range: MarkedRange
  lines: DecorationSet
}

const marked = StateField.define<Mark>({
  create: () => ({ range: null, lines: Decoration.none }),
  update(mark, transaction) {
    let range = mark.range
    if (range !== null && transaction.docChanged) {
      range = {
        from: transaction.changes.mapPos(range.from, 1),
        to: transaction.changes.mapPos(range.to, -1),
      }
    }
    for (const effect of transaction.effects) if (effect.is(setMarkedRange)) range = effect.value
    if (range === mark.range && !transaction.docChanged) return mark
    return { range, lines: linesOf(transaction.state, range) }
  },
  provide: (field) => EditorView.decorations.from(field, (mark) => mark.lines),
})

/** Marks the lines of one range of the document. */
export function statementMark(): Extension {
  return marked
}

function linesOf(state: EditorState, range: MarkedRange): DecorationSet {
  if (range === null || range.to <= range.from) return Decoration.none
  const from = Math.min(range.from, state.doc.length)
  const to = Math.min(range.to, state.doc.length)
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Decoration.set(
    Array.from({ length: last - first + 1 }, (_, index) =>
      line.range(state.doc.line(first + index).from),
    ),
  )
}
