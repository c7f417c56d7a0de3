import { listSigningKeys } from '@howdah/platform-client/resources/projects/signing-keys'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { Secret } from '../../../../../../forms/copying/secret'
import { formMessages } from '../../../../../../forms/forms.messages'
import { signingKeysMessages as messages } from './signing-keys.messages'

export interface SharedSecretDialogProps {
  projectRef: string
  keyId: string
  onClose: () => void
}

/** Shows a shared secret on request. */
export function SharedSecretDialog({ projectRef: ref, keyId, onClose }: SharedSecretDialogProps) {
  const { client } = useDashboard()
  const revealing = useMutation({
    mutationFn: async () =>
      (await listSigningKeys(client, { ref, reveal: true })).find(({ id }) => id === keyId)
        ?.secret ?? null,
    gcTime: 0,
  })
  return (
    <OpenDialog title={messages.showTitle} text={messages.showText} width="480px" onClose={onClose}>
      <Secret
        name={messages.secretName}
        text={revealing.data ?? null}
        revealing={revealing.isPending}
        error={revealing.error}
        onReveal={() => revealing.mutate()}
        onHide={() => revealing.reset()}
      />
      <div className="hd-dialog-actions">
        <Button onClick={onClose}>{formMessages.done}</Button>
      </div>
    </OpenDialog>
  )
}
