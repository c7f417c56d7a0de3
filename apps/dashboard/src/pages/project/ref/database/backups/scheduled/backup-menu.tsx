import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { QuietButton } from '../../../../../../forms/quiet-button'
import type { BackupAction } from './backup-actions'
import { backupsMessages as messages } from './backups.messages'

export interface BackupMenuProps {
  /** Creation time of the backup, as readable text. */
  moment: string
  actions: readonly BackupAction[]
  onChoose: (action: BackupAction) => void
}

/** Menu of the actions on a backup; renders nothing without actions. */
export function BackupMenu({ moment, actions, onChoose }: BackupMenuProps) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <QuietButton label={messages.actionsOf(moment)}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action}
            color={action === 'delete' ? 'red' : undefined}
            onSelect={() => onChoose(action)}
          >
            {messages[action]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
