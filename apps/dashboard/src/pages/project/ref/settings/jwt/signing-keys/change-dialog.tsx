import {
  deleteSigningKey,
  updateSigningKey,
  type SigningKey,
} from '@howdah/platform-client/resources/projects/signing-keys'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import type { SigningKeyAction } from './key-actions'
import { signingKeysMessages as messages } from './signing-keys.messages'

/** A change of a key that has to be confirmed. */
export interface KeyChange {
  action: Exclude<SigningKeyAction, 'show'> | 'rotate'
  key: SigningKey
  /** Name of the key. */
  name: string
}

export interface ChangeDialogProps {
  projectRef: string
  /** null while the dialog is closed. */
  change: KeyChange | null
  onChanged: () => unknown
  onClose: () => void
}

/** Confirms a change of a key, and makes it. */
export function ChangeDialog({ projectRef: ref, change, onChanged, onClose }: ChangeDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: async ({ action, key: { id: keyId } }: KeyChange) => {
      if (action === 'delete') return deleteSigningKey(client, { ref, keyId })
      const status = action === 'revoke' ? 'revoked' : 'in_use'
      await updateSigningKey(client, { ref, keyId, status })
    },
    onSuccess: (_, { action }) => toast.success(textsOf[action].done),
    onError: (error, { action }) =>
      toast.error(textsOf[action].failed, { description: error.message }),
    onSettled: onChanged,
  })
  const texts = change === null ? null : textsOf[change.action]
  return (
    <ConfirmDialog
      open={change !== null}
      onOpenChange={(open) => !open && onClose()}
      title={change === null ? '' : (texts?.title(change.name) ?? '')}
      description={change === null ? '' : (texts?.text(change.key) ?? '')}
      confirmLabel={change === null ? '' : messages[change.action]}
      tone={change?.action === 'revoke' || change?.action === 'delete' ? 'danger' : 'neutral'}
      onConfirm={() => change !== null && mutate(change)}
    />
  )
}

interface Texts {
  title: (name: string) => string
  text: (key: SigningKey) => string
  done: string
  failed: string
}

const textsOf: Record<KeyChange['action'], Texts> = {
  rotate: {
    title: () => messages.rotateTitle,
    text: () => messages.rotateText,
    done: messages.rotated,
    failed: messages.rotateFailed,
  },
  use: {
    title: () => messages.useTitle,
    text: () => messages.useText,
    done: messages.rotated,
    failed: messages.rotateFailed,
  },
  revoke: {
    title: messages.revokeTitle,
    text: ({ algorithm }) => messages.revokeText[algorithm],
    done: messages.revoked,
    failed: messages.revokeFailed,
  },
  delete: {
    title: messages.deleteTitle,
    text: () => messages.deleteText,
    done: messages.deleted,
    failed: messages.deleteFailed,
  },
}
