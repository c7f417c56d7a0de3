import { Region } from '../regions/region'
import { lazyPage } from '../routing/lazy-page'
import { PageSlot } from '../routing/route-outlet'
import { useCan } from '../session/use-can'
import { useSomebodyHere } from '../session/use-somebody-here'
import { usageBadgeMessages as messages } from './usage-badge.messages'

const badge = lazyPage<{ slug: string }>(() => import('./usage-badge').then((m) => m.UsageBadge))

/** The place of the badge. Usage is asked for when somebody is at the page who may see it, so that no page waits for it. */
export function UsageBadgeSlot({ slug }: { slug: string }) {
  const can = useCan()
  const here = useSomebodyHere()
  if (!here || can({ slug }, 'read', 'reports') !== 'yes') return null
  return (
    <Region title={messages.failed}>
      <PageSlot page={badge} pageProps={{ slug }} />
    </Region>
  )
}
