import type { Session } from '@howdah/platform-client/resources/account/sessions'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../lists/list-sort'
import { deviceOf } from './device'

export const sessionColumns = ['device', 'address', 'began', 'prolonged'] as const
export type SessionColumn = (typeof sessionColumns)[number]

const values: Record<SessionColumn, (session: Session) => SortValue> = {
  device: ({ user_agent: agent }) => deviceOf(agent),
  address: ({ address }) => address,
  began: ({ created_at: at }) => Date.parse(at),
  prolonged: ({ prolonged_at: at }) => Date.parse(at),
}

/** The sessions whose device or address holds the search, sorted. */
export function filterSessions(
  sessions: readonly Session[],
  { search, sort }: { search: string; sort: ListSort<SessionColumn> },
): Session[] {
  const isFound = searchOf(search)
  const found = sessions.filter(({ address, user_agent: agent }) =>
    isFound([deviceOf(agent), address]),
  )
  return sorted(found, values[sort.column], sort.descending)
}
