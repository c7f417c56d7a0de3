import { DropdownMenu, IconButton } from '@howdah/ui'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MenuItem } from './pane-actions'

interface RowMenuProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  itemsOf: () => readonly MenuItem[]
}

/** A menu is put up when it is asked for: hundreds of them that nobody opens would slow down the list. */
export function RowMenu({ label, open, onOpenChange, itemsOf }: RowMenuProps) {
  const [wanted, setWanted] = useState(open)
  const focusTaken = useRef(false)
  if (open && !wanted) setWanted(true)
  const button = (
    <IconButton
      size="1"
      variant="ghost"
      color="gray"
      className="hw-row-more"
      aria-label={label}
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => onOpenChange(true)}
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" onCloseAutoFocus={(event) => focusTaken.current && event.preventDefault()}>
        {itemsOf().map(({ label: text, keys, isDangerous, takesFocus = false, onSelect }) => (
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
