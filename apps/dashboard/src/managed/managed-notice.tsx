import {
  getCloudMarketplaceRedirect,
  getVercelRedirect,
} from '@howdah/platform-client/resources/organizations/marketplace-redirects'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import type { PlatformClient } from '@howdah/platform-client/client'
import { Button, Callout } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink, Handshake } from 'lucide-react'
import { useDashboard } from '../dashboard-context'
import { managedMessages as messages } from './managed.messages'

/** Notice that a partner manages the organization's resources, with a link. Renders nothing without a partner (specification, section 1). */
export function ManagedNotice({ organization }: { organization: Organization | undefined }) {
  if (!organization || organization.managed_by === 'howdah') return null
  return (
    <PartnerNotice
      organization={organization}
      partner={messages.partner[organization.managed_by]}
    />
  )
}

function PartnerNotice({ organization, partner }: { organization: Organization; partner: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const leading = useMutation({
    mutationFn: () => redirectOf(client, organization),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(messages.failed, { description: error.message }),
  })
  return (
    <Callout.Root color="gray" size="1" className="hd-managed">
      <Callout.Icon>
        <Handshake size={16} strokeWidth={1.5} aria-hidden />
      </Callout.Icon>
      <Callout.Text>{messages.notice(partner)}</Callout.Text>
      <Button size="1" variant="soft" loading={leading.isPending} onClick={() => leading.mutate()}>
        {messages.open}
        <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </Callout.Root>
  )
}

/** The partner's page, which the server knows: of the installation in a hosting marketplace, of the organization in a cloud marketplace. */
function redirectOf(
  client: PlatformClient,
  { slug, managed_by, installation_id }: Organization,
): Promise<{ url: string }> {
  return managed_by === 'vercel-marketplace'
    ? getVercelRedirect(client, { installationId: installation_id ?? '' })
    : getCloudMarketplaceRedirect(client, { slug })
}
