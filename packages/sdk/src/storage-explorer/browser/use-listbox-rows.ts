import { useEffect, useState } from 'react'
import { rowsInSight } from '../../lists/rows-in-sight'

/** CSS px, until the list was measured; a server has nothing to measure. */
const UNMEASURED_HEIGHT_PX = 640

/**
 * Returns the rows of a listbox to render, once its element exists. The element scrolls and has the
 * focus itself, and its keys go by index: any row may be removed, and any is rendered by scrolling
 * to it. For rows that take the focus, use `RowList`.
 */
export function useListboxRows(rowHeight: number, count: number) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [box, setBox] = useState({ top: 0, height: UNMEASURED_HEIGHT_PX })

  // Follows the scroll and the size of the element.
  useEffect(() => {
    if (!element) return
    const measure = () =>
      setBox({ top: element.scrollTop, height: element.clientHeight || UNMEASURED_HEIGHT_PX })
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
