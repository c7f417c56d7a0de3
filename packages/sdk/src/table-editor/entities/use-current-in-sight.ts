import { useRowHeights } from '@howdah/ui/theme/row-heights'
import { useEffect, type RefObject } from 'react'

/** Scrolls the list to the table in front when another one is, as a link can bring it. */
export function useCurrentInSight(body: RefObject<HTMLElement | null>, place: number): void {
  const { list: rowHeight } = useRowHeights()

  useEffect(() => {
    const pane = body.current
    const list = pane?.querySelector<HTMLElement>('.hw-entity-list')
    if (place < 0 || !pane || !list) return
    const top = list.offsetTop - pane.offsetTop + place * rowHeight
    const isInSight = top >= pane.scrollTop && top + rowHeight <= pane.scrollTop + pane.clientHeight
    // A document without a layout has no such method.
    if (!isInSight) pane.scrollTo?.({ top: top - pane.clientHeight / 2, behavior: 'instant' })
  }, [body, place, rowHeight])
}
