import type { TableEntity } from '@howdah/platform-client/catalog/table'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button, IconButton } from '@howdah/ui/elements'
import { Ellipsis, Plus } from 'lucide-react'
import { useMayDefine } from '../use-may-define'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

interface ColumnMenuProps {
  target: TableTarget
  messages: TableEditorMessages
  onPanel: OnPanel
  entity: TableEntity
  column: string
}

const canChange = ({ entity_type: kind }: TableEntity) => kind === 'r' || kind === 'p'

/** Menu of the changes to a column of the table itself. */
export function ColumnMenu({ target, messages, onPanel, entity, column }: ColumnMenuProps) {
  const { id, schema, name } = entity
  const table = { id, schema, name }
  if (!useMayDefine(target, schema) || !canChange(entity)) return null
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton size="1" variant="ghost" color="gray" aria-label={messages.columnMenu(column)}>
          <Ellipsis size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        <DropdownMenu.Item
          onSelect={() =>
            onPanel({ type: 'opened', panel: { type: 'column', mode: 'edit', table, column } })
          }
        >
          {messages.editColumn}
        </DropdownMenu.Item>
        <DropdownMenu.Item
          color="red"
          onSelect={() =>
            onPanel({
              type: 'asked',
              confirmation: { type: 'column', table, column, cascade: false },
            })
          }
        >
          {messages.deleteColumn}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Opens the form of one more column; null where there can be none. */
export function useAddColumn({
  target,
  onPanel,
  entity,
}: Omit<ColumnMenuProps, 'column' | 'messages'>): (() => void) | null {
  const { id, schema, name } = entity
  if (!useMayDefine(target, schema) || !canChange(entity)) return null
  return () =>
    onPanel({
      type: 'opened',
      panel: { type: 'column', mode: 'new', table: { id, schema, name } },
    })
}

export function AddColumnButton({
  messages,
  onAdd,
}: {
  messages: TableEditorMessages
  onAdd: () => void
}) {
  return (
    <Button size="1" variant="soft" onClick={onAdd}>
      <Plus size={14} strokeWidth={1.5} aria-hidden />
      {messages.addColumn}
    </Button>
  )
}
