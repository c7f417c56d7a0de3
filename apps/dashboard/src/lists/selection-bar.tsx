import { Button } from '@howdah/ui/elements'
import { selectionMessages as messages } from './selection.messages'

export interface SelectionBarProps {
  /** The bar is hidden while nothing is selected. */
  count: number
  /** Label of the action on all selected entries. */
  action: string
  onAction: () => void
  onClear: () => void
}

/** Number of selected entries of a list, and the action on all of them. */
export function SelectionBar({ count, action, onAction, onClear }: SelectionBarProps) {
  return (
    <div className="hd-selection">
      <span role="status">{count > 0 && messages.selected(count)}</span>
      {count > 0 && (
        <>
          <Button size="1" variant="soft" color="red" highContrast onClick={onAction}>
            {action}
          </Button>
          <Button size="1" variant="ghost" color="gray" onClick={onClear}>
            {messages.clear}
          </Button>
        </>
      )}
    </div>
  )
}
