import { apiKeysQueryOptions, createApiKey, type NewApiKey } from '@howdah/platform-client'
import { Button, Dialog } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyButton } from '../../../../../forms/copy-button'
import { apiKeysMessages as messages } from './api-keys.messages'
import { NewKeyForm } from './new-key-form'

/** Makes a key, then shows it. */
export function NewKeyDialog({ projectRef: ref, onClose }: { projectRef: string; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (wish: NewApiKey) => createApiKey(client, wish),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(client, { ref }).queryKey }),
    // The answer holds the key: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const created = creation.data
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="480px" className="hd-dialog">
        <Dialog.Title size="4">{created ? messages.createdTitle : messages.newTitle}</Dialog.Title>
        <Dialog.Description size="2">{created ? messages.createdText : messages.newText}</Dialog.Description>
        {created ? (
          <>
            <div className="hd-connection-string">
              <code>{created.api_key}</code>
              <CopyButton text={created.api_key ?? ''} name={messages.keyName(created.name)} />
            </div>
            <div className="hd-dialog-actions">
              <Button onClick={onClose}>{messages.done}</Button>
            </div>
          </>
        ) : (
          <NewKeyForm
            error={creation.error}
            pending={creation.isPending}
            onCreate={(wish) => creation.mutate({ ref, ...wish })}
            onCancel={onClose}
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
