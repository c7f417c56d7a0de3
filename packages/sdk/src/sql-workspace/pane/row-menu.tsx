import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { IconButton } from '@howdah/ui/elements'
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

/** Renders the menu of a row; its items are read when it is opened. */
export function RowMenu({ label, row, open, onOpenChange, itemsOf }: RowMenuProps) {
  /**
   * Action that replaces returning the focus: an open menu would take the focus from a field that
   * appears meanwhile.
   */
  const whenClosed = useRef<(() => void) | null>(null)
  const giveFocusBack = () => row.current?.querySelector<HTMLElement>('.hw-row-link')?.focus()
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    const done = whenClosed.current ?? giveFocusBack
    whenClosed.current = null
    done()
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          className="hw-row-more hw-dots"
          aria-label={label}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" onCloseAutoFocus={onCloseAutoFocus}>
        {open &&
          itemsOf().map(({ label: text, keys, isDangerous, takesFocus, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              color={isDangerous ? 'red' : undefined}
              shortcut={keys}
              onSelect={() => {
                if (takesFocus) whenClosed.current = onSelect
                else onSelect()
              }}
            >
              {text}
            </DropdownMenu.Item>
          ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
