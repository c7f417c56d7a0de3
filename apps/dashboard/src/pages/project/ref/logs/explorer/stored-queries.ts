import { readPreference, writePreference } from '../../../../../preferences/browser-storage'

/** Queries of a project in this browser, the newest first. */
export interface StoredQueries {
  recent: string[]
  saved: string[]
}

const MAX_RECENT = 10
const MAX_SAVED = 50
/** Characters of a query that is stored. */
const MAX_LENGTH = 20_000

const texts = (value: unknown, count: number): string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' && one.length <= MAX_LENGTH).slice(0, count)
    : []

export function readQueries(ref: string): StoredQueries {
  try {
    const stored = JSON.parse(readPreference(`log-queries:${ref}`) ?? '{}') as Partial<
      Record<keyof StoredQueries, unknown>
    > | null
    return { recent: texts(stored?.recent, MAX_RECENT), saved: texts(stored?.saved, MAX_SAVED) }
  } catch {
    return { recent: [], saved: [] }
  }
}

/** Puts a query first in a list. */
export function withQuery(
  queries: StoredQueries,
  list: keyof StoredQueries,
  sql: string,
): StoredQueries {
  const max = list === 'recent' ? MAX_RECENT : MAX_SAVED
  const rest = queries[list].filter((one) => one !== sql)
  return { ...queries, [list]: [sql, ...rest].slice(0, max) }
}

export const withoutQuery = (
  queries: StoredQueries,
  list: keyof StoredQueries,
  sql: string,
): StoredQueries => ({ ...queries, [list]: queries[list].filter((one) => one !== sql) })

export const writeQueries = (ref: string, queries: StoredQueries): void =>
  writePreference(`log-queries:${ref}`, JSON.stringify(queries))
