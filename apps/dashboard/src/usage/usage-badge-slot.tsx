import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { Region } from '../regions/region'
import { PageSlot } from '../routing/route-outlet'
import { useCan } from '../session/use-can'
import { usePageSettled } from '../session/use-page-settled'
import { usageBadgeMessages as messages } from './usage-badge.messages'

const badge = lazyCode<ComponentType<{ slug: string }>>(() =>
  import('./usage-badge').then((m) => m.UsageBadge),
)

/**
 * Slot of the usage badge. Usage is requested only for users who may read it and once the page has
 * settled, so that it does not delay any page.
 */
export function UsageBadgeSlot({ slug }: { slug: string }) {
  const can = useCan()
  const settled = usePageSettled()
  if (!settled || can({ slug }, 'read', 'reports') !== 'yes') return null
  return (
    <Region title={messages.failed}>
      <PageSlot page={badge} pageProps={{ slug }} />
    </Region>
  )
}
