import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths'

/** Query that another page passes to the SQL editor, for the user to read and optionally run. */
export interface PreparedQuery {
  name: string
  sql: string
}

/** Begins a snippet with it. It travels with the entry of the history, so that no address can bring one. */
export function openPreparedQuery(ref: string, query: PreparedQuery): void {
  navigate(paths.sqlSnippet({ ref, id: 'new' }), { state: { preparedQuery: query } })
}

/** Reads the prepared query from the state of a history entry. */
export function preparedQuery(state: unknown): PreparedQuery | undefined {
  return (state as { preparedQuery?: PreparedQuery } | null)?.preparedQuery
}
