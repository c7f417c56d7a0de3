import { deleteApiKey } from '@howdah/platform-client/resources/projects/delete-api-key'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../dialogs/typed-confirmation'
import { apiKeysMessages as messages } from './api-keys.messages'
import { isRecentlyUsed } from './key-state'

export interface DeleteKeysDialogProps {
  projectRef: string
  /** Empty while the dialog is closed. */
  keys: readonly ApiKey[]
  onSettled: () => unknown
  onClose: () => void
}

/** Deletes keys after a question. Of keys that were used recently, a text has to be typed. */
export function DeleteKeysDialog({
  projectRef: ref,
  keys,
  onSettled,
  onClose,
}: DeleteKeysDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const [openedAt] = useState(() => Date.now())
  const deletion = useMutation({
    mutationFn: async (toDelete: readonly ApiKey[]) => {
      for (const { id } of toDelete) await deleteApiKey(client, { ref, keyId: id })
    },
    onSuccess: (_, deleted) => {
      toast.success(messages.deleted(namesOf(deleted)))
      onClose()
    },
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled,
  })
  const recent = keys.filter((key) => isRecentlyUsed(key, openedAt))
  const names = namesOf(keys)
  if (recent.length === 0)
    return (
      <ConfirmDialog
        open={keys.length > 0}
        onOpenChange={(open) => !open && onClose()}
        tone="danger"
        title={messages.deleteTitle(names)}
        description={messages.deleteText(keys.length)}
        confirmLabel={messages.delete}
        onConfirm={() => deletion.mutate(keys)}
      />
    )
  const expected = keys.length === 1 ? (names[0] ?? '') : messages.deleteWord
  return (
    <TypedConfirmation
      title={messages.deleteTitle(names)}
      text={`${messages.recentlyUsed(namesOf(recent))} ${messages.deleteText(keys.length)}`}
      expected={expected}
      label={messages.typeToDelete(expected)}
      wrong={messages.typedWrong(expected)}
      submit={messages.delete}
      pending={deletion.isPending}
      failure={{ title: messages.deleteFailed, error: deletion.error }}
      onConfirm={() => deletion.mutate(keys)}
      onClose={onClose}
    />
  )
}

const namesOf = (keys: readonly ApiKey[]) => keys.map(({ name }) => name)
