import { statementAt } from '@howdah/rules/sql/text/statements'
import type { EditorSelectionRange } from '@howdah/ui/code-editor/code-editor.types'
import { useDeferredValue, useMemo } from 'react'

/** UTF-16 code units. Above this the statement under the caret is looked up when it is run, but not marked while typing. */
const MAX_MARKED_CHARACTERS = 100_000

/** The statement under the caret, marked where there are several to choose from; follows typing when there is time for it. */
export function useActiveRange(
  text: string,
  selection: EditorSelectionRange,
): { from: number; to: number } | null {
  const deferredText = useDeferredValue(text)
  const { from, to, head } = useDeferredValue(selection)
  return useMemo(() => {
    if (from !== to || deferredText.length > MAX_MARKED_CHARACTERS) return null
    const statement = statementAt(deferredText, Math.min(head, deferredText.length))
    const isAlone =
      statement === null ||
      /^[\s;]*$/.test(deferredText.slice(0, statement.start) + deferredText.slice(statement.end))
    return isAlone ? null : { from: statement.start, to: statement.end }
  }, [deferredText, from, to, head])
}
