import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths'

/** A query that another page hands to the SQL editor, where somebody reads it and runs it, or not. */
export interface PreparedQuery {
  name: string
  sql: string
}

/** Begins a snippet with it. It travels with the entry of the history, so that no address can bring one. */
export function openPreparedQuery(ref: string, query: PreparedQuery): void {
  navigate(paths.sqlSnippet({ ref, id: 'new' }), { state: { preparedQuery: query } })
}

/** What the entry of the history brings along. */
export function preparedQuery(state: unknown): PreparedQuery | undefined {
  return (state as { preparedQuery?: PreparedQuery } | null)?.preparedQuery
}
