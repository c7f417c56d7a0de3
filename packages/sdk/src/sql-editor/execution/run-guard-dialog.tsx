import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Text } from '@howdah/ui/elements'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { ExecutionQuestion } from '../../execution/execution-plan'
import type { SqlEditorMessages } from '../sql-editor.messages'

export interface RunGuardDialogProps {
  question: ExecutionQuestion
  messages: SqlEditorMessages
  onConfirm: () => void
  onDismiss: () => void
}

/** Asks before a text runs that writes or calls a function (specification, section 8). */
export function RunGuardDialog({ question, messages, onConfirm, onDismiss }: RunGuardDialogProps) {
  useFocusReturn(true)
  const risk = riskOf(question, messages)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onDismiss()}
      title={
        question.reason === 'has-write-operation'
          ? messages.writeOperations
          : messages.unknownFunctions
      }
      description={messages.confirmQuestion}
      confirmLabel={messages.confirmRun}
      cancelLabel={messages.confirmCancel}
      tone={risk ? 'danger' : 'neutral'}
      onConfirm={onConfirm}
    >
      {risk && (
        <Text as="p" size="2" weight="medium" mt="2" className="hw-run-risk">
          {risk}
        </Text>
      )}
      <Text as="p" size="2" color="gray" mt="2">
        {messages.confirmCare}
      </Text>
    </ConfirmDialog>
  )
}

function riskOf(
  { destructive, updateWithoutWhere }: ExecutionQuestion,
  messages: SqlEditorMessages,
): string | null {
  if (destructive && updateWithoutWhere) return messages.riskBoth
  if (destructive) return messages.riskDestructive
  return updateWithoutWhere ? messages.riskUpdateWithoutWhere : null
}
