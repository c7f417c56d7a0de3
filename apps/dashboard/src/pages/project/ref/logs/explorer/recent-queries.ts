import { readPreference, writePreference } from '../../../../../preferences/browser-storage'

const MAX_QUERIES = 10
/** Characters of a query that is stored. */
const MAX_LENGTH = 20_000

const keyOf = (ref: string) => `log-queries:${ref}` as const

/** Returns the queries that were run in this browser, the newest first. */
export function readQueries(ref: string): string[] {
  try {
    const stored = JSON.parse(readPreference(keyOf(ref)) ?? '[]') as unknown
    return Array.isArray(stored)
      ? stored
          .filter((one) => typeof one === 'string' && one.length <= MAX_LENGTH)
          .slice(0, MAX_QUERIES)
      : []
  } catch {
    return []
  }
}

/** Puts a query first. */
export const withQuery = (queries: readonly string[], sql: string): string[] =>
  [sql, ...queries.filter((one) => one !== sql)].slice(0, MAX_QUERIES)

export const writeQueries = (ref: string, queries: readonly string[]): void =>
  writePreference(keyOf(ref), JSON.stringify(queries))
