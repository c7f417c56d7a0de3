import type { TableEditorMessages } from '../table-editor.messages'
import type { EntityOutcome } from './use-entity-actions'

/** Shows the outcome of an action of the list's menu. */
export function EntityOutcomeNote({
  outcome,
  messages,
}: {
  outcome: EntityOutcome
  messages: TableEditorMessages
}) {
  return (
    <span className="hw-visually-hidden">
      <span role="status">{sentenceOf(outcome, messages)}</span>
    </span>
  )
}

function sentenceOf(outcome: EntityOutcome, messages: TableEditorMessages): string {
  switch (outcome) {
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
      return outcome satisfies never
  }
}
