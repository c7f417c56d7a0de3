import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import {
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
  type Diagnostic,
} from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import { keymap, ViewPlugin, type EditorView } from '@codemirror/view'
import { completionEndsWithFocus } from '../code-editor/sql/completion-focus'
import { problemRange } from './problem-mark'

/** Place in a text: the line and the character in it, both from 0. */
export interface ScriptPlace {
  line: number
  character: number
}

/** Part of a text that a compiler reports. */
export interface ScriptReport {
  from: ScriptPlace
  to: ScriptPlace
  severity: 'error' | 'warning' | 'info'
  message: string
}

export interface ScriptCompletion {
  label: string
  kind: string | null
  /** Replaces the text from `from` to `to`. */
  insert: string
  from: ScriptPlace
  to: ScriptPlace
}

/** Returns what can follow at a place of a text; null if that is not known. */
export type Complete = (
  text: string,
  place: ScriptPlace,
  signal: AbortSignal,
) => Promise<{ items: readonly ScriptCompletion[]; isIncomplete: boolean } | null>

/** Underlines reports, which follow the text around them. F8 goes to the next one and shows its message. */
export function reportMarks(reports: readonly ScriptReport[]): Extension {
  return [
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
    ]),
    ViewPlugin.define((view) => {
      let isGone = false
      // The editor cannot be changed while it is updated.
      queueMicrotask(() => {
        if (!isGone)
          view.dispatch(setDiagnostics(view.state, diagnosticsOf(reports, view.state.doc)))
      })
      return {
        destroy() {
          isGone = true
        },
      }
    }),
  ]
}

/** Returns the reports at their places of a text. One without an extent is at the word there. */
export const diagnosticsOf = (reports: readonly ScriptReport[], doc: Text): Diagnostic[] =>
  reports.map(({ from, message, severity, to }) => {
    const [start, end] = [offsetOf(doc, from), offsetOf(doc, to)]
    const range =
      start < end
        ? { from: start, to: end }
        : problemRange(doc, { line: from.line + 1, column: from.character + 1 })
    return { ...range, message, severity }
  })

/** Offers completions while a name is written, and after a dot. */
export const offerCompletions = (complete: Complete): Extension => [
  autocompletion({
    icons: false,
    maxRenderedOptions: 60,
    override: [(context) => completionsAt(context, complete)],
  }),
  completionEndsWithFocus(),
]

async function completionsAt(context: CompletionContext, complete: Complete) {
  const { explicit, pos, state } = context
  const word = context.matchBefore(/[\w$#]+/)
  const follows = context.matchBefore(/(?:\.|['"/])$/)
  if (!explicit && word === null && follows === null) return null
  const asking = new AbortController()
  context.addEventListener('abort', () => asking.abort())
  const line = state.doc.lineAt(pos)
  const place = { line: line.number - 1, character: pos - line.from }
  const found = await complete(state.doc.toString(), place, asking.signal).catch(() => null)
  if (found === null || context.aborted) return null
  return {
    from: word?.from ?? pos,
    options: found.items.map(({ from, insert, kind, label, to }, index) => ({
      label,
      ...(kind === null ? {} : { type: kind }),
      // In the order of the language server.
      boost: -index / 10,
      apply: (view: EditorView, _: unknown, __: number, end: number) => {
        const start = offsetOf(state.doc, from)
        // What was typed since then is part of the name.
        const until = Math.max(end, offsetOf(state.doc, to))
        view.dispatch({
          changes: { from: start, to: Math.min(until, view.state.doc.length), insert },
          selection: { anchor: start + insert.length },
          userEvent: 'input.complete',
        })
      },
    })),
    ...(found.isIncomplete ? {} : { validFor: /^[\w$#]*$/ }),
  }
}

/** Returns the offset of a place, inside the text. */
export function offsetOf(doc: Text, { character, line }: ScriptPlace): number {
  const found = doc.line(Math.min(Math.max(line, 0) + 1, doc.lines))
  return Math.min(found.from + Math.max(character, 0), found.to)
}
