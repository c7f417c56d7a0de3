import {
  functionSecretsQueryOptions,
  setFunctionSecrets,
  type FunctionSecret,
} from '@howdah/platform-client/resources/functions/secrets'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { secretsMessages as messages } from './secrets.messages'

export interface SetSecretDialogProps {
  projectRef: string
  /** Secret whose value is replaced; null for a new one. */
  secret: FunctionSecret | null
  onClose: () => void
}

/** Sets a secret of the edge functions. */
export function SetSecretDialog({ onClose, projectRef: ref, secret }: SetSecretDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState(secret?.name ?? '')
  const [value, setValue] = useState('')
  const saving = useMutation({
    mutationFn: () => setFunctionSecrets(client, { ref, secrets: [{ name: name.trim(), value }] }),
    onSuccess(secrets) {
      queryClient.setQueryData(functionSecretsQueryOptions(client, { ref }).queryKey, secrets)
      toast.success(messages.saved(name.trim()))
      onClose()
    },
    // Nothing keeps the value once the dialog is closed.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(
    {
      name: /^[A-Za-z_][A-Za-z0-9_]{0,255}$/.test(name.trim()) ? undefined : messages.nameProblem,
      value: value === '' ? messages.valueProblem : undefined,
    },
    () => saving.mutate(),
  )
  return (
    <OpenDialog
      title={secret === null ? messages.addTitle : messages.editTitle(secret.name)}
      text={secret === null ? messages.addText : messages.editText}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        {secret === null && (
          <LineField
            label={messages.name}
            problem={problems.name}
            name="name"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onValueChange={setName}
          />
        )}
        <Field label={messages.value} problem={problems.value}>
          {(control) => (
            <TextArea
              {...control}
              name="value"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
