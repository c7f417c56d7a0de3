/** Object that a page documents, and that requests of its form ask for. */
export interface TriedObject {
  kind: 'table' | 'view' | 'function'
  schema: string
  name: string
  /** Owner as whom a view reads; null for the role of the request. */
  readsAs?: string | null
  /** True for a function that changes nothing. */
  readsOnly?: boolean | undefined
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
  return itemsOf(select).some((item) => renames(item, key)) ? 'renamed' : null
}

/** Returns true for an item of a select that gives the name of a key's column to another value. */
function renames(item: string, key: readonly string[]): boolean {
  const [, spread] = /^\s*\.\.\.[^(]*\((.*)\)\s*$/s.exec(item) ?? []
  if (spread !== undefined)
    return itemsOf(spread).some(
      (one) => one.trim() === '*' || key.includes(nameOf(one).name) || renames(one, key),
    )
  const { isColumn, name } = nameOf(item)
  return !isColumn && key.includes(name)
}

/** Returns the name of an item in the answer: its alias, or the end of a path into JSON. */
function nameOf(item: string): { name: string; isColumn: boolean } {
  const [, alias] = /^\s*"?([^():"]+)"?:(?!:)/.exec(item) ?? []
  if (alias !== undefined) return { name: alias, isColumn: false }
  const path = item.replace(/::[^:]*$/, '').split(/->>?/)
  const keys = path.filter((one, place) => place === 0 || !/^\s*-?\d+\s*$/.test(one))
  const name = (keys.at(-1) ?? '').trim().replaceAll(/^"|"$/g, '')
  return { name, isColumn: path.length === 1 }
}

/** Splits a select at the commas outside of quotes and parentheses. */
function itemsOf(select: string): string[] {
  const items = ['']
  let depth = 0
  for (const [part] of select.matchAll(/"(?:[^"\\]|\\.)*"|./gs)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0
    if (part === ',' && depth === 0) items.push('')
    else items.push(`${items.pop() ?? ''}${part}`)
  }
  return items
}

/** Returns the whole rows of an answer that may be cut, as JSON; as it is if there are none. */
export function wholeRows({ isCut, text }: { isCut: boolean; text: string }): string {
  if (!isCut) return text
  // Rows are on lines of their own; a line of a value may look like one.
  const ends = [...text.matchAll(/, ?\n/g)].map(({ index }) => index)
  const end = ends.findLast((one) => isJsonText(`${text.slice(0, one)}]`))
  return end === undefined ? text : `${text.slice(0, end)}]`
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
