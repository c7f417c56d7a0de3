import { useState } from 'react'
import type { EditorRefusal } from '../sql-editor.model'

/** State of the last request in the editor: its refusal, and the results unless they are hidden. */
export function useRunFeedback() {
  const [refusal, refuse] = useState<EditorRefusal | null>(null)
  const [missedValues, setMissedValues] = useState(0)
  const [isHidden, setIsHidden] = useState(false)
  return {
    refusal,
    refuse,
    /** Counts the runs that were requested while a parameter had no value. */
    missedValues,
    isHidden,
    onToggle: () => setIsHidden(!isHidden),
    /** A run was requested: results are shown unless it was refused. */
    onAsked(refused: EditorRefusal | null) {
      refuse(refused)
      if (refused === null) setIsHidden(false)
      if (refused === 'parameter-without-value') setMissedValues(missedValues + 1)
    },
  }
}
