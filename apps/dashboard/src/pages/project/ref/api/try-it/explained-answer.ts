/** What a page documents, and requests of its form ask for. */
export interface TriedObject {
  kind: 'table' | 'view' | 'function'
  schema: string
  name: string
  /** Columns of its primary key. */
  key: readonly string[]
}

/** Reason that the rows of an answer are not explained by the policies of a table. */
export type PolicyNote =
  /** The path names something else than the page. */
  | 'other'
  /** A column has the name of a key's column. */
  | 'renamed'
  | 'view'
  | 'function'

/** Returns why policies are not shown for a request; null if they are. */
export function policyNoteOf(path: string, { key, kind, name }: TriedObject): PolicyNote | null {
  const [place = '', query = ''] = path.split(/\?(.*)/s)
  if (decoded(place) !== (kind === 'function' ? `/rpc/${name}` : `/${name}`)) return 'other'
  if (kind !== 'table') return kind
  const select = new URLSearchParams(query).get('select') ?? ''
  const renamed = [...select.matchAll(/(?:^|,)\s*"?([^,():"]+)"?:(?!:)/g)].map(([, as]) => as)
  return key.some((column) => renamed.includes(column)) ? 'renamed' : null
}

/** Returns the whole rows of an answer that may be cut, as JSON; as it is if there are none. */
export function wholeRows({ isCut, text }: { isCut: boolean; text: string }): string {
  if (!isCut) return text
  // Rows are on lines of their own; a line of a value may look like one.
  for (let end = text.lastIndexOf(',\n'); end > 0; end = text.lastIndexOf(',\n', end - 1)) {
    const rows = `${text.slice(0, end)}]`
    if (isJsonText(rows)) return rows
  }
  return text
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
