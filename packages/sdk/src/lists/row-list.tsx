import { createTimer } from '@howdah/ui/scheduling/timer'
import { Button } from '@howdah/ui/elements'
import { rootOf } from '@howdah/ui/theme/root-of'
import { useEffect, useLayoutEffect, useState, type LiHTMLAttributes, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { rowsInSight } from './rows-in-sight'

/**
 * Margin in CSS px around the visible area within which missing rows are loaded: less than the
 * rendered overscan.
 */
const PREFETCH_MARGIN_PX = 168
/**
 * Number of rows rendered before anything is measured: those in sight in most windows. The others
 * follow a frame later.
 */
const INITIAL_ROWS = 24
/** Rows that a key asks for at a time. */
const KEYBOARD_STEP_ROWS = 24

const DRAW = 'hw-draw-rows'
/** Selects the placeholders of rows that are not rendered. */
export const UNDRAWN_ROWS = '.hw-undrawn-rows:not([hidden])'

/** Attributes that state the position of a row, since not all rows are in the page. */
export type RowPlace = Required<
  Pick<LiHTMLAttributes<HTMLLIElement>, 'aria-posinset' | 'aria-setsize'>
>

interface RowListProps<Item> {
  items: readonly Item[]
  /** CSS px; all rows have the same. */
  rowHeight: number
  className: string
  label?: string
  /** Gives an `li` with a key and its place. */
  children: (item: Item, place: RowPlace) => ReactNode
}

interface Drawn {
  first: number
  /** Behind the last. */
  last: number
}

/**
 * A list that renders only the visible rows and the focused one. It can be anywhere inside the
 * scrolling element, which is marked by `data-scrolls`; surrounding elements that grow and collapse
 * need not notify it. For a list that is focused itself, use `useListboxRows`.
 */
export function RowList<Item>({
  items,
  rowHeight,
  className,
  label,
  children,
}: RowListProps<Item>) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, last: INITIAL_ROWS })
  const count = items.length
  // Where nothing can be observed, all of them are drawn.
  const last = canObserve() ? Math.min(drawn.last, count) : count
  const first = Math.min(drawn.first, last)

  // Observes again after each render: an observer reports a position when it starts, and after that
  // only changes.
  useEffect(() => {
    const scroller = list?.closest('[data-scrolls]')
    if (!list || !scroller || !canObserve()) return
    const check = () => {
      const seen = scroller.getBoundingClientRect()
      // A hidden list cannot be measured.
      if (seen.height === 0) return
      const top = seen.top - list.getBoundingClientRect().top
      // Not limited to the existing rows: one that is added in sight is rendered immediately.
      const next = rowsInSight({ top, height: seen.height, rowHeight, count: Infinity })
      // A row that has the focus does not go while it has it.
      setDrawn((now) => replaced(now, list.contains(focusedNear(list)) ? joined(now, next) : next))
    }
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && check(),
      {
        root: scroller,
        rootMargin: `${PREFETCH_MARGIN_PX}px 0px`,
      },
    )
    for (const undrawn of list.querySelectorAll(`:scope > ${UNDRAWN_ROWS}`))
      observer.observe(undrawn)
    // Rows that were retained for the focus are released after it leaves. By the time of the
    // timeout, the new focus is known.
    const later = createTimer(check)
    const onFocusOut = () => later.restart(0)
    list.addEventListener('focusout', onFocusOut)
    return () => {
      later.stop()
      observer.disconnect()
      list.removeEventListener('focusout', onFocusOut)
    }
  }, [list, first, last, count, rowHeight])

  // Keys that move from row to row act immediately, on the rows that are rendered at that moment.
  useLayoutEffect(() => {
    if (!list) return
    const onDraw = (event: Event) => {
      const isBefore = event.target === list.firstElementChild
      const isAbove = event instanceof CustomEvent && event.detail === 'above'
      const [from, to] = isBefore ? [0, first] : [last, count]
      const wanted = isAbove
        ? { first: from, last: Math.min(from + KEYBOARD_STEP_ROWS, to) }
        : { first: Math.max(from, to - KEYBOARD_STEP_ROWS), last: to }
      flushSync(() => setDrawn(isBefore === isAbove ? wanted : joined({ first, last }, wanted)))
    }
    list.addEventListener(DRAW, onDraw)
    return () => list.removeEventListener(DRAW, onDraw)
  }, [list, first, last, count])

  return (
    <ul ref={setList} className={className} aria-label={label}>
      <li
        className="hw-undrawn-rows"
        aria-hidden
        hidden={first === 0}
        style={{ height: first * rowHeight }}
      />
      {items
        .slice(first, last)
        .map((item, index) =>
          children(item, { 'aria-posinset': first + index + 1, 'aria-setsize': count }),
        )}
      <li
        className="hw-undrawn-rows"
        aria-hidden
        hidden={last === count}
        style={{ height: (count - last) * rowHeight }}
      />
    </ul>
  )
}

/**
 * Renders rows in place of some that are not rendered, synchronously.
 * @param undrawn element found by UNDRAWN_ROWS
 * @param from direction that the user comes from: above renders the first of them, below the last
 */
export function drawRows(undrawn: Element, from: 'above' | 'below'): void {
  undrawn.dispatchEvent(new CustomEvent(DRAW, { bubbles: true, detail: from }))
}

const canObserve = () => typeof IntersectionObserver !== 'undefined'

/** Returns the focused element of the page, or of the shadow root, that holds the element. */
export const focusedNear = (element: Element): Element | null => rootOf(element).activeElement

function joined(one: Drawn, other: Drawn): Drawn {
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) }
}

/** Returns the previous object if it is equal. */
function replaced(now: Drawn, next: Drawn): Drawn {
  return now.first === next.first && now.last === next.last ? now : next
}

interface LoadMoreProps {
  /** A list that comes in pages; those of useInfiniteQuery fit. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  messages: { loadMore: string; loadingMore: string }
}

/** The way to the next page of a pane's list, as long as there is one. */
export function LoadMore({ pages, messages }: LoadMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      size="1"
      variant="ghost"
      color="gray"
      className="hw-load-more"
      aria-disabled={pages.isFetchingNextPage || undefined}
      onClick={() => void pages.fetchNextPage()}
    >
      {pages.isFetchingNextPage ? messages.loadingMore : messages.loadMore}
    </Button>
  )
}
