import type { DataGridMessages } from './data-grid.messages'
import type { GridCopyOutcome } from './copying/grid-copy'
import type { GridSelection, SelectedArea } from './selection/grid-selection'
import { countRows } from './selection/row-ranges'

interface GridStatusProps {
  selection: GridSelection
  area: SelectedArea | null
  copied: GridCopyOutcome | null
  messages: DataGridMessages
}

/** Announces the selection and the outcome of a copy to screen readers. */
export function GridStatus({ selection, area, copied, messages }: GridStatusProps) {
  const selected =
    selection.kind === 'none' || !area
      ? ''
      : messages.selected(countRows(area.rows), area.columns[1] - area.columns[0] + 1)
  return (
    <span className="hw-visually-hidden">
      <span role="status">{selected}</span>
      <span role="status">{copied === null ? '' : copySentence(copied, messages)}</span>
    </span>
  )
}

function copySentence(outcome: GridCopyOutcome, messages: DataGridMessages): string {
  switch (outcome.status) {
    case 'copied':
      return messages.copied(outcome.rows, outcome.columns)
    case 'refused':
      return messages.copyRefused
    case 'too-large':
      return messages.copyTooLarge
    case 'failed':
      return messages.copyFailed
    default:
      return outcome satisfies never
  }
}
