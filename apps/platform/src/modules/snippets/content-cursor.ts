import { ContentError } from './content-errors'
import type { SnippetSort } from './content.types'

/** Start of a page: after the snippet with this sort key and id. */
export interface ContentPlace {
  key: string
  id: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Microseconds since 1970. */
const microseconds = /^\d{1,17}$/

export function writeCursor({ key, id }: ContentPlace): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Clients can send any cursor: decoded values are safe to pass to Postgres. @throws ContentError */
export function readCursor(cursor: string, sort: SnippetSort): ContentPlace {
  const place = parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!Array.isArray(place) || place.length !== 2) throw new ContentError('bad-cursor')
  const [key, id] = place as unknown[]
  const isKey =
    typeof key === 'string' &&
    (sort === 'name_asc' ? key.length <= 1_000 && !key.includes('\0') : microseconds.test(key))
  if (!isKey || typeof id !== 'string' || !uuid.test(id)) throw new ContentError('bad-cursor')
  return { key, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
