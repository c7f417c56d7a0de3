import { ErrorAlert, VisuallyHidden } from '@howdah/ui'
import type { TableEditorMessages } from './table-editor.messages'
import type { EntityOutcome } from './use-entity-actions'

/** Says what became of what was done by a menu of the list. */
export function EntityOutcomeNote({ outcome, messages }: { outcome: EntityOutcome; messages: TableEditorMessages }) {
  if (outcome.status === 'failed') return <ErrorAlert title={messages.actionFailed} error={outcome.error} />
  return (
    <VisuallyHidden>
      <span role="status">{sentenceOf(outcome.status, messages)}</span>
    </VisuallyHidden>
  )
}

function sentenceOf(status: Exclude<EntityOutcome['status'], 'failed'>, messages: TableEditorMessages): string {
  switch (status) {
    case 'idle':
    case 'working':
      return ''
    case 'copied':
      return messages.copied
    case 'copy-refused':
      return messages.copyRefused
    case 'export-started':
      return messages.exportStarted
    case 'gone':
      return messages.tableGone
    default:
      return status satisfies never
  }
}
