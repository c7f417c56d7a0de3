import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../../lists/list-sort'
import { roleOrder } from '../../../../people/roles'

export const memberColumns = ['name', 'role', 'mfa', 'since'] as const
export type MemberColumn = (typeof memberColumns)[number]

const values: Record<MemberColumn, (member: Member) => SortValue> = {
  name: ({ name }) => name,
  // The highest first; who has roles in single projects only comes after all of them.
  role: ({ role }) => roleOrder(role),
  mfa: ({ has_mfa: has }) => has,
  since: ({ member_since: since }) => Date.parse(since),
}

/** The members whose name or email holds the search, sorted. */
export function filterMembers(
  members: readonly Member[],
  { search, sort }: { search: string; sort: ListSort<MemberColumn> },
): Member[] {
  const isFound = searchOf(search)
  const found = members.filter(({ name, email }) => isFound([name, email]))
  return sorted(found, values[sort.column], sort.descending)
}
