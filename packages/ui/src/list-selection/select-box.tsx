import { Checkbox } from '@radix-ui/themes/components/checkbox'
import type { ListSelectionModel } from './use-list-selection'

/** Check box of an item; with Shift it selects all from the last one. */
export function SelectBox({
  selection,
  id,
  label,
}: {
  selection: ListSelectionModel
  id: string
  label: string
}) {
  return (
    <Checkbox
      checked={selection.has(id)}
      aria-label={label}
      onClick={(event) => selection.toggle(id, event.shiftKey)}
    />
  )
}

/** Check box of all displayed items. */
export function SelectListBox({
  selection,
  label,
}: {
  selection: ListSelectionModel
  label: string
}) {
  return <Checkbox checked={selection.all} aria-label={label} onClick={selection.toggleAll} />
}
