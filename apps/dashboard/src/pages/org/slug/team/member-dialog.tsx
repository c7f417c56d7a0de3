import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import type { MemberAction } from './member-actions'
import { MemberRoleDialog } from './role-dialog'
import { teamMessages as messages } from './team.messages'
import { useMemberTasks } from './use-member-tasks'

/** Pending action on a member, or on several of them. */
export type MemberTask =
  | { action: Exclude<MemberAction, 'remove'>; member: Member }
  | { action: 'remove'; members: readonly Member[] }

export interface MemberDialogProps {
  slug: string
  organizationName: string
  task: MemberTask | null
  mayOwn: boolean
  onClose: () => void
}

/** Asks before something is done to a member. */
export function MemberDialog({ slug, organizationName, task, mayOwn, onClose }: MemberDialogProps) {
  const { transfer, remove, leave } = useMemberTasks(slug, organizationName)
  if (task === null) return null
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose() }
  switch (task.action) {
    case 'change-role':
      return <MemberRoleDialog slug={slug} member={task.member} mayOwn={mayOwn} onClose={onClose} />
    case 'transfer':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.transferTitle(task.member.name)}
          description={messages.transferText}
          confirmLabel={messages.transferConfirm}
          tone="danger"
          onConfirm={() => transfer.mutate(task.member)}
        />
      )
    case 'remove':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.removeTitle(task.members.map(({ name }) => name))}
          description={messages.removeText}
          confirmLabel={messages.removeConfirm}
          tone="danger"
          onConfirm={() => remove.mutate(task.members)}
        />
      )
    case 'leave':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.leaveTitle(organizationName)}
          description={messages.leaveText}
          confirmLabel={messages.leaveConfirm}
          tone="danger"
          onConfirm={() => leave.mutate()}
        />
      )
  }
}
