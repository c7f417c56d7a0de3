import { createContext, useContext, useLayoutEffect, useState, type RefObject } from 'react'
import { focusedNear } from '../../lists/row-list'

/** Handles the focus when the row that has it is removed. */
export interface PaneFocus {
  /** The row is removed: its neighbor is focused, unless a better target appears. */
  onGone: (id: string, row: HTMLElement) => void
  /**
   * The row appears: if it is the removed one, it was moved, and is focused again unless the focus
   * has moved elsewhere.
   */
  onThere: (id: string, row: HTMLElement) => void
}

const PaneFocusContext = createContext<PaneFocus>({ onGone() {}, onThere() {} })
export const PaneFocusProvider = PaneFocusContext.Provider

/** One for each pane. */
export function usePaneFocus(): PaneFocus {
  const [focus] = useState(createPaneFocus)
  return focus
}

function createPaneFocus(): PaneFocus {
  let gone: { id: string; heir: HTMLElement | null } | null = null
  return {
    onGone(id, row) {
      const focused = focusedNear(row)
      if (!focused || !row.contains(focused)) return
      const lost = { id, heir: neighbourOf(row) }
      gone = lost
      // Once it is out of the page: until then what is focused may go as well.
      queueMicrotask(() => {
        if (gone !== lost || !isNowhere(lost.heir)) return
        lost.heir?.focus()
      })
    },
    onThere(id, row) {
      if (gone?.id !== id) return
      const { heir } = gone
      gone = null
      const focused = focusedNear(row)
      if (isNowhere(row) || focused === heir) linkOf(row)?.focus()
    },
  }
}

/** Announces that a row appears and disappears. */
export function useRowFocus(id: string, row: RefObject<HTMLElement | null>): void {
  const focus = useContext(PaneFocusContext)
  // Layout effects end before the row is taken out of the page.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    focus.onThere(id, element)
    return () => focus.onGone(id, element)
  }, [id, row, focus])
}

const linkOf = (row: Element) => row.querySelector<HTMLElement>('.hw-row-link')

/** Returns the row after it, else the one before it, at any level of the tree of folders. */
function neighbourOf(row: HTMLElement): HTMLElement | null {
  const links = [
    ...(row
      .closest('.hw-frame-pane')
      ?.querySelectorAll<HTMLElement>('.hw-row-link, .hw-group-toggle') ?? []),
  ]
  const place = links.findIndex((link) => row.contains(link))
  return links[place + 1] ?? links[place - 1] ?? null
}

/** Nothing has the focus. */
function isNowhere(near: Element | null): boolean {
  const focused = near && focusedNear(near)
  return near !== null && (focused === null || focused === near.ownerDocument.body)
}
