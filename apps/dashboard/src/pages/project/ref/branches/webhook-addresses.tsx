import type { BranchWebhookAddress } from '@howdah/platform-client/resources/branches/branch-webhook'
import '../../../../details/details.css'
import { DetailItem } from '../../../../details/detail-item'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { webhookMessages as messages } from './webhook.messages'

/** Addresses of a webhook for the hosts of repositories, as lines of a list of details. */
export function WebhookAddresses({
  address: { gitlab_url: gitlab, url: github },
}: {
  address: Pick<BranchWebhookAddress, 'gitlab_url' | 'url'>
}) {
  return (
    <>
      <DetailItem name={messages.github}>
        <CopyLine text={github} name={messages.addressOf(messages.github)} />
      </DetailItem>
      <DetailItem name={messages.gitlab}>
        <CopyLine text={gitlab} name={messages.addressOf(messages.gitlab)} />
      </DetailItem>
    </>
  )
}
