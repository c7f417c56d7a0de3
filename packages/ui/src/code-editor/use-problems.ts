import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CodeEditorMessages } from './code-editor.messages'
import type { EditorProblem } from './code-editor.types'
import { toDiagnostics } from './problems'

/** Underlines the problems of a text, and returns them as lines for a description. */
export function useProblems(
  viewRef: { readonly current: EditorView | null },
  problems: readonly EditorProblem[],
  messages: CodeEditorMessages,
): readonly string[] {
  const hasShown = useRef(false)
  const [problemLines, setProblemLines] = useState<readonly string[]>([])

  const lineOf = useEffectEvent((line: number, message: string) => messages.problem(line, message))
  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    let current = true
    // The underline is only an addition: the problem is also described in text, even if the code
    // for the underline cannot be fetched.
    const show = async () => {
      const code = await import('./show-problems')
      hasShown.current = true
      if (current && viewRef.current === view) code.showProblems(view, problems)
    }
    if (problems.length > 0 || hasShown.current) show().catch(() => {})
    const diagnostics = toDiagnostics(problems, view.state.doc.length)
    setProblemLines(
      diagnostics.map(({ from, message }) => lineOf(view.state.doc.lineAt(from).number, message)),
    )
    return () => {
      current = false
    }
  }, [viewRef, problems])
  return problemLines
}
