import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button } from '@howdah/ui/elements'
import { ListFilter } from 'lucide-react'
import { projectStatuses } from '../../../project-status/project-status'
import { projectStatusMessages } from '../../../project-status/project-status.messages'
import { orgMessages as messages } from './org.messages'

export interface StatusFilterProps {
  /** None: any status. */
  value: readonly ProjectStatus[]
  onChange: (value: readonly ProjectStatus[]) => void
}

/**
 * Filters a list of projects by status. The menu stays open so that several statuses can be
 * selected.
 */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const toggle = (status: ProjectStatus) =>
    onChange(
      projectStatuses.filter((one) =>
        one === status ? !value.includes(one) : value.includes(one),
      ),
    )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button
          variant={value.length === 0 ? 'outline' : 'soft'}
          color={value.length === 0 ? 'gray' : undefined}
        >
          <ListFilter size={16} strokeWidth={1.5} aria-hidden />
          {value.length === 0 ? messages.status : messages.statusCount(value.length)}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content variant="soft">
        {projectStatuses.map((status) => (
          <DropdownMenu.CheckboxItem
            key={status}
            checked={value.includes(status)}
            onCheckedChange={() => toggle(status)}
            onSelect={(event) => event.preventDefault()}
          >
            {projectStatusMessages[status]}
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Separator />
        <DropdownMenu.Item disabled={value.length === 0} onSelect={() => onChange([])}>
          {messages.anyStatus}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
