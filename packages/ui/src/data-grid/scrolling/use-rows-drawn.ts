import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../lazy/after-paint'
import type { SlotScroller } from './slot-scroller'

/**
 * Returns the number of rows, from the first one, whose cells are drawn. For a new source the
 * visible rows come first, since users wait for them; the rows that react-data-grid prepares around
 * them follow once these have been painted.
 */
export function useRowsDrawn(source: object | undefined, scroller: SlotScroller): number {
  const [painted, setPainted] = useState<{ source: object | undefined; inSight: number }>({
    source: undefined,
    inSight: Infinity,
  })

  useEffect(() => {
    if (source === undefined) return
    return afterPaint(() => {
      const whole = scroller.pageRows()
      // One more is seen in part; a grid that is not shown has no height to count by.
      startTransition(() => setPainted({ source, inSight: whole > 0 ? whole + 1 : Infinity }))
    })
  }, [source, scroller])
  return painted.source === source ? Infinity : painted.inSight
}
