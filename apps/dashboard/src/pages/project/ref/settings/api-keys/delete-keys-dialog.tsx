import { deleteApiKey } from '@howdah/platform-client/resources/projects/delete-api-key'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { useBulkAction } from '../../../../../lists/use-bulk-action'
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
  const [openedAt] = useState(() => Date.now())
  const deletion = useBulkAction<ApiKey>({
    run: ({ id }) => deleteApiKey(client, { ref, keyId: id }),
    nameOf: ({ name }) => name,
    done: (deleted) => messages.deleted(namesOf(deleted)),
    failed: messages.deleteFailed,
    onSettled: () => {
      onClose()
      return onSettled()
    },
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
