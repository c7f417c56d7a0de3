import { splitStatements } from '@howdah/rules/sql/text/statements'
import { wholeDocument, type EditTarget } from './edit-target'

export interface FailedRun {
  /** The document when it ran, and where in it the text of the run starts. */
  document: string
  from: number
  /** Index of the statement that failed, from 0. */
  statement: number
}

/** The statement that failed; everything when the text is no longer the one that ran. */
export function fixTarget({ document, from, statement }: FailedRun, text: string): EditTarget {
  const failed = document === text ? splitStatements(text.slice(from))[statement] : undefined
  if (!failed) return wholeDocument(text)
  return { kind: 'statement', document: text, from: from + failed.start, to: from + failed.end }
}
