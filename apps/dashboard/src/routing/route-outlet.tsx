import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import type { LazyCode } from '@howdah/ui/lazy/lazy-code'
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { PageSkeleton } from '../regions/page-skeleton'
import { Region } from '../regions/region'
import { isTypedInto } from './typing'
import { FocusClaimContext } from './page-heading'
import { SectionContext } from './section-context'
import { routingMessages } from './routing.messages'
import type { RouteMatch } from './match'

export interface RouteOutletProps {
  match: RouteMatch
  pathname: string
  /** In place of the route's page, for example because its project is paused. */
  instead?: ReactNode
}

/** Renders the page of a route in its own region; each path starts with a fresh page. */
export function RouteOutlet({ match, pathname, instead }: RouteOutletProps) {
  const shown = useRef(pathname)
  const unclaimed = useRef(false)
  const leftFrom = useRef<Element | null>(null)

  // Layout effects run before the effect in which the new page's heading asks. Of the first page the browser keeps the focus.
  useLayoutEffect(() => {
    unclaimed.current = shown.current !== pathname
    shown.current = pathname
    leftFrom.current = document.activeElement
  }, [pathname])
  const claimFocus = useCallback(() => {
    const claimed = unclaimed.current
    unclaimed.current = false
    const now = document.activeElement
    // A page that loads late does not take the focus from a user who is typing elsewhere.
    return claimed && (now === leftFrom.current || !isTypedInto(now))
  }, [])

  return (
    <SectionContext value={match.route}>
      <FocusClaimContext value={claimFocus}>
        <Region title={routingMessages.pageFailed} resetKey={pathname}>
          {instead ?? (
            <PageSlot
              key={placeOf(match, pathname)}
              page={match.route.page}
              pageProps={{ params: match.params }}
              loading={<PageSkeleton />}
            />
          )}
        </Region>
      </FocusClaimContext>
    </SectionContext>
  )
}

/** Another project is another place. */
function placeOf({ route: { place }, params }: RouteMatch, pathname: string): string {
  return place === undefined ? pathname : JSON.stringify([place, params.ref])
}

/** Slot of a page whose code may still be loading; until then, the previous page stays. */
export function PageSlot<Props extends object>({
  page,
  pageProps,
  loading = null,
}: {
  page: LazyCode<ComponentType<Props>>
  pageProps: Props
  /** @default nothing */
  loading?: ReactNode
}) {
  const { load, retry } = page.useLoad()
  const [before, setBefore] = useState<ComponentType<Props> | null>(null)
  // A function as the new state would be called.
  if (load.state === 'loaded' && load.code !== before) setBefore(() => load.code)
  switch (load.state) {
    case 'loading': {
      const Before = before
      return Before ? <Before {...pageProps} /> : loading
    }
    case 'failed':
      return (
        <div className="hd-region-failure">
          <ErrorAlert title={routingMessages.chunkFailed} error={load.error} onRetry={retry} />
        </div>
      )
    case 'loaded':
      return <load.code {...pageProps} />
  }
}
