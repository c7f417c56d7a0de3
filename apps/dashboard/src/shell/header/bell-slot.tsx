import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { Region } from '../../regions/region'
import { PageSlot } from '../../routing/route-outlet'
import { shellMessages } from '../shell.messages'
import { useUserActivity } from '../../session/use-user-activity'

const bell = lazyCode<ComponentType<Record<never, never>>>(() =>
  import('./bell').then((m) => m.Bell),
)

/**
 * Slot of the notification bell. Its code is fetched after the first user interaction, so that it
 * does not delay any page.
 */
export function BellSlot() {
  const here = useUserActivity()
  return (
    <span className="hd-bell-room">
      {here && (
        <Region title={shellMessages.bellFailed}>
          <PageSlot page={bell} pageProps={{}} />
        </Region>
      )}
    </span>
  )
}
