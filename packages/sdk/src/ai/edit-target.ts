import { statementAt } from '@howdah/rules/sql/text/statements'

/** The part of a document that an AI edit is about. Offsets are UTF-16 code units, `to` exclusive. */
export interface EditTarget {
  kind: 'selection' | 'statement' | 'cursor'
  /** The document as it was when this was asked. */
  document: string
  from: number
  to: number
}

export interface TargetSelection {
  from: number
  to: number
  head: number
}

/**
 * Returns the selection; without one, the statement that the cursor is in or touches; between
 * statements, the position of the cursor.
 */
export function editTarget(document: string, { from, to, head }: TargetSelection): EditTarget {
  if (from !== to) return { kind: 'selection', document, from, to }
  const statement = statementAt(document, head)
  if (statement && head >= statement.start && head <= statement.end) {
    return { kind: 'statement', document, from: statement.start, to: statement.end }
  }
  return { kind: 'cursor', document, from: head, to: head }
}

/** All of a document. */
export function wholeDocument(document: string): EditTarget {
  return { kind: 'selection', document, from: 0, to: document.length }
}

/**
 * Returns the text parts of a completion request: the target's text, and the text before and after
 * it.
 */
export function aroundTarget({ document, from, to }: EditTarget): {
  textBeforeCursor: string
  selection: string
  textAfterCursor: string
} {
  return {
    textBeforeCursor: document.slice(0, from),
    selection: document.slice(from, to),
    textAfterCursor: document.slice(to),
  }
}

/** The document with an answer in the target's place. White space at the target's ends, and a semicolon behind it, stay as they are. */
export function withAnswer({ kind, document, from, to }: EditTarget, answer: string): string {
  const before = document.slice(0, from)
  const after = document.slice(to)
  if (kind === 'cursor') return before + answer + after
  const target = document.slice(from, to)
  const lead = /^\s*/.exec(target)?.[0] ?? ''
  const tail = target.trim() === '' ? '' : target.slice(target.trimEnd().length)
  const text = /^\s*;/.test(tail + after) ? answer.trim().replace(/[\s;]+$/, '') : answer.trim()
  return before + lead + text + tail + after
}
