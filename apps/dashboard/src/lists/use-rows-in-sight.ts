import { useEffect, useState, type RefObject } from 'react'

/** Rows drawn beyond those in sight, so that scrolling shows no gap. */
const OVERSCAN_ROWS = 16
/** Height above the first row in CSS px at least: the header of the page, its heading and the search. */
const ABOVE_ROWS = 200
/** Row height in CSS px, as the style sheet has it. */
export const OBJECT_ROW_HEIGHT = 41

export interface DrawnRows {
  first: number
  /** Behind the last. */
  last: number
}

/**
 * Returns the rows to draw.
 * @param top upper edge of the rows in the window, in CSS px
 */
export function rowRange(top: number, windowHeight: number, count: number): DrawnRows {
  const first = Math.floor(-top / OBJECT_ROW_HEIGHT) - OVERSCAN_ROWS
  const last = Math.ceil((windowHeight - top) / OBJECT_ROW_HEIGHT) + OVERSCAN_ROWS
  const from = Math.max(0, Math.min(first, count))
  return { first: from, last: Math.max(from, Math.min(last, count)) }
}

/** Returns the rows of a long table that are in sight, with some around them. */
export function useRowsInSight(body: RefObject<HTMLElement | null>, count: number): DrawnRows {
  // Before anything is measured, no more than a window shows: those around them follow the first paint.
  const [range, setRange] = useState<DrawnRows>(() => ({
    first: 0,
    last: Math.ceil(Math.max(0, window.innerHeight - ABOVE_ROWS) / OBJECT_ROW_HEIGHT),
  }))

  // Follows whatever scrolls around the table.
  useEffect(() => {
    const check = () => {
      const top = body.current?.getBoundingClientRect().top
      if (top === undefined) return
      const next = rowRange(top, window.innerHeight, count)
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    check()
    document.addEventListener('scroll', check, { capture: true, passive: true })
    window.addEventListener('resize', check)
    return () => {
      document.removeEventListener('scroll', check, { capture: true })
      window.removeEventListener('resize', check)
    }
  }, [body, count])
  const first = Math.min(range.first, count)
  return { first, last: Math.min(Math.max(range.last, first), count) }
}
