import { apiKeysQueryOptions } from '@howdah/platform-client/resources/projects/list-api-keys'
import {
  createApiKey,
  type NewApiKey,
} from '@howdah/platform-client/resources/projects/create-api-key'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { formMessages } from '../../../../../forms/forms.messages'
import { apiKeysMessages as messages } from './api-keys.messages'
import { NewKeyForm } from './new-key-form'

/** Makes a key, then shows it. */
export function NewKeyDialog({
  projectRef: ref,
  onClose,
}: {
  projectRef: string
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (input: NewApiKey) => createApiKey(client, input),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(client, { ref }).queryKey }),
    // The answer holds the key: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
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
          <CopyLine text={created.api_key ?? ''} name={messages.keyName(created.name)} />
          <div className="hd-dialog-actions">
            <Button onClick={onClose}>{formMessages.done}</Button>
          </div>
        </>
      ) : (
        <NewKeyForm
          error={creation.error}
          pending={creation.isPending}
          onCreate={(input) => creation.mutate({ ref, ...input })}
          onCancel={onClose}
        />
      )}
    </OpenDialog>
  )
}
