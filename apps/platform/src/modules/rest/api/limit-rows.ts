/** Request to PostgREST, as far as it decides the number of rows. */
export interface LimitedRequest {
  method: string
  /** Path below the service, with a leading slash. */
  path: string
  /** Query without a question mark, as it came. */
  query: string
  /** The header `Range`. */
  range?: string | undefined
}

/** Places of rows, from zero; `end` is the one after the last. */
interface Rows {
  start: number
  end: number
}

const MAX_NUMBER = 1e15
const ALL: Rows = { start: 0, end: Number.POSITIVE_INFINITY }

/** Request with at most as many rows as are allowed. */
interface BoundedRequest {
  query: string
  /** True if PostgREST has to refuse the header `Range`; otherwise that is a part of the query. */
  keepsRange: boolean
}

/**
 * Returns the query of a request with at most `max` rows of its own; null for a request without
 * rows. Rows that are embedded in others are not counted. PostgREST has one maximum for all roles,
 * and answers with the rows that are both in the query and in the header. Its query ends with one
 * limit, which is written in one way: it may read the ones that came in another.
 */
export function limitRows(
  { method, path, query, range }: LimitedRequest,
  max: number,
): BoundedRequest | null {
  const [first = '', ...rest] = path.slice(1).split('/').map(decoded)
  const reads = method === 'GET' || method === 'HEAD'
  const calls = method === 'POST' && first === 'rpc'
  if ((first === '' && rest.length === 0) || (!reads && !calls)) return null
  // As PostgREST does.
  const parts = query.split(/[&;]/).filter((part) => part !== '')
  const valuesOf = (name: string) => parts.filter((part) => nameOf(part) === name).map(valueOf)
  const limits = valuesOf('limit')
  const start = Math.max(0, ...valuesOf('offset').map((text) => numberOf(text) ?? 0))
  const limit = Math.min(...limits.map((text) => numberOf(text) ?? ALL.end))
  const header = method === 'GET' ? rowsOf(range) : ALL
  const from = Math.max(start, header.start)
  const end = Math.min(start + limit, header.end)
  const others = parts.filter((part) => !['limit', 'offset'].includes(nameOf(part)))
  const bounded = (offset: number, rows: number | string, keepsRange = false) => ({
    query: [...others, ...(offset === 0 ? [] : [`offset=${offset}`]), `limit=${rows}`].join('&'),
    keepsRange,
  })
  const [only = ''] = limits
  if (limits.length === 1 && /^-\d+$/.test(only)) return bounded(0, only)
  if (end <= from) return bounded(start, Math.min(limit, max), header !== ALL)
  return bounded(from, Math.min(end - from, max))
}

/**
 * Returns true for a change that only reads: it is rolled back, and answers with the rows that were
 * there. Their number cannot be bounded: `limit` decides which rows a change is of.
 */
export function readsByChange(method: string, prefer: string | undefined): boolean {
  const preferences = (prefer ?? '')
    .split(',')
    .map((one) => one.replaceAll(/["\s]/g, '').toLowerCase())
  if (!preferences.includes('tx=rollback') || !preferences.includes('return=representation'))
    return false
  // A plain insert answers with what it was sent.
  return method === 'POST'
    ? preferences.includes('resolution=merge-duplicates')
    : ['PATCH', 'DELETE', 'PUT'].includes(method)
}

const nameOf = (part: string): string => decoded(part.split('=', 1)[0] ?? '')
const valueOf = (part: string): string =>
  part.includes('=') ? decoded(part.slice(part.indexOf('=') + 1)) : ''

/** Returns the whole number of a text, up to one that no table has rows for; null for another text. */
const numberOf = (text: string): number | null =>
  /^\d+$/.test(text) ? Math.min(Number(text), MAX_NUMBER) : null

/** Returns the rows of a header; all for one that PostgREST does not read. */
function rowsOf(range: string | undefined): Rows {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined) return ALL
  return { start: Number(first), end: last ? Number(last) + 1 : ALL.end }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
