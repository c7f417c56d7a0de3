import { ErrorAlert } from '@howdah/ui'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Region } from '../regions/region'
import { FocusClaimContext } from './page-heading'
import { usePageLoad } from './lazy-page'
import { routingMessages } from './routing.messages'
import type { RouteMatch } from './match'

/** The page of a route, in a region of its own; each path starts it anew. */
export function RouteOutlet({ match, pathname }: { match: RouteMatch; pathname: string }) {
  const shown = useRef(pathname)
  const unclaimed = useRef(false)

  // Layout effects run before the effect in which the new page's heading asks. Of the first page the browser keeps the focus.
  useLayoutEffect(() => {
    unclaimed.current = shown.current !== pathname
    shown.current = pathname
  }, [pathname])
  const claimFocus = useCallback(() => {
    const claimed = unclaimed.current
    unclaimed.current = false
    return claimed
  }, [])

  return (
    <FocusClaimContext value={claimFocus}>
      <Region title={routingMessages.pageFailed} resetKey={pathname}>
        <PageSlot key={pathname} match={match} />
      </Region>
    </FocusClaimContext>
  )
}

function PageSlot({ match }: { match: RouteMatch }) {
  const { load, retry } = usePageLoad(match.route.page)
  switch (load.state) {
    case 'loading':
      return null
    case 'failed':
      return (
        <div className="hd-region-failure">
          <ErrorAlert title={routingMessages.chunkFailed} error={load.error} onRetry={retry} />
        </div>
      )
    case 'loaded':
      return <load.Component params={match.params} />
  }
}
