import type { Diagnostic } from '@codemirror/lint'
import type { EditorProblem } from './code-editor.types'

/** Problems as CodeMirror draws them, inside the document: it may have become shorter since they were found. */
export function toDiagnostics(problems: readonly EditorProblem[], length: number): Diagnostic[] {
  return problems.map(({ from, to, message, severity }) => {
    const start = Math.min(Math.max(0, from), length)
    return { from: start, to: Math.min(Math.max(start, to), length), message, severity }
  })
}
