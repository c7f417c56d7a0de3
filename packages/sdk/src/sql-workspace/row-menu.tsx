import { DropdownMenu, IconButton } from '@howdah/ui'
import { useRef, type RefObject } from 'react'
import type { MenuItem } from './pane-actions'

interface RowMenuProps {
  label: string
  /** Its row: what opens it has the focus again. */
  row: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  itemsOf: () => readonly MenuItem[]
}

/** What can be done with a row; its items are asked for when it is opened. */
export function RowMenu({ label, row, open, onOpenChange, itemsOf }: RowMenuProps) {
  const focusTaken = useRef(false)
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (!focusTaken.current) row.current?.querySelector<HTMLElement>('.hw-row-link')?.focus()
    focusTaken.current = false
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <IconButton size="1" variant="ghost" color="gray" className="hw-row-more hw-dots" aria-label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" onCloseAutoFocus={onCloseAutoFocus}>
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
