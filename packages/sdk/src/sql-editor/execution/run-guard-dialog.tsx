import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Checkbox, Text } from '@howdah/ui/elements'
import { useState } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { ExecutionQuestion } from '../../execution/execution-plan'
import type { SqlEditorMessages } from '../sql-editor.messages'

export interface RunGuardDialogProps {
  question: ExecutionQuestion
  messages: SqlEditorMessages
  onConfirm: (asksNoMore: boolean) => void
  onDismiss: () => void
}

/** Asks before a text runs that writes or calls a function. */
export function RunGuardDialog({ question, messages, onConfirm, onDismiss }: RunGuardDialogProps) {
  useFocusReturn(true)
  const risk = riskOf(question, messages)
  const [asksNoMore, setAsksNoMore] = useState(false)
  const { findings } = question
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
      confirmsOnModEnter
      onConfirm={() => onConfirm(asksNoMore)}
    >
      {findings.length > 0 && (
        <Text as="p" size="2" mt="2" className="hw-run-findings">
          <bdi>{messages.confirmFound(findings.slice(0, MAX_FINDINGS), findings.length)}</bdi>
        </Text>
      )}
      {risk && (
        <Text as="p" size="2" weight="medium" mt="2" className="hw-run-risk">
          {risk}
        </Text>
      )}
      <Text as="p" size="2" color="gray" mt="2">
        {messages.confirmCare}
      </Text>
      {/* What deletes something is always asked about. */}
      {!risk && (
        <Text as="label" size="2" mt="3" className="hw-run-no-more">
          <Checkbox checked={asksNoMore} onCheckedChange={(next) => setAsksNoMore(next === true)} />
          {messages.confirmNoMore}
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** Findings that are named; the others are counted. */
const MAX_FINDINGS = 5

function riskOf(
  { destructive, updateWithoutWhere }: ExecutionQuestion,
  messages: SqlEditorMessages,
): string | null {
  if (destructive && updateWithoutWhere) return messages.riskBoth
  if (destructive) return messages.riskDestructive
  return updateWithoutWhere ? messages.riskUpdateWithoutWhere : null
}
