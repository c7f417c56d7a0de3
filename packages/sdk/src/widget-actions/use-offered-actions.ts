import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { HowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { WidgetContext } from '../provider/widget-context'
import type { OfferedPart } from '../provider/offers'

/** Whether somebody can get at what stands here: what waits behind another tab offers nothing. */
export const InFrontContext = createContext(true)

/**
 * Offers what a part of a widget can do to the host's command menu, as long as the part is on screen. It is registered once: what there is
 * now, and what it does, is asked for when somebody opens the menu, so drawing the part again costs nothing.
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
