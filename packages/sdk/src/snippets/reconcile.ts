import { offer } from '../draft-store/offered-texts'
import type { PlatformCopy, SnippetDocument, SnippetFields } from './snippet.types'

/**
 * A document and the platform's copy of it made one: whoever is newer wins, and the other is offered, never dropped.
 * @param keepShown what is shown stays, however new the copy is: somebody has typed in it since it was opened
 */
export function reconcile(document: SnippetDocument, copy: PlatformCopy, keepShown: boolean): SnippetDocument {
  const base = { version: copy.version, updatedAt: copy.updatedAt }
  if (document.changedAt === null) return fromCopy(document, copy)
  if (sameFields(document.fields, copy.fields)) return { ...fromCopy(document, copy), fields: document.fields }
  const grewFromIt = document.base?.version === copy.version || copy.fields.sql === document.sent
  if (grewFromIt) return { ...document, base, sent: null }
  if (keepShown || document.changedAt >= copy.updatedAt) {
    const other = { sql: copy.fields.sql, at: copy.updatedAt, from: 'platform' as const }
    return { ...document, base, sent: null, offered: offer(document.offered, [other], document.fields.sql) }
  }
  const other = { sql: document.fields.sql, at: document.changedAt, from: 'here' as const }
  return { ...fromCopy(document, copy), offered: offer(document.offered, [other], copy.fields.sql) }
}

function fromCopy(document: SnippetDocument, copy: PlatformCopy): SnippetDocument {
  return {
    fields: copy.fields,
    base: { version: copy.version, updatedAt: copy.updatedAt },
    changedAt: null,
    sent: null,
    offered: offer(document.offered, [], copy.fields.sql),
  }
}

export function sameFields(one: SnippetFields, other: SnippetFields): boolean {
  return (
    one === other ||
    (one.sql === other.sql &&
      one.name === other.name &&
      one.description === other.description &&
      one.visibility === other.visibility &&
      one.folderId === other.folderId &&
      sameChart(one.chart, other.chart))
  )
}

function sameChart(one: SnippetFields['chart'], other: SnippetFields['chart']): boolean {
  if (one === other || one === null || other === null) return one === other
  return one.kind === other.kind && one.x === other.x && one.y.length === other.y.length && one.y.every((name, at) => name === other.y[at])
}
