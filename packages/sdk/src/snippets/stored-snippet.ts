import { isRecord, parseJson } from '@howdah/rules/unknown-json'
import { readOfferedTexts } from '../draft-store/offered-texts'
import type { SnippetBase, SnippetDocument, SnippetFields } from './snippet.types'

/** Record of one snippet in a browser's storage. */
export interface StoredSnippet {
  /** The page that wrote it; one life of one tab of the browser. */
  page: string
  document: SnippetDocument
}

const VERSION = 1

/** Returns true when the document has content that exists nowhere else. */
export function isWorthKeeping(document: SnippetDocument): boolean {
  return document.base === null || document.changedAt !== null || document.offered.length > 0
}

/** Maximum length of a base's text that is stored beside the draft: browsers give a site some 5 MB. */
const MAX_BASE_LENGTH = 256 * 1024

export function storedSnippetToText({ page, document }: StoredSnippet): string {
  return JSON.stringify({
    version: VERSION,
    page,
    document: { ...document, base: storedBase(document) },
  })
}

function storedBase({ base, changedAt }: SnippetDocument): SnippetBase | null {
  // An unchanged text needs no base.
  if (!base?.fields || (changedAt !== null && base.fields.sql.length <= MAX_BASE_LENGTH))
    return base
  return { ...base, fields: null }
}

/**
 * Parses a stored record; null for an invalid one: anyone who can open a browser's tools can change
 * its storage.
 */
export function storedSnippetFromText(text: string | null): StoredSnippet | null {
  const stored = parseJson(text)
  if (
    !isRecord(stored) ||
    stored.version !== VERSION ||
    typeof stored.page !== 'string' ||
    !isRecord(stored.document)
  )
    return null
  const { fields, base, changedAt, sent, offered } = stored.document
  const read = readFields(fields)
  if (!read) return null
  const document: SnippetDocument = {
    fields: read,
    base: readBase(base),
    changedAt: typeof changedAt === 'number' ? changedAt : null,
    sent: typeof sent === 'string' ? sent : null,
    offered: readOfferedTexts(offered),
  }
  return { page: stored.page, document }
}

function readFields(value: unknown): SnippetFields | null {
  if (!isRecord(value)) return null
  const { name, description, visibility, folderId, sql, chart } = value
  if (typeof name !== 'string' || typeof description !== 'string' || typeof sql !== 'string')
    return null
  return {
    name,
    description,
    visibility: visibility === 'project' ? 'project' : 'user',
    folderId: typeof folderId === 'string' ? folderId : null,
    sql,
    chart: readChart(chart),
  }
}

function readChart(value: unknown): SnippetFields['chart'] {
  if (!isRecord(value) || !Array.isArray(value.y)) return null
  const { kind, x } = value
  const y = value.y.filter((name): name is string => typeof name === 'string')
  if ((kind !== 'bar' && kind !== 'line' && kind !== 'area') || typeof x !== 'string') return null
  return { kind, x, y }
}

function readBase(value: unknown): SnippetBase | null {
  if (!isRecord(value) || typeof value.version !== 'number' || typeof value.updatedAt !== 'number')
    return null
  return { version: value.version, updatedAt: value.updatedAt, fields: readFields(value.fields) }
}
