import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { HowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { WidgetContext } from '../provider/widget-context'
import type { OfferedPart } from '../provider/offers'

/** True if the content is accessible: content behind another tab offers no actions. */
export const InFrontContext = createContext(true)

/**
 * Offers the actions of a part of a widget to the host's command menu while the part is on screen.
 * The part is registered once, and its current actions are read when the menu opens, so rendering
 * it again costs nothing.
 * @param group the name of the widget
 */
export function useOfferedActions(group: string, actions: OfferedPart['actions']): void {
  const provider = useContext(HowdahContext)
  const offers = provider?.offers
  const widget = useContext(WidgetContext)
  const inFront = useContext(InFrontContext)
  const now = { group, inFront, actions }
  const [latest] = useState(() => createLatest(now))
  useLayoutEffect(() => {
    latest.set(now)
    offers?.changed()
  })
  useEffect(
    () => (widget ? offers?.add({ widget, read: latest.get }) : undefined),
    [offers, widget, latest],
  )
}
