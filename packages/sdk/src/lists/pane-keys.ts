import { lineKey } from '@howdah/ui/focus/line-key'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { drawRows, UNDRAWN_ROWS } from './row-list'

/**
 * Elements that the arrow keys visit: the titles of groups, folders, snippets, tables, and the button
 * that loads more of them.
 */
const STOPS = '.hw-group-toggle, .hw-row-link, .hw-entity-link, .hw-load-more'
/** Menus of rows, which the arrow keys open. */
const MENUS = '.hw-row-more, .hw-entity-more'

const stopsIn = (pane: Element) => [...pane.querySelectorAll<HTMLElement>(STOPS)]

/**
 * Makes the lists of a pane one stop of Tab, however many rows they have: the row that had the focus last, else the one that is open, else the
 * first. The rest is reached by the arrows, and the menu of a row by ArrowRight or Shift+F10.
 */
export function useOneTabStop(pane: RefObject<HTMLElement | null>): void {
  // Follows the rows, which come, go and move by themselves, and the focus.
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let current: HTMLElement | null = null
    const settle = () => {
      const stops = stopsIn(element)
      if (!current || !stops.includes(current))
        current = stops.find((stop) => stop.ariaCurrent === 'true') ?? stops[0] ?? null
      for (const stop of stops) setStop(stop, stop === current)
      for (const more of element.querySelectorAll<HTMLElement>(MENUS)) setStop(more, false)
    }
    const onFocus = (event: FocusEvent) => {
      const stop = stopOf(event.target)
      if (!stop || stop === current) return
      if (current) setStop(current, false)
      current = stop
      setStop(stop, true)
    }
    const observer = new MutationObserver(settle)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', onFocus)
    settle()
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
    }
  }, [pane])
}

/**
 * Moves the focus from a row with the arrow keys; a fold is opened and closed on the way, as in a
 * tree.
 */
export function onPaneKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  const stop = stopOf(event.target)
  if (!stop) return
  const pane = event.currentTarget
  const fold = stop.getAttribute('aria-expanded')
  switch (lineKey(event)) {
    case 'ArrowDown':
      focusNeighbour(pane, stop, 1)
      break
    case 'ArrowUp':
      focusNeighbour(pane, stop, -1)
      break
    case 'Home':
      stopsIn(pane)[0]?.focus()
      break
    case 'End':
      focusLast(pane)
      break
    case 'ArrowRight':
      if (fold === 'false') stop.click()
      else if (fold === 'true') focusNeighbour(pane, stop, 1)
      break
    case 'ArrowLeft':
      if (fold === 'true') stop.click()
      else foldAround(stop)?.focus()
      break
    default:
      return
  }
  event.preventDefault()
}

function focusNeighbour(pane: Element, stop: HTMLElement, step: 1 | -1): void {
  focusDrawn(pane, step === 1 ? 'above' : 'below', (stops) => stops[stops.indexOf(stop) + step])
}

function focusLast(pane: Element): void {
  focusDrawn(pane, 'below', (stops) => stops.at(-1))
}

/** Rows that are not drawn are drawn on the way. */
function focusDrawn(
  pane: Element,
  from: 'above' | 'below',
  find: (stops: readonly HTMLElement[]) => HTMLElement | undefined,
): void {
  const findStop = () => find([...pane.querySelectorAll<HTMLElement>(`${STOPS}, ${UNDRAWN_ROWS}`)])
  const found = findStop()
  if (!found?.matches(UNDRAWN_ROWS)) return found?.focus()
  drawRows(found, from)
  findStop()?.focus()
}

/**
 * Only what is a stop itself, or the menu of a table, which has the focus when it was closed: a
 * field that is in a row has its own use for the arrows.
 */
function stopOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  if (target.matches('.hw-entity-more'))
    return target.parentElement?.querySelector('.hw-entity-link') ?? null
  return target.matches(STOPS) ? target : null
}

/** Opens the menu of a table at ArrowRight and Shift+F10; returns true for these keys on a table. */
export function opensTableMenu(event: KeyboardEvent<HTMLElement>): boolean {
  const isKey = lineKey(event) === 'ArrowRight' || (event.key === 'F10' && event.shiftKey)
  const { target } = event
  if (!isKey || !(target instanceof HTMLElement) || !target.matches('.hw-entity-link')) return false
  event.preventDefault()
  target.parentElement?.querySelector<HTMLElement>('.hw-entity-more')?.click()
  return true
}

/** The folder or group that a row is in. */
function foldAround(stop: HTMLElement): HTMLElement | null {
  const folder = stop.closest('.hw-folder-inside')?.parentElement
  return (
    (folder ?? stop.closest('.hw-snippet-group'))?.querySelector<HTMLElement>(
      folder ? '.hw-row-link' : '.hw-group-toggle',
    ) ?? null
  )
}

function setStop(element: HTMLElement, isStop: boolean): void {
  const index = isStop ? 0 : -1
  if (element.tabIndex !== index || !element.hasAttribute('tabindex')) element.tabIndex = index
}
