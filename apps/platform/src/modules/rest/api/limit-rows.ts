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

/**
 * Returns the query and the range of a request with at most `max` rows of its own; rows that are
 * embedded in others are not counted. PostgREST has one maximum for all roles.
 */
export function limitRows(
  { method, path, query, range }: LimitedRequest,
  max: number,
): Pick<LimitedRequest, 'query' | 'range'> {
  const reads = method === 'GET' || method === 'HEAD'
  const calls = method === 'POST' && path.startsWith('/rpc/')
  if (path === '/' || (!reads && !calls)) return { query, range }
  const parts = query.split('&').filter((part) => part !== '')
  const limits = parts.filter(isLimit)
  const rows = rangeOf(range)
  if (method === 'GET' && rows !== null) {
    const last = Math.min(rows.last, rows.first + max - 1)
    const remaining = limits.length === 0 ? parts : [...withoutLimit(parts), limitOf(limits, max)]
    return { query: remaining.join('&'), range: `${rows.first}-${last}` }
  }
  return { query: [...withoutLimit(parts), limitOf(limits, max)].join('&'), range: undefined }
}

const isLimit = (part: string): boolean => decoded(part.split('=', 1)[0] ?? '') === 'limit'
const withoutLimit = (parts: readonly string[]) => parts.filter((part) => !isLimit(part))

/** Returns the smallest of the limits, at most `max`; one that is no number is none. */
function limitOf(limits: readonly string[], max: number): string {
  const numbers = limits
    .map((part) => decoded(part.slice(part.indexOf('=') + 1)))
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
  return `limit=${Math.min(max, ...numbers)}`
}

function rangeOf(range: string | undefined): { first: number; last: number } | null {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined) return null
  return { first: Number(first), last: last ? Number(last) : Number.POSITIVE_INFINITY }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
