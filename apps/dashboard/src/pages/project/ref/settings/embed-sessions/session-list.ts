import type { EmbedSession } from '@howdah/platform-client/resources/embed-sessions/embed-sessions'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../../../lists/list-sort'
import { embedSessionsMessages as messages } from './embed-sessions.messages'

export const embedSessionColumns = ['visitor', 'used', 'expires'] as const
export type EmbedSessionColumn = (typeof embedSessionColumns)[number]

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

const values: Record<EmbedSessionColumn, (session: EmbedSession) => SortValue> = {
  visitor: ({ label }) => label,
  used: ({ last_used_at: at }) => timeOf(at),
  expires: ({ expires_at: at }) => timeOf(at),
}

export const visitorOf = ({ label }: EmbedSession): string => label || messages.unnamed

/** Sessions whose visitor, origin or claims hold the search, sorted. */
export function filterEmbedSessions(
  sessions: readonly EmbedSession[],
  { search, sort }: { search: string; sort: ListSort<EmbedSessionColumn> },
): EmbedSession[] {
  const isFound = searchOf(search)
  return sorted(
    sessions.filter(({ claims, label, origin }) =>
      isFound([label, origin, JSON.stringify(claims)]),
    ),
    values[sort.column],
    sort.descending,
  )
}

/** Names what a session opens: its widgets, or the number of its operations. */
export function opensOf({ operations, widgets }: EmbedSession): string {
  return widgets.length > 0
    ? widgets.map((widget) => messages.widgets[widget]).join(', ')
    : messages.operations(operations.length)
}
