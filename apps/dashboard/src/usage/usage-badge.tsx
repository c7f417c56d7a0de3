import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import { isOverUsage } from '@howdah/sdk/rules'
import { Badge } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDashboard } from '../dashboard-context'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { usageBadgeMessages as messages } from './usage-badge.messages'

/** Warns that an organization exceeds its plan, if usage above it is not billed. Spec section 5. */
export function UsageBadge({ slug }: { slug: string }) {
  const { client } = useDashboard()
  const { data } = useQuery(organizationUsageQueryOptions(client, { slug }))
  if (!data || data.usage_billing_enabled || !data.usages.some(isOverUsage)) return null
  return (
    <Badge asChild color="red">
      <AppLink href={paths.organizationUsage({ slug })} className="hd-usage-badge">
        <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
        {messages.exceeding}
      </AppLink>
    </Badge>
  )
}
