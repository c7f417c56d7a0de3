import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { QuietButton } from '../forms/quiet-button'

export interface ActionsMenuProps<Action extends string> {
  /** Accessible name of the button. */
  label: string
  actions: readonly Action[]
  labels: Readonly<Record<Action, string>>
  /** Actions that take something away. */
  danger: readonly Action[]
  /** 24 px in place of 32. */
  small?: boolean
  onChoose: (action: Action) => void
}

/** Menu of the actions on a row; renders nothing without actions. */
export function ActionsMenu<Action extends string>({
  label,
  actions,
  labels,
  danger,
  small = false,
  onChoose,
}: ActionsMenuProps<Action>) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <QuietButton small={small} label={label}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action}
            color={danger.includes(action) ? 'red' : undefined}
            onSelect={() => onChoose(action)}
          >
            {labels[action]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
