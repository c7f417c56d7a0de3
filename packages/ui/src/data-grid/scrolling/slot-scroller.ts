import { flushSync } from 'react-dom'
import { createTimer } from '../../scheduling/timer'
import type { GridPosition } from '../data-grid.types'
import {
  jumpDistance,
  maxOffset,
  mustRebase,
  rebased,
  revealed,
  scrolled,
  slotCount,
  virtualTop,
  visibleRange,
} from './scroll-map'
import type { ScrollGeometry, ScrollPlace } from './scroll-map'
import { rowOfSlot, slotOfRow } from './slot-rows'

/**
 * Part of react-data-grid that the scroller uses, in the grid's own terms: slots, and columns with
 * the row numbers as the first.
 */
export interface GridPort {
  element: HTMLElement | null
  setActivePosition: (position: { idx: number; rowIdx: number }) => void
}

export interface SlotScrollerHost {
  grid: () => GridPort | null
  /** Renders the grid again: the same slots hold other rows now. */
  rerender: () => void
  /** Creates react-data-grid again, since it has no way to forget its active cell. */
  recreate: () => void
  onActiveChange: (position: GridPosition | null) => void
}

export interface SlotScroller {
  rowOf: (slot: number) => number
  /** React key of a row. After a jump, the elements of the old rows are reused for the new ones. */
  keyOf: (row: number) => number | string
  /** Updates the geometry, such as the row count or a height. Call in a layout effect. */
  update: (nextGeometry: Omit<ScrollGeometry, 'viewport'>, headerHeight: number) => void
  /** Starts again at the first row for new data. Call in a layout effect, before `update`. */
  restart: () => void
  /** Follows the element's scrolling until the returned function is called. */
  attach: (container: HTMLElement, host: SlotScrollerHost) => () => void
  /** Makes a cell the active one. */
  activate: (position: GridPosition, options: { reveal: boolean; focus: boolean }) => void
  /** The active cell is now none of the data's, for example a header. */
  deactivate: () => void
  active: () => GridPosition | null
  /** True while a change of the active position comes from here. */
  isMoving: () => boolean
  visibleRows: () => { first: number; last: number }
  pageRows: () => number
}

/** After this many ms without a scroll event, scrolling rests. */
const SCROLL_END_MS = 160

/** Keeps the rows in the slots, the element's scrollTop and the active cell in step. One for each grid. */
export function createSlotScroller(): SlotScroller {
  let geometry: ScrollGeometry = {
    rowCount: 0,
    rowHeight: 1,
    maxContentHeight: Number.MAX_SAFE_INTEGER,
    viewport: 0,
  }
  let headerHeight = 0
  let place: ScrollPlace = { top: 0, offset: 0 }
  let active: GridPosition | null = null
  let activeSlot = -1
  let host: SlotScrollerHost | null = null
  let moving = false
  /** Since the data began, also sideways. */
  let hasScrolled = false
  /** Keys are counted from here; the active row keeps the key that it had, and with it its element and the focus. */
  let keyBase = 0
  let activeKey: number | string = NaN
  const restTimer = createTimer(onRest)

  const slotWindow = () => ({
    slots: slotCount(geometry),
    offset: place.offset,
    pinnedRow: active?.row ?? null,
  })
  const element = () => host?.grid()?.element ?? null

  function measure(): ScrollGeometry {
    const height = element()?.clientHeight ?? 0
    geometry = { ...geometry, viewport: Math.max(0, height - headerHeight) }
    return geometry
  }

  function goTo(next: ScrollPlace): boolean {
    const shifted = next.offset !== place.offset
    const grid = element()
    if (grid && next.top !== grid.scrollTop) {
      grid.scrollTop = next.top
      // The browser snaps to device pixels; taking its word keeps this from looking like a scroll of the person's.
      place = { top: grid.scrollTop, offset: next.offset }
    } else place = next
    return shifted
  }

  /** The active cell keeps its row when the rows change their slots. */
  function moveActive(): void {
    if (active === null) return
    activeSlot = slotOfRow(active.row, slotWindow())
    moving = true
    host?.grid()?.setActivePosition({ idx: active.column + 1, rowIdx: activeSlot })
    moving = false
  }

  function followShift(flush: boolean): void {
    const stays = active === null || slotOfRow(active.row, slotWindow()) === activeSlot
    if (stays) return
    const apply = () => {
      moveActive()
      host?.rerender()
    }
    if (flush) flushSync(apply)
    else apply()
  }

  function keyOf(row: number): number | string {
    if (row === active?.row) return activeKey
    const key = row - keyBase
    return key === activeKey ? `${key} beside the active row` : key
  }

  /**
   * Reuses elements where most rows are new: changing their text costs a fraction of creating new
   * ones.
   */
  function reuseElements(fromTop: number): void {
    const rows = Math.round((virtualTop(place, geometry) - fromTop) / geometry.rowHeight)
    if (Math.abs(rows) * geometry.rowHeight > geometry.viewport / 2) keyBase += rows
  }

  function onScroll(): void {
    const grid = element()
    if (!grid || grid.scrollTop === place.top) return
    measure()
    const before = place.offset
    const fromTop = virtualTop(place, geometry)
    place = scrolled(place, grid.scrollTop, geometry)
    if (mustRebase(place, geometry)) goTo(rebased(place, geometry))
    reuseElements(fromTop)
    if (place.offset !== before) followShift(true)
    if (maxOffset(geometry) > 0) restTimer.restart(SCROLL_END_MS)
    else restTimer.stop()
  }

  function deactivate(): void {
    if (active === null) return
    active = null
    activeKey = NaN
    activeSlot = -1
    host?.onActiveChange(null)
  }

  function onRest(): void {
    const next = rebased(place, measure())
    // Less than this the thumb cannot show, and setting scrollTop under a thumb that is being dragged throws it back.
    if (Math.abs(next.top - place.top) < jumpDistance(geometry)) return
    if (goTo(next)) followShift(true)
  }

  return {
    rowOf: (slot) => rowOfSlot(slot, slotWindow()),
    keyOf,
    update(nextGeometry, header) {
      headerHeight = header
      geometry = { ...geometry, ...nextGeometry }
      // Measuring forces an immediate layout; if each row has its own slot, it is not needed.
      if (maxOffset(geometry) > 0 || place.offset > 0) measure()
      if (active !== null && active.row >= geometry.rowCount) deactivate()
      if (!mustRebase(place, geometry)) return
      goTo(rebased(place, geometry))
      followShift(false)
      host?.rerender()
    },
    restart() {
      restTimer.stop()
      keyBase = 0
      if (active !== null) host?.recreate()
      deactivate()
      if (!hasScrolled) return
      hasScrolled = false
      const shifted = goTo({ top: 0, offset: 0 })
      element()?.scrollTo({ left: 0, behavior: 'instant' })
      if (shifted) host?.rerender()
    },
    attach(container, newHost) {
      host = newHost
      const listener = (event: Event) => {
        if (event.target !== element()) return
        hasScrolled = true
        onScroll()
      }
      // While capturing: react-data-grid listens on the element itself and must meet the rows already in their slots.
      container.addEventListener('scroll', listener, true)
      return () => {
        container.removeEventListener('scroll', listener, true)
        restTimer.stop()
        host = null
      }
    },
    activate(position, { reveal, focus }) {
      if (position.row < 0 || position.row >= geometry.rowCount) return
      const changed = active?.row !== position.row || active.column !== position.column
      activeKey = keyOf(position.row)
      active = position
      if (reveal) {
        const fromTop = virtualTop(place, measure())
        goTo(revealed(place, position.row, geometry))
        reuseElements(fromTop)
      }
      flushSync(() => {
        moveActive()
        host?.rerender()
      })
      if (reveal) showActiveCell(element(), focus)
      if (changed) host?.onActiveChange(position)
    },
    deactivate,
    active: () => active,
    isMoving: () => moving,
    visibleRows: () => visibleRange(place, measure()),
    pageRows: () => Math.floor(measure().viewport / geometry.rowHeight),
  }
}

function showActiveCell(grid: HTMLElement | null, focus: boolean): void {
  const cell = grid?.querySelector<HTMLElement>(':scope > [role="row"] > [tabindex="0"]')
  if (focus) cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}
