import { Region } from '../regions/region'
import { lazyPage } from '../routing/lazy-page'
import { PageSlot } from '../routing/route-outlet'
import { shellMessages } from './shell.messages'
import { useSomebodyHere } from '../session/use-somebody-here'

const bell = lazyPage<Record<never, never>>(() => import('./bell').then((m) => m.Bell))

/** The place of the bell. Its code is fetched when somebody is at the page, so that no page waits for it. */
export function BellSlot() {
  const here = useSomebodyHere()
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
