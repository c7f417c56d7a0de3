import type { Member } from '@howdah/platform-client/resources/members/list-members'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { QuietButton } from '../../../../forms/quiet-button'
import type { MemberAction } from './member-actions'
import { teamMessages as messages } from './team.messages'

const labels = {
  'change-role': messages.changeRole,
  transfer: messages.transfer,
  remove: messages.remove,
  leave: messages.leave,
} satisfies Record<MemberAction, string>

export interface MemberMenuProps {
  member: Member
  actions: readonly MemberAction[]
  onChoose: (action: MemberAction) => void
}

/** Menu of the actions on a member; renders nothing without actions. */
export function MemberMenu({ member, actions, onChoose }: MemberMenuProps) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <QuietButton label={messages.actionsOf(member.name)}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action}
            color={action === 'remove' || action === 'leave' ? 'red' : undefined}
            onSelect={() => onChoose(action)}
          >
            {labels[action]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
