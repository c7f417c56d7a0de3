import { Button } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Columns3 } from 'lucide-react'
import type { UsersModel } from '../use-users'
import { userColumns } from './user-columns'

/** Menu of the columns that are shown. */
export function ColumnsMenu({
  model: { columns, messages },
}: {
  model: Pick<UsersModel, 'columns' | 'messages'>
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button variant="soft" color="gray">
          <Columns3 size={16} strokeWidth={1.5} aria-hidden />
          {messages.chooseColumns}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content variant="soft">
        {userColumns.map((column) => (
          <DropdownMenu.CheckboxItem
            key={column}
            checked={columns.shown.includes(column)}
            onCheckedChange={() => columns.toggle(column)}
            // Several are chosen one after the other.
            onSelect={(event) => event.preventDefault()}
          >
            {messages.columns[column]}
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Separator />
        <DropdownMenu.Item disabled={!columns.isChosen} onSelect={columns.reset}>
          {messages.resetColumns}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
