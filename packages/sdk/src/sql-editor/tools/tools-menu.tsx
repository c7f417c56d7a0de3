import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button, IconButton } from '@howdah/ui/elements'
import { Ellipsis, UserRound } from 'lucide-react'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import { roleTitle } from '../../role-selector/role-choice'
import type { ToolbarModel } from '../sql-editor.model'

type ToolsMenuModel = Pick<ToolbarModel, 'messages' | 'tools' | 'readOnly' | 'mayRun' | 'onFormat'>

/** Renders the menu of actions on the text, except running it. */
export function ToolsMenu({ model }: { model: ToolsMenuModel }) {
  const { messages, tools } = model
  const keys = useShortcutLabels()
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton size="2" variant="soft" color="gray" aria-label={messages.tools}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        {!model.readOnly && (
          <DropdownMenu.Item shortcut={keys.format} onSelect={model.onFormat}>
            {messages.format}
          </DropdownMenu.Item>
        )}
        {tools.historyScope && (
          <DropdownMenu.Item onSelect={() => tools.onOpenChange('history')}>
            {messages.history}
          </DropdownMenu.Item>
        )}
        {model.mayRun && (
          <DropdownMenu.Item onSelect={() => tools.onOpenChange('running-queries')}>
            {messages.runningQueries}
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Shows the role of runs, and opens the selection. */
export function RoleButton({
  model: { messages, tools },
}: {
  model: Pick<ToolbarModel, 'messages' | 'tools'>
}) {
  const name = roleTitle(tools.role)
  return (
    <Button
      size="2"
      variant="soft"
      color={tools.role.type === 'postgres' ? 'gray' : undefined}
      className="hw-role-button"
      aria-label={messages.roleButton(name)}
      aria-haspopup="dialog"
      onClick={() => tools.onOpenChange('role')}
    >
      <UserRound size={14} strokeWidth={1.5} aria-hidden />
      <bdi>{name}</bdi>
    </Button>
  )
}
