import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { IconButton } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import type { AskedTask } from '../panel/user-question'
import { useCopy } from '../use-copy'
import type { UsersModel } from '../use-users'
import { hasBan, mayBeMailed } from '../user-badges'

export interface UserMenuProps {
  model: Pick<UsersModel, 'may' | 'messages' | 'show' | 'task'>
  user: AuthUser
  onAsk: (asked: AskedTask) => void
}

/** Menu of the user of a row. */
export function UserMenu({ model: { may, messages, show, task }, onAsk, user }: UserMenuProps) {
  const copy = useCopy(messages)
  const name = isolated(messages.nameOf(user))
  const item = (kind: 'magic_link' | 'recovery' | 'unban') => (
    <DropdownMenu.Item onSelect={() => task.mutate({ kind, userId: user.id, name })}>
      {messages.tasks[kind]}
    </DropdownMenu.Item>
  )
  const asking = (kind: 'ban' | 'delete') => (
    <DropdownMenu.Item color="red" onSelect={() => onAsk({ kind, user })}>
      {messages.tasks[kind]}
    </DropdownMenu.Item>
  )
  const maySend = may.update && mayBeMailed(user)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          className="hw-users-copy"
          aria-label={messages.menuOf(name)}
        >
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        <DropdownMenu.Item onSelect={() => show({ userId: user.id })}>
          {messages.openUser}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => copy(user.id)}>{messages.copyId}</DropdownMenu.Item>
        {may.signInAs && !hasBan(user) && (
          <DropdownMenu.Item onSelect={() => onAsk({ kind: 'sign_in_as', user })}>
            {messages.signInAs.open}
          </DropdownMenu.Item>
        )}
        {maySend && item('magic_link')}
        {maySend && item('recovery')}
        {may.update && (hasBan(user) ? item('unban') : asking('ban'))}
        {may.remove && asking('delete')}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
