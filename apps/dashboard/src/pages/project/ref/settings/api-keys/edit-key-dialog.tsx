import { updateApiKey } from '@howdah/platform-client/resources/projects/change-api-keys'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { apiKeysMessages as messages } from './api-keys.messages'
import { KeyTextFields, keyNameProblem } from './key-text-fields'

export interface EditKeyDialogProps {
  projectRef: string
  apiKey: ApiKey
  onSaved: () => unknown
  onClose: () => void
}

/** Changes the name and description of a key. */
export function EditKeyDialog({ projectRef: ref, apiKey, onSaved, onClose }: EditKeyDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const [text, setText] = useState({ name: apiKey.name, description: apiKey.description })
  const saving = useMutation({
    mutationFn: () => updateApiKey(client, { ref, keyId: apiKey.id, ...text }),
    onSuccess: () => {
      toast.success(messages.saved)
      onClose()
      return onSaved()
    },
  })
  const { problems, onSubmit } = useSubmit({ name: keyNameProblem(text.name) }, () =>
    saving.mutate(),
  )
  return (
    <OpenDialog title={messages.editTitle(apiKey.name)} width="480px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <KeyTextFields text={text} onChange={setText} problem={problems.name} />
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
