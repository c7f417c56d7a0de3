import type { IndexSuggestion } from '@howdah/platform-client/catalog/monitoring/index-suggestions'
import {
  changeScript,
  runChange,
  type ObjectChange,
} from '@howdah/platform-client/catalog/objects/change-script'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { IndexProgressList } from '../../../../../database/indexes/index-progress'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { indexSuggestionMessages as messages } from './index-suggestions.messages'

export interface CreateIndexDialogProps {
  projectRef: string
  suggestion: IndexSuggestion
  onClose: () => void
  onCreated: () => void
}

/** Preview of the statement that creates an index, and its execution. */
export function CreateIndexDialog({
  projectRef,
  suggestion,
  onClose,
  onCreated,
}: CreateIndexDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  // Postgres builds an index concurrently only outside of a transaction.
  const change: ObjectChange = { statements: [suggestion.sql], separate: true }
  const creating = useMutation({
    mutationFn: () => runChange(client, { projectRef }, change),
    onSuccess: () => {
      toast.success(messages.created)
      onCreated()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  return (
    <OpenDialog title={messages.dialog} text={messages.dialogText} width="520px" onClose={onClose}>
      <form
        className="hd-form"
        onSubmit={(event) => {
          event.preventDefault()
          creating.mutate()
        }}
      >
        <pre
          className="hd-statement-text hd-code"
          tabIndex={0}
          role="region"
          aria-label={messages.sql}
        >
          <bdi>{changeScript(change)}</bdi>
        </pre>
        {creating.isPending && <IndexProgressList projectRef={projectRef} />}
        {creating.error && (
          <>
            <FormFailure title={messages.createFailed} error={creating.error} />
            <p className="hd-section-intro">{messages.begun}</p>
          </>
        )}
        <DialogActions submit={messages.create} pending={creating.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
