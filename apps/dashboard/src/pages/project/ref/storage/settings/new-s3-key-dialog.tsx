import { createS3Key, s3KeysQueryOptions } from '@howdah/platform-client/resources/storage/s3-keys'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { CopyItem } from '../../../../../details/copy-item'
import { FormFailure } from '../../../../../forms/form-failure'
import { formMessages } from '../../../../../forms/forms.messages'
import { NameField } from '../../../../../forms/name-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { s3KeysMessages as messages } from './s3-keys.messages'

/** Creates an access key, then shows its secret. */
export function NewS3KeyDialog({
  projectRef: ref,
  onClose,
}: {
  projectRef: string
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const [name, setName] = useState('')
  const creation = useMutation({
    mutationFn: () => createS3Key(client, { ref, name: name.trim() }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: s3KeysQueryOptions(client, { ref }).queryKey }),
    // The answer holds the secret: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const found = { name: name.trim() === '' ? messages.nameMissing : undefined }
  const { problems, onSubmit } = useSubmit(found, () => creation.mutate())
  const created = creation.data
  return (
    <OpenDialog
      title={created ? messages.createdTitle : messages.newTitle}
      text={created ? messages.createdText : messages.newText}
      width="480px"
      onClose={onClose}
    >
      {created ? (
        <>
          <dl className="hd-storage-endpoints">
            <CopyItem name={messages.accessKeyId} text={created.access_key_id} />
            <CopyItem name={messages.secret} text={created.secret_access_key} />
          </dl>
          <div className="hd-dialog-actions">
            <Button onClick={onClose}>{formMessages.done}</Button>
          </div>
        </>
      ) : (
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <NameField
            label={messages.name}
            hint={messages.nameHint}
            problem={problems.name}
            value={name}
            onValueChange={setName}
          />
          {creation.error !== null && (
            <FormFailure title={messages.createFailed} error={creation.error} />
          )}
          <DialogActions submit={messages.create} pending={creation.isPending} onCancel={onClose} />
        </form>
      )}
    </OpenDialog>
  )
}
