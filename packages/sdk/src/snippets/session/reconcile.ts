import { offer } from '../../draft-store/offered-texts'
import { mergeTexts } from './merge-texts'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'

/** A document after a newer copy was met. */
export interface Reconciled {
  document: SnippetDocument
  /** Copy with an offered text that is in no other: the document is not saved over it automatically. */
  conflict: PlatformCopy | null
}

/**
 * Brings a document and the platform's copy of it together. Changes that do not touch each other are merged. Of two texts that cannot be
 * merged the newer one is shown and the other is offered, never dropped.
 * @param keepShown the text on screen stays, however new the copy is: it was typed in since it was opened
 */
export function reconcile(
  document: SnippetDocument,
  copy: PlatformCopy,
  keepShown: boolean,
): Reconciled {
  if (document.changedAt === null) return settled(fromCopy(document, copy))
  if (sameFields(document.fields, copy.fields))
    return settled({ ...fromCopy(document, copy), fields: document.fields })
  if (document.base?.version === copy.version || copy.fields.sql === document.sent)
    return settled({ ...document, base: copy, sent: null })
  const merged = mergeFields(document, copy)
  if (merged) {
    const changedAt = sameFields(merged, copy.fields) ? null : document.changedAt
    const offered = offer(document.offered, [], merged.sql)
    return settled({ fields: merged, base: copy, changedAt, sent: null, offered })
  }
  if (keepShown || document.changedAt >= copy.updatedAt) {
    const other = { sql: copy.fields.sql, at: copy.updatedAt, from: 'platform' as const }
    const offered = offer(document.offered, [other], document.fields.sql)
    if (isOffered(offered, copy))
      return { document: { ...document, sent: null, offered }, conflict: copy }
    return settled({ ...document, base: copy, sent: null, offered })
  }
  const other = { sql: document.fields.sql, at: document.changedAt, from: 'here' as const }
  return settled({
    ...fromCopy(document, copy),
    offered: offer(document.offered, [other], copy.fields.sql),
  })
}

/** Returns true when a copy's text waits for a choice. */
export function isOffered(offered: SnippetDocument['offered'], copy: PlatformCopy): boolean {
  return offered.some((text) => text.sql === copy.fields.sql)
}

/** Returns the fields with the changes of both sides; null where both changed the same lines, or it is not known who changed what. */
function mergeFields({ base, fields }: SnippetDocument, copy: PlatformCopy): SnippetFields | null {
  if (!base?.fields) return null
  const sql = mergeTexts(base.fields.sql, fields.sql, copy.fields.sql)
  if (sql === null) return null
  const before = base.fields
  const pick = <Key extends keyof SnippetFields>(key: Key): SnippetFields[Key] =>
    fields[key] === before[key] ? copy.fields[key] : fields[key]
  const visibility = pick('visibility')
  return {
    name: pick('name'),
    description: pick('description'),
    visibility,
    // A shared snippet is in no folder.
    folderId: visibility === 'project' ? null : pick('folderId'),
    sql,
    chart: sameChart(fields.chart, before.chart) ? copy.fields.chart : fields.chart,
  }
}

const settled = (document: SnippetDocument): Reconciled => ({ document, conflict: null })

function fromCopy(document: SnippetDocument, copy: PlatformCopy): SnippetDocument {
  return {
    fields: copy.fields,
    base: copy,
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
  return (
    one.kind === other.kind &&
    one.x === other.x &&
    one.y.length === other.y.length &&
    one.y.every((name, at) => name === other.y[at])
  )
}
