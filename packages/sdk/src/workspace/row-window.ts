import { useEffect, useState } from 'react'

/** Rows drawn beyond what is in sight, so that a scroll meets no gap. */
const BEYOND = 12
/** CSS px, until the list was measured; a server has nothing to measure. */
const UNMEASURED = 640

/** Which rows of a long list are drawn, all of one height. */
export function rowsInSight({ top, height, rowHeight, count }: { top: number; height: number; rowHeight: number; count: number }) {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - BEYOND))
  const last = Math.max(first, Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND))
  return { first, last }
}

/** The same, kept in step with an element that scrolls, from when it is there. */
export function useRowsInSight(rowHeight: number, count: number) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [box, setBox] = useState({ top: 0, height: UNMEASURED })

  // Follows the scroll and the size of the element.
  useEffect(() => {
    if (!element) return
    const measure = () => setBox({ top: element.scrollTop, height: element.clientHeight || UNMEASURED })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [element])
  return { element, setElement, ...rowsInSight({ ...box, rowHeight, count }) }
}
