import type { Member } from '@howdah/platform-client/resources/members/list-members'

export type MemberAction = 'change-role' | 'transfer' | 'remove' | 'leave'

export interface MayDo {
  update: boolean
  remove: boolean
  /** Make owners, and take that away. */
  own: boolean
}

/**
 * Returns the actions that the current user may perform on a member; the server enforces them.
 * Every member may leave.
 */
export function memberActions(
  member: Pick<Member, 'person_id' | 'role'>,
  personId: string | undefined,
  may: MayDo,
): MemberAction[] {
  const isSelf = member.person_id === personId
  const reachable = member.role !== 'owner' || may.own
  return [
    ...(may.update && reachable ? (['change-role'] as const) : []),
    ...(may.own && !isSelf && member.role !== 'owner' ? (['transfer'] as const) : []),
    ...(may.remove && reachable && !isSelf ? (['remove'] as const) : []),
    ...(isSelf ? (['leave'] as const) : []),
  ]
}
