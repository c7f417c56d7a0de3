import type { Invitation } from '@howdah/platform-client/resources/invitations/list-invitations'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../../lists/list-sort'
import { roleOrder } from '../../../../people/roles'

export const invitationColumns = ['email', 'role', 'until'] as const
export type InvitationColumn = (typeof invitationColumns)[number]

const values: Record<InvitationColumn, (invitation: Invitation) => SortValue> = {
  email: ({ email }) => email,
  role: ({ role }) => roleOrder(role),
  until: ({ expires_at: at }) => Date.parse(at),
}

/** The invitations whose email, or the name of who invited, holds the search, sorted. */
export function filterInvitations(
  invitations: readonly Invitation[],
  { search, sort }: { search: string; sort: ListSort<InvitationColumn> },
): Invitation[] {
  const isFound = searchOf(search)
  const found = invitations.filter(({ email, invited_by: by }) => isFound([email, by]))
  return sorted(found, values[sort.column], sort.descending)
}
