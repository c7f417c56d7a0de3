import type { EditorView } from '@codemirror/view'
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { watchScrollRest, type ScrollPlaceProps } from '../scrolling/scroll-place'

/** Scrolls a new editor to its initial offset, and reports where its scrolling rests. */
export function useScrollPlace(
  viewRef: RefObject<EditorView | null>,
  { initialScrollTop = 0, onScrollRest }: ScrollPlaceProps,
) {
  const start = useEffectEvent(() => initialScrollTop)
  const report = useEffectEvent((scrollTop: number) => onScrollRest?.(scrollTop))
  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view) return
    // Before its first measuring the editor has no height to scroll.
    if (start() > 0)
      view.requestMeasure({
        read: () => null,
        write: () => view.scrollDOM.scrollTo({ top: start(), behavior: 'instant' }),
      })
    return watchScrollRest(view.scrollDOM, (scrollTop) => report(scrollTop))
  }, [viewRef])
}
