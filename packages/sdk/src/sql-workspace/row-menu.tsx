import { DropdownMenu, IconButton } from '@howdah/ui'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import type { MenuItem } from './pane-actions'

interface RowMenuProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  itemsOf: () => readonly MenuItem[]
}

/** What can be done with a row; its items are asked for when it is opened. */
export function RowMenu({ label, open, onOpenChange, itemsOf }: RowMenuProps) {
  const focusTaken = useRef(false)
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <IconButton size="1" variant="ghost" color="gray" className="hw-row-more" aria-label={label}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" onCloseAutoFocus={(event) => focusTaken.current && event.preventDefault()}>
        {open &&
          itemsOf().map(({ label: text, keys, isDangerous, takesFocus = false, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              color={isDangerous ? 'red' : undefined}
              shortcut={keys}
              onSelect={() => {
                focusTaken.current = takesFocus
                onSelect()
              }}
            >
              {text}
            </DropdownMenu.Item>
          ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
