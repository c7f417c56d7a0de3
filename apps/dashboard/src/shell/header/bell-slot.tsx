import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import { Bell } from 'lucide-react'
import type { ComponentType } from 'react'
import { Region } from '../../regions/region'
import { PageSlot } from '../../routing/route-outlet'
import { shellMessages } from '../shell.messages'
import { usePageSettled } from '../../session/use-page-settled'

const bell = lazyCode<ComponentType<Record<never, never>>>(() =>
  import('./bell').then((m) => m.Bell),
)

/**
 * Slot of the notification bell. Its code is fetched once the page has settled, so that it does not delay
 * any page; until then there is its icon.
 */
export function BellSlot() {
  const settled = usePageSettled()
  const outline = <Bell size={18} strokeWidth={1.5} aria-hidden className="hd-bell-outline" />
  return (
    <span className="hd-bell-room">
      {settled ? (
        <Region title={shellMessages.bellFailed}>
          <PageSlot page={bell} pageProps={{}} loading={outline} />
        </Region>
      ) : (
        outline
      )}
    </span>
  )
}
