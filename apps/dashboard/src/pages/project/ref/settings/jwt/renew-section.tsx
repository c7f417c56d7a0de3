import { apiKeysQueryOptions } from '@howdah/platform-client/resources/projects/list-api-keys'
import { renewJwtSecret } from '@howdah/platform-client/resources/projects/renew-jwt-secret'
import { signingKeysQueryOptions } from '@howdah/platform-client/resources/projects/signing-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { jwtMessages as messages } from './jwt.messages'

export interface RenewSectionProps {
  projectRef: string
  /** Hides the previous secret. */
  onRenewed: () => void
}

/** Replaces the shared secret of the project's tokens. */
export function RenewSection({ projectRef: ref, onRenewed }: RenewSectionProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const renewing = useMutation({
    mutationFn: () => renewJwtSecret(client, { ref }),
    gcTime: 0,
    onSuccess: () => {
      toast.success(messages.renewed)
      onRenewed()
      for (const { queryKey } of [
        apiKeysQueryOptions(client, { ref }),
        signingKeysQueryOptions(client, { ref }),
      ])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="jwt-renew">
      <h2 id="jwt-renew" className="hd-section-heading">
        {messages.renew}
      </h2>
      <p className="hd-section-intro">{messages.renewIntro}</p>
      <DangerButton
        mutation={renewing}
        label={messages.renew}
        failed={messages.renewFailed}
        title={messages.renewTitle}
        text={messages.renewText}
        confirm={messages.renewConfirm}
      />
    </section>
  )
}
