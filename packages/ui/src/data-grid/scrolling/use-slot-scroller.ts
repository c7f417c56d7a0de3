import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type RefObject,
} from 'react'
import type { DataGridHandle as RdgHandle } from 'react-data-grid'
import { watchScrollRest, type ScrollPlaceProps } from '../../scrolling/scroll-place'
import type { DataGridProps, GridPosition } from '../data-grid.types'
import type { SelectionStore } from '../selection/selection-store'
import type { SlotScroller } from './slot-scroller'

export interface SlotScrollerInput extends ScrollPlaceProps {
  scroller: SlotScroller
  wrapperRef: RefObject<HTMLDivElement | null>
  rdgRef: RefObject<RdgHandle | null>
  source: DataGridProps['source']
  store: SelectionStore
  rowCount: number
  rowHeight: number
  maxContentHeight: number
  headerHeight: number
  onActiveChange: ((position: GridPosition | null) => void) | undefined
}

/**
 * Attaches the scroller to the elements of a grid, and keeps its slots in step with the rows.
 * @returns a number that changes when the grid has to be created again
 */
export function useSlotScroller(input: SlotScrollerInput): number {
  const { scroller, wrapperRef, rdgRef, source, store } = input
  const { rowCount, rowHeight, maxContentHeight, headerHeight } = input
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [turn, recreate] = useReducer((count: number) => count + 1, 0)
  const shownSource = useRef(source)

  const onActiveChange = useEffectEvent((position: GridPosition | null) =>
    input.onActiveChange?.(position),
  )
  useEffect(() => {
    if (!wrapperRef.current) return
    return scroller.attach(wrapperRef.current, {
      grid: () => rdgRef.current,
      rerender,
      recreate,
      onActiveChange: (position) => onActiveChange(position),
    })
  }, [scroller, wrapperRef, rdgRef])

  const initialScrollTop = useEffectEvent(() => input.initialScrollTop ?? 0)
  const onScrollRest = useEffectEvent((scrollTop: number) => input.onScrollRest?.(scrollTop))
  useEffect(() => {
    const element = rdgRef.current?.element
    if (!element) return
    if (initialScrollTop() > 0) element.scrollTo({ top: initialScrollTop(), behavior: 'instant' })
    return watchScrollRest(element, (scrollTop) => onScrollRest(scrollTop))
  }, [rdgRef])

  // Another source starts from its first row before anything is painted.
  useLayoutEffect(() => {
    if (source === shownSource.current) return
    shownSource.current = source
    store.act({ type: 'cleared' })
    scroller.restart()
  }, [scroller, store, source])

  // Updates the slots to the new row count and heights before anything is painted.
  useLayoutEffect(() => {
    scroller.update({ rowCount, rowHeight, maxContentHeight }, headerHeight)
  }, [scroller, rowCount, rowHeight, maxContentHeight, headerHeight])

  return turn
}
