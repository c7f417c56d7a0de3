import {
  branchWebhookQueryOptions,
  createBranchWebhook,
  type BranchWebhook,
} from '@howdah/platform-client/resources/branches/branch-webhook'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { SwitchField } from '../../../../database/fields/switch-field'
import { CopyItem } from '../../../../details/copy-item'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../forms/form-failure'
import { formMessages } from '../../../../forms/forms.messages'
import { WebhookAddresses } from './webhook-addresses'
import { webhookMessages as messages } from './webhook.messages'

export interface WebhookDialogProps {
  /** Reference of production. */
  projectRef: string
  /** The webhook whose secret is renewed; null for a new one. */
  webhook: BranchWebhook | null
  onClose: () => void
}

/** Sets a webhook up or renews its secret, then shows the secret. */
export function WebhookDialog({ onClose, projectRef: ref, webhook }: WebhookDialogProps) {
  const { client, queryClient } = useDashboard()
  const [withData, setWithData] = useState(webhook?.with_data ?? false)
  const creation = useMutation({
    mutationFn: () => createBranchWebhook(client, { ref, withData }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: branchWebhookQueryOptions(client, { ref }).queryKey,
      }),
    // The answer holds the secret: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const created = creation.data
  if (created)
    return (
      <OpenDialog
        title={messages.createdTitle}
        text={messages.createdText}
        width="560px"
        once
        onClose={onClose}
      >
        <dl className="hd-details">
          <WebhookAddresses address={created} />
          <CopyItem name={messages.secret} text={created.secret} />
        </dl>
        {messages.steps.map((step) => (
          <p key={step} className="hd-section-intro">
            {step}
          </p>
        ))}
        <div className="hd-dialog-actions">
          <Button onClick={onClose}>{formMessages.done}</Button>
        </div>
      </OpenDialog>
    )
  return (
    <OpenDialog
      title={webhook ? messages.renewTitle : messages.setUpTitle}
      text={webhook ? messages.renewText : messages.setUpText}
      width="480px"
      onClose={onClose}
    >
      <form
        className="hd-form"
        onSubmit={(event) => {
          event.preventDefault()
          creation.mutate()
        }}
      >
        <SwitchField
          label={messages.includeData}
          hint={messages.includeDataHint}
          checked={withData}
          onChange={setWithData}
        />
        {creation.error !== null && (
          <FormFailure title={messages.createFailed} error={creation.error} />
        )}
        <DialogActions
          submit={webhook ? messages.renew : messages.setUp}
          pending={creation.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
