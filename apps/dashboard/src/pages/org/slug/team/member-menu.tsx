import type { Member } from '@howdah/platform-client'
import { DropdownMenu, IconButton } from '@howdah/ui'
import { Ellipsis } from 'lucide-react'
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

/** What can be done to a member; nothing is drawn where nothing can. */
export function MemberMenu({ member, actions, onChoose }: MemberMenuProps) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" size="2" className="hd-icon-button" aria-label={messages.actionsOf(member.name)}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
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
