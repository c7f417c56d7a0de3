import { Button } from '@howdah/ui/elements'
import type { WorkspaceModel } from '../use-sql-workspace'
import type { SnippetSelectionModel } from './use-snippet-selection'

interface SnippetSelectionBarProps {
  model: WorkspaceModel
  selection: SnippetSelectionModel
  onDelete: () => void
}

/** Number of selected snippets, and what can be done with them. */
export function SnippetSelectionBar({ model, selection, onDelete }: SnippetSelectionBarProps) {
  const { messages } = model
  const count = selection.snippets.length
  return (
    <div className="hw-snippet-selection" role="group" aria-label={messages.selection}>
      <bdi role="status">{messages.selectedCount(count)}</bdi>
      <span className="hw-spacer" />
      <Button
        size="1"
        variant="soft"
        color="red"
        highContrast
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && onDelete()}
      >
        {messages.deleteSelected}
      </Button>
      <Button size="1" variant="ghost" color="gray" onClick={selection.end}>
        {messages.endSelection}
      </Button>
    </div>
  )
}
