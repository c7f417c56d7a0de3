import { useEffect, type RefObject } from 'react'

/** Height of a row of the list in CSS px. */
export const ENTITY_ROW_HEIGHT = 28

/** Scrolls the list to the table in front when another one is, as a link can bring it. */
export function useCurrentInSight(body: RefObject<HTMLElement | null>, place: number): void {
  useEffect(() => {
    const pane = body.current
    const list = pane?.querySelector<HTMLElement>('.hw-entity-list')
    if (place < 0 || !pane || !list) return
    const top = list.offsetTop - pane.offsetTop + place * ENTITY_ROW_HEIGHT
    const isInSight =
      top >= pane.scrollTop && top + ENTITY_ROW_HEIGHT <= pane.scrollTop + pane.clientHeight
    // A document without a layout has no such method.
    if (!isInSight) pane.scrollTo?.({ top: top - pane.clientHeight / 2, behavior: 'instant' })
  }, [body, place])
}
