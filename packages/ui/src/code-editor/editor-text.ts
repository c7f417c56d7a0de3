import type { EditorState, Text } from '@codemirror/state'
import type { EditorSelectionRange } from './code-editor.types'

export function selectionOf(state: EditorState): EditorSelectionRange {
  const { from, to, head } = state.selection.main
  return { from, to, head }
}

const texts = new WeakMap<Text, string>()

/** A document as one string, put together once: a long one costs a millisecond each time. */
export function textOf(document: Text): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = document.toString()
  texts.set(document, text)
  return text
}
