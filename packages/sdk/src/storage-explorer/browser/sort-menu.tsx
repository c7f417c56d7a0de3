import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { IconButton } from '@howdah/ui/elements'
import { ArrowDownUp } from 'lucide-react'
import type { StorageExplorerMessages } from '../storage-explorer.messages'
import { STORAGE_SORTS, type StoragePreference } from '../storage-preference'

export interface SortMenuProps {
  preference: StoragePreference
  prefer: (change: Partial<StoragePreference>) => void
  messages: StorageExplorerMessages
}

/** Chooses the order of the entries. */
export function SortMenu({ preference, prefer, messages }: SortMenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={`${messages.sortBy}: ${messages.sorts[preference.sortBy]}`}
          className="hw-storage-icon"
        >
          <ArrowDownUp size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Label>{messages.sortBy}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={preference.sortBy}
          onValueChange={(next) =>
            prefer({ sortBy: STORAGE_SORTS.find((known) => known === next) ?? preference.sortBy })
          }
        >
          {STORAGE_SORTS.map((sort) => (
            <DropdownMenu.RadioItem key={sort} value={sort}>
              {messages.sorts[sort]}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator />
        <DropdownMenu.RadioGroup
          value={preference.sortByOrder}
          onValueChange={(next) => prefer({ sortByOrder: next === 'desc' ? 'desc' : 'asc' })}
        >
          <DropdownMenu.RadioItem value="asc">{messages.ascending}</DropdownMenu.RadioItem>
          <DropdownMenu.RadioItem value="desc">{messages.descending}</DropdownMenu.RadioItem>
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
