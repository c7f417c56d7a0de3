import { leaveOrganization } from '@howdah/platform-client/resources/members/leave-organization'
import { removeMember } from '@howdah/platform-client/resources/members/remove-member'
import { transferOwnership } from '@howdah/platform-client/resources/members/transfer-ownership'
import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { useBulkAction } from '../../../../lists/use-bulk-action'
import { useLeftOrganization } from '../../../../people/use-left-organization'
import { teamMessages as messages } from './team.messages'
import { useMembersChanged } from './use-members-changed'

/** Returns the confirmed actions on a member; each reports its result. */
export function useMemberTasks(slug: string, organizationName: string) {
  const { client } = useDashboard()
  const toast = useToast()
  const changed = useMembersChanged(slug)
  const left = useLeftOrganization()
  const failed = (title: string) => (error: Error) =>
    void toast.error(title, { description: error.message })

  const transfer = useMutation({
    mutationFn: (member: Member) => transferOwnership(client, { slug, personId: member.person_id }),
    onSuccess: (owner) => {
      toast.success(messages.transferred(owner.name))
      changed()
    },
    onError: failed(messages.transferFailed),
  })
  const remove = useBulkAction<Member>({
    run: (member) => removeMember(client, { slug, personId: member.person_id }),
    nameOf: ({ name }) => name,
    done: (members) => messages.removed(members.map(({ name }) => name)),
    failed: messages.removeFailed,
    onSettled: changed,
  })
  const leave = useMutation({
    mutationFn: () => leaveOrganization(client, { slug }),
    onSuccess: () => {
      toast.success(messages.left(organizationName))
      left(slug)
    },
    onError: failed(messages.leaveFailed),
  })
  return { transfer, remove, leave }
}
