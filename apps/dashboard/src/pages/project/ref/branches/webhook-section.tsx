import {
  branchWebhookQueryOptions,
  deleteBranchWebhook,
  type BranchWebhook,
} from '@howdah/platform-client/resources/branches/branch-webhook'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import '../../../../forms/settings.css'
import { RelativeTime } from '../../../../format/relative-time'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { WebhookAddresses } from './webhook-addresses'
import { WebhookDialog } from './webhook-dialog'
import { webhookMessages as messages } from './webhook.messages'

export interface WebhookSectionProps {
  /** Reference of production. */
  projectRef: string
  mayCreate: boolean
  mayDelete: boolean
}

/** Open dialog; that of a secret with the webhook as it was before. */
type OpenDialog = { kind: 'secret'; webhook: BranchWebhook | null } | { kind: 'removal' }

/** The webhook of a repository that creates and deletes branches. */
export function WebhookSection({ mayCreate, mayDelete, projectRef: ref }: WebhookSectionProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const options = branchWebhookQueryOptions(client, { ref })
  const query = useQuery({ ...options, refetchInterval: poll(POLL_INTERVAL_MS.settled) })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const removal = useMutation({
    mutationFn: () => deleteBranchWebhook(client, { ref }),
    onSuccess: () => toast.success(messages.removed),
    onError: (error) => toast.error(messages.removeFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return (
    <section className="hd-section" aria-labelledby="branches-pull-requests">
      <h2 id="branches-pull-requests">{messages.heading}</h2>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {({ webhook, ...address }) => (
          <>
            {webhook && (
              <dl className="hd-details">
                <WebhookAddresses address={address} />
              </dl>
            )}
            <div className="hd-setting">
              <WebhookState webhook={webhook} />
              <div className="hd-setting-actions">
                {mayCreate && (
                  <Button
                    variant="soft"
                    color="gray"
                    onClick={() => setOpen({ kind: 'secret', webhook })}
                  >
                    {webhook ? messages.renew : messages.setUp}
                  </Button>
                )}
                {mayDelete && webhook && (
                  <Button
                    variant="soft"
                    color="red"
                    loading={removal.isPending}
                    onClick={() => setOpen({ kind: 'removal' })}
                  >
                    {messages.remove}
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </QueryView>
      {open?.kind === 'secret' && (
        <WebhookDialog projectRef={ref} webhook={open.webhook} onClose={close} />
      )}
      <ConfirmDialog
        open={open?.kind === 'removal'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={messages.removeTitle}
        description={messages.removeText}
        confirmLabel={messages.remove}
        tone="danger"
        onConfirm={() => removal.mutate()}
      />
    </section>
  )
}

/** State of a webhook: the content of its branches, and its last delivery. */
function WebhookState({ webhook }: { webhook: BranchWebhook | null }) {
  if (webhook === null) return <p className="hd-setting-text hd-quiet">{messages.none}</p>
  const { last_delivery: last, with_data: withData } = webhook
  return (
    <div className="hd-setting-text">
      <span>{withData ? messages.withData : messages.schemaOnly}</span>
      {last === null ? (
        <span className="hd-quiet">{messages.noDelivery}</span>
      ) : (
        <span className="hd-quiet">
          {messages.lastDelivery} <RelativeTime at={last.delivered_at} />:{' '}
          {messages.event[last.event]}. {last.message}
        </span>
      )}
    </div>
  )
}
