import type { BranchWebhookAddress } from '@howdah/platform-client/resources/branches/branch-webhook'
import { CopyItem } from '../../../../details/copy-item'
import '../../../../details/details.css'
import { webhookMessages as messages } from './webhook.messages'

/** Addresses of a webhook for the hosts of repositories, as lines of a list of details. */
export function WebhookAddresses({
  address: { gitlab_url: gitlab, url: github },
}: {
  address: Pick<BranchWebhookAddress, 'gitlab_url' | 'url'>
}) {
  return (
    <>
      <CopyItem
        name={messages.github}
        text={github}
        copyName={messages.addressOf(messages.github)}
      />
      <CopyItem
        name={messages.gitlab}
        text={gitlab}
        copyName={messages.addressOf(messages.gitlab)}
      />
    </>
  )
}
