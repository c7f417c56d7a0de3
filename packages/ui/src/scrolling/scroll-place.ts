import { createTimer } from '../scheduling/timer'

/** A place in a scrolled element is reported after this many ms without a further scroll event. */
const REST_MS = 250

/** Offset that an element starts at, and a report of the offset at which scrolling rests. */
export interface ScrollPlaceProps {
  /** Offset from the top to start at, in CSS px. @default 0 */
  initialScrollTop?: number | undefined
  /** Scrolling rests at this offset from the top, in CSS px. */
  onScrollRest?: ((scrollTop: number) => void) | undefined
}

/**
 * Reports where scrolling of an element rests. The returned function stops it, and reports a place
 * that was not reported yet.
 */
export function watchScrollRest(element: HTMLElement, onRest: (scrollTop: number) => void) {
  let last = element.scrollTop
  let isPending = false
  const report = () => {
    isPending = false
    onRest(last)
  }
  const timer = createTimer(report)
  const onScroll = () => {
    if (element.scrollTop === last) return
    last = element.scrollTop
    isPending = true
    timer.restart(REST_MS)
  }
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    element.removeEventListener('scroll', onScroll)
    timer.stop()
    if (isPending) report()
  }
}
