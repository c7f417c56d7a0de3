import type { Text } from '@codemirror/state'
import { readScope, type SqlScope } from './sql-scope'

/**
 * UTF-16 code units before and after the caret that are read: a long script is not parsed again for
 * each word.
 */
const SCAN_CHARACTERS = 20_000

/** Last caret position and its scope: each source of completions asks for the same one. */
const seen = new WeakMap<Text, { caret: number; scope: SqlScope | null }>()

/**
 * Returns the scope around the caret of a document. In a long document only the surroundings are
 * read, starting after a semicolon at the end of a line: a longer statement is not seen as a whole,
 * and text in a string may be taken for its beginning.
 */
export function scopeAt(document: Text, caret: number): SqlScope | null {
  const known = seen.get(document)
  if (known?.caret === caret) return known.scope
  const scope = readNear(document, caret)
  seen.set(document, { caret, scope })
  return scope
}

function readNear(document: Text, caret: number): SqlScope | null {
  const first = Math.max(0, caret - SCAN_CHARACTERS)
  const text = document.sliceString(first, caret + SCAN_CHARACTERS)
  const behind = first === 0 ? 0 : text.indexOf(';\n') + 1
  const from = first + behind > caret ? first : first + behind
  const scope = readScope(text.slice(from - first), caret - from)
  return scope && { ...scope, from: scope.from + from }
}
