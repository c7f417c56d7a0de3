import type { Text } from '@codemirror/state'
import { readScope, type SqlScope } from './sql-scope'

/** UTF-16 code units before and behind the caret that are looked at: a long script is not read anew for each word. */
const NEAR = 20_000

/** Where the last look was, and what it saw: each source of completions asks the same. */
const seen = new WeakMap<Text, { caret: number; scope: SqlScope | null }>()

/**
 * What stands around the caret of a document. In a long one only what is near is read, from behind a semicolon at the end of a line: a
 * statement that is longer than that is not seen whole, and what looks like its beginning in a string may be taken for one.
 */
export function scopeAt(document: Text, caret: number): SqlScope | null {
  const known = seen.get(document)
  if (known?.caret === caret) return known.scope
  const scope = readNear(document, caret)
  seen.set(document, { caret, scope })
  return scope
}

function readNear(document: Text, caret: number): SqlScope | null {
  const first = Math.max(0, caret - NEAR)
  const text = document.sliceString(first, caret + NEAR)
  const behind = first === 0 ? 0 : text.indexOf(';\n') + 1
  const from = first + behind > caret ? first : first + behind
  const scope = readScope(text.slice(from - first), caret - from)
  return scope && { ...scope, from: scope.from + from }
}
