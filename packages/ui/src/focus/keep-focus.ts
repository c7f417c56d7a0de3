import { focusedElement } from './focused-element'

/**
 * Delays in milliseconds after a click or a key press at which the focus is checked, the second one
 * for slow changes.
 */
const FOCUS_CHECK_DELAYS_MS = [300, 1500]
/** Milliseconds between two checks of an element that waits to become usable again. */
const WAITING_CHECK_INTERVAL_MS = 250

/**
 * Retains the focus in a tree when the focused element disappears or is disabled for a while: a
 * deleted row, a button that waits for a response. Browsers move the focus to the page then, and
 * the keys of the surrounding widget no longer work. A disabled element gets the focus back; for a
 * removed one the nearest element around it gets it, without a focus ring of its own. Focus that
 * the user drops on purpose is left alone.
 * @returns a function that stops it
 */
export function keepFocus(root: HTMLElement): () => void {
  const page = root.ownerDocument
  /** Element that had the focus last, and its ancestors; empty if the focus was dropped. */
  let path: HTMLElement[] = []
  /** The same in what is under it, the uppermost first: dialogs over dialogs, over the page. */
  let under: { layer: Element | null; path: HTMLElement[] }[] = []
  let layer: Element | null = null
  let waited: HTMLElement | null = null
  let timers: ReturnType<typeof setTimeout>[] = []

  const onFocus = (event: Event) => {
    const [target] = event.composedPath()
    if (!(target instanceof HTMLElement)) return
    waited = null
    const portal = target.closest<HTMLElement>('.hw-portal')
    const next = portal === null ? null : layerOf(target, portal)
    if (next !== layer) {
      const at = under.findIndex((one) => one.layer === next)
      const isBack = at >= 0 || next === null
      under = isBack ? under.slice(at < 0 ? under.length : at + 1) : [{ layer, path }, ...under]
      under = under.filter((one) => one.layer === null || one.layer.isConnected)
    }
    layer = next
    path = portal || root.contains(target) ? pathOf(target, portal ?? root) : []
  }
  /** It may be over before it is checked. */
  const noteWaiting = () => {
    if (path[0]?.matches(':disabled')) waited = path[0]
  }
  const check = () => {
    const [last] = path
    if (!last || focusedElement() !== page.body) return
    noteWaiting()
    if (last.isConnected && last.matches(':disabled')) checkAfter(WAITING_CHECK_INTERVAL_MS)
    else if (!isSeen(last)) {
      const heirs = [...path, ...under.flatMap((one) => one.path)]
      const at = heirs.findIndex(isSeen)
      const heir = heirs[at]
      if (heir?.matches(':disabled')) {
        path = heirs.slice(at)
        waited = heir
        checkAfter(WAITING_CHECK_INTERVAL_MS)
      } else if (heir) hold(heir)
    } else if (waited === last) last.focus({ preventScroll: true })
    else path = []
  }
  const checkAfter = (...delays: number[]) => {
    for (const timer of timers) clearTimeout(timer)
    timers = delays.map((delay) => setTimeout(check, delay))
  }
  const checkSoon = (event: Event) => {
    if (isTyping(event)) return
    checkAfter(...FOCUS_CHECK_DELAYS_MS)
    timers.push(setTimeout(noteWaiting))
  }
  const events = ['click', 'keydown', 'focusout'] as const
  page.addEventListener('focusin', onFocus, true)
  for (const type of events) page.addEventListener(type, checkSoon, true)
  return () => {
    checkAfter()
    page.removeEventListener('focusin', onFocus, true)
    for (const type of events) page.removeEventListener(type, checkSoon, true)
  }
}

/** Returns the dialog or menu of an element in a portal, or the part of the portal that it is in. */
function layerOf(element: HTMLElement, portal: HTMLElement): Element {
  let at: Element = element
  while (at.parentElement && at.parentElement !== portal) at = at.parentElement
  return at
}

function pathOf(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== root; at = at.parentElement) path.push(at)
  return path
}

/** Typing in a text editor does not remove focused elements, and is too frequent to check. */
function isTyping(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || event.key.length > 1 || event.ctrlKey || event.metaKey)
    return false
  const [target] = event.composedPath()
  return target instanceof HTMLElement && target.isContentEditable
}

const isSeen = (element: HTMLElement) => element.getClientRects().length > 0

/** Focuses an element that is not focusable otherwise. */
function hold(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.toggleAttribute('data-holds-focus', true)
    const letGo = () => {
      element.removeAttribute('tabindex')
      element.removeAttribute('data-holds-focus')
    }
    element.addEventListener('blur', letGo, { once: true })
  }
  element.focus({ preventScroll: true })
}
