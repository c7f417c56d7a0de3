import { linter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** Part of a template that can’t be used. */
export interface TemplateMark {
  from: number
  to: number
  message: string
}

/** In milliseconds after the last key. */
const DELAY = 250

/** Underlines the parts of a template that can’t be used. F8 goes to the next one and shows its message. */
export const markProblems = (problemsOf: (text: string) => readonly TemplateMark[]): Extension => [
  linter(
    ({ state }) =>
      problemsOf(state.doc.toString()).map((mark) => ({ ...mark, severity: 'error' as const })),
    { delay: DELAY },
  ),
  keymap.of([
    { key: 'F8', run: nextDiagnostic },
    { key: 'Shift-F8', run: previousDiagnostic },
  ]),
]
